import { byLakhs, type LakhWords } from './by-lakhs.ts'

/** The numbers below 20 and the tens as they end a number, without the ending of the sentence. */
const LAST = [
  'බිංදුව',
  'එක',
  'දෙක',
  'තුන',
  'හතර',
  'පහ',
  'හය',
  'හත',
  'අට',
  'නවය',
  'දහය',
  'එකොළහ',
  'දොළහ',
  'දහතුන',
  'දහහතර',
  'පහළොව',
  'දහසය',
  'දහහත',
  'දහඅට',
  'දහනවය',
] as const
const LAST_TENS = ['', '', 'විස්ස', 'තිහ', 'හතළිහ', 'පනහ', 'හැට', 'හැත්තෑව', 'අසූව', 'අනූව'] as const

/** The same as they count what follows: තුන්දහස, විසිදෙදහස. */
const COUNTING = [
  '',
  'එක්',
  'දෙ',
  'තුන්',
  'හාර',
  'පන්',
  'හය',
  'හත්',
  'අට',
  'නව',
  'දස',
  'එකොළොස්',
  'දොළොස්',
  'දහතුන්',
  'දහහතර',
  'පහළොස්',
  'දහසය',
  'දහහත්',
  'දහඅට',
  'දහනව',
] as const
const TENS = ['', '', 'විසි', 'තිස්', 'හතළිස්', 'පනස්', 'හැට', 'හැත්තෑ', 'අසූ', 'අනූ'] as const
/** After tens, four is not හාර: විසිහතරදහස. */
const FOUR_AFTER_TENS = 'හතර'
const HUNDREDS = ['', 'එකසිය', 'දෙසිය', 'තුන්සිය', 'හාරසිය', 'පන්සිය', 'හයසිය', 'හත්සිය', 'අටසිය', 'නවසිය'] as const

/** How a number is said that counts what follows it: it has no ending of its own. */
const COUNTS: LakhWords = {
  crores: (count) => `${byLakhs(count, COUNTS)} කෝටි`,
  lakhs: (count) => `${counting(count)} ලක්ෂ`,
  thousands: (count) => `${counting(count)}දහස්`,
  hundreds: (count) => HUNDREDS[count] ?? '',
  ones: counting,
}
/** The same of a number that stands alone. */
const ALONE: LakhWords = {
  crores: (count, isLast) => `${COUNTS.crores(count, isLast)}${isLast ? 'ය' : ''}`,
  lakhs: (count, isLast) => `${COUNTS.lakhs(count, isLast)}${isLast ? 'ය' : ''}`,
  thousands: (count, isLast) => `${counting(count)}${isLast ? 'දහස' : 'දහස්'}`,
  hundreds: (count, isLast) => `${HUNDREDS[count]}${isLast ? 'ය' : ''}`,
  ones: last,
}

/** A whole number from 0 in Sinhala, with the ending of a sentence: "එක් ලක්ෂ දහඅටදහසයි" (spec 25.1). */
export function sinhalaNumber(value: number): string {
  return `${value === 0 ? LAST[0] : byLakhs(value, ALONE)}යි`
}

function last(value: number): string {
  if (value < 20) return LAST[value] ?? ''
  const [tens, ones] = [Math.floor(value / 10), value % 10]
  return ones === 0 ? (LAST_TENS[tens] ?? '') : `${TENS[tens]}${LAST[ones]}`
}

function counting(value: number): string {
  if (value < 20) return COUNTING[value] ?? ''
  const [tens, ones] = [Math.floor(value / 10), value % 10]
  return `${TENS[tens]}${ones === 4 ? FOUR_AFTER_TENS : COUNTING[ones]}`
}
