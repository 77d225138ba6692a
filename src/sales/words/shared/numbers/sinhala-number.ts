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

const CRORE = 10_000_000
const LAKH = 100_000

/**
 * A whole number from 0 in Sinhala, by crores, lakhs, thousands and hundreds, with the ending of a sentence:
 * "එක් ලක්ෂ දහඅටදහසයි" (spec 25.1).
 */
export function sinhalaNumber(value: number): string {
  return `${value === 0 ? LAST[0] : partsOf(value, 'last').join(' ')}යි`
}

/** @param place whether the number ends here, or counts what follows it */
function partsOf(value: number, place: 'last' | 'counting'): string[] {
  const [crores, belowCrore] = [Math.floor(value / CRORE), value % CRORE]
  const [lakhs, belowLakh] = [Math.floor(belowCrore / LAKH), belowCrore % LAKH]
  const [thousands, below1000] = [Math.floor(belowLakh / 1000), belowLakh % 1000]
  const [hundreds, rest] = [Math.floor(below1000 / 100), below1000 % 100]
  const ends = (below: number) => place === 'last' && below === 0
  return [
    ...(crores > 0 ? [...partsOf(crores, 'counting'), ends(belowCrore) ? 'කෝටිය' : 'කෝටි'] : []),
    ...(lakhs > 0 ? [counting(lakhs), ends(belowLakh) ? 'ලක්ෂය' : 'ලක්ෂ'] : []),
    ...(thousands > 0 ? [`${counting(thousands)}${ends(below1000) ? 'දහස' : 'දහස්'}`] : []),
    ...(hundreds > 0 ? [`${HUNDREDS[hundreds]}${ends(rest) ? 'ය' : ''}`] : []),
    ...(rest > 0 ? [place === 'last' ? last(rest) : counting(rest)] : []),
  ]
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
