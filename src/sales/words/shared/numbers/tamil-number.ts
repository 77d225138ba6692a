import { byLakhs, type LakhWords } from './by-lakhs.ts'

const SMALL = [
  'பூச்சியம்',
  'ஒன்று',
  'இரண்டு',
  'மூன்று',
  'நான்கு',
  'ஐந்து',
  'ஆறு',
  'ஏழு',
  'எட்டு',
  'ஒன்பது',
  'பத்து',
  'பதினொன்று',
  'பன்னிரண்டு',
  'பதின்மூன்று',
  'பதினான்கு',
  'பதினைந்து',
  'பதினாறு',
  'பதினேழு',
  'பதினெட்டு',
  'பத்தொன்பது',
] as const
const TENS = ['', '', 'இருபது', 'முப்பது', 'நாற்பது', 'ஐம்பது', 'அறுபது', 'எழுபது', 'எண்பது', 'தொண்ணூறு'] as const
/** Tens as the ones are joined to them: their last sign is that of the ones. */
const JOINED_TENS = [
  '',
  '',
  'இருபத்த',
  'முப்பத்த',
  'நாற்பத்த',
  'ஐம்பத்த',
  'அறுபத்த',
  'எழுபத்த',
  'எண்பத்த',
  'தொண்ணூற்ற',
] as const
const JOINED_ONES = ['', 'ொன்று', 'ிரண்டு', 'ு மூன்று', 'ு நான்கு', 'ைந்து', 'ாறு', 'ேழு', 'ெட்டு', 'ொன்பது'] as const
/** Hundreds as they end a number, and before what follows. */
const HUNDREDS = [
  ['', ''],
  ['நூறு', 'நூற்று'],
  ['இருநூறு', 'இருநூற்று'],
  ['முந்நூறு', 'முந்நூற்று'],
  ['நானூறு', 'நானூற்று'],
  ['ஐந்நூறு', 'ஐந்நூற்று'],
  ['அறுநூறு', 'அறுநூற்று'],
  ['எழுநூறு', 'எழுநூற்று'],
  ['எண்ணூறு', 'எண்ணூற்று'],
  ['தொள்ளாயிரம்', 'தொள்ளாயிரத்து'],
] as const
/** Thousands that have a word of their own. */
const THOUSANDS: Readonly<Record<number, string>> = { 1: 'ஆயிர', 3: 'மூவாயிர', 5: 'ஐயாயிர' }

const WORDS: LakhWords = {
  crores: (count) => `${counting(byLakhs(count, WORDS))} கோடி`,
  lakhs: (count, isLast) => `${counting(below100(count))} இலட்ச${isLast ? 'ம்' : 'த்து'}`,
  thousands: (count, isLast) => `${thousandsOf(count)}${isLast ? 'ம்' : 'த்து'}`,
  hundreds: (count, isLast) => HUNDREDS[count]?.[isLast ? 0 : 1] ?? '',
  ones: below100,
}

/** A whole number from 0 in Tamil: "ஒரு இலட்சத்து பதினெட்டாயிரம்" (spec 25.1). */
export function tamilNumber(value: number): string {
  return value === 0 ? SMALL[0] : byLakhs(value, WORDS)
}

function below100(value: number): string {
  if (value < 20) return SMALL[value] ?? ''
  const [tens, ones] = [Math.floor(value / 10), value % 10]
  return ones === 0 ? (TENS[tens] ?? '') : `${JOINED_TENS[tens]}${JOINED_ONES[ones]}`
}

/** One before what it counts: ஒரு கோடி, பதினொரு கோடி. */
function counting(words: string): string {
  return words.replace(/ஒன்று$/, 'ஒரு').replace(/ொன்று$/, 'ொரு')
}

/** Without their ending: the last sign of the count joins the word for thousand, as in பதினெட்டாயிர. */
function thousandsOf(count: number): string {
  return THOUSANDS[count] ?? below100(count).replace(/ொன்று$/, 'ோரு').replace(/ு$/, 'ாயிர')
}
