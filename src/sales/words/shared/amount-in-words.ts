import { type Cents, plainAmount } from '#platform/shared/money.ts'
import type { Language } from './language.ts'
import { englishNumber } from './numbers/english-number.ts'
import { sinhalaNumber } from './numbers/sinhala-number.ts'
import { tamilNumber } from './numbers/tamil-number.ts'
import { say } from './words.ts'

/** A whole number from 0, given as its digits. */
const NUMBERS: Readonly<Record<Language, (digits: string) => string>> = {
  en: englishNumber,
  si: (digits) => sinhalaNumber(Number(digits)),
  ta: (digits) => tamilNumber(Number(digits)),
}

/**
 * An amount from 0 in words: "Rupees one hundred and eighteen thousand and cents fifty only" (spec 25.1). A document
 * states it in its own language only once a native reader has checked that language: see `languageOfAmounts`.
 */
export function amountInWords(amount: Cents, language: Language): string {
  const [rupees = '0', cents = '0'] = plainAmount(amount).split('.')
  const number = NUMBERS[language]
  const parts = [
    ...(Number(rupees) > 0 || Number(cents) === 0 ? [`${say(language, 'rupees')} ${number(rupees)}`] : []),
    ...(Number(cents) > 0 ? [`${say(language, 'cents')} ${number(cents)}`] : []),
  ]
  if (language === 'si') return parts.join(' ')
  if (language === 'ta') return `${parts.join(' ')} ${say(language, 'only')}`
  const text = `${parts.join(' and ')} ${say(language, 'only')}`
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** The language in which a document states its total in words: its own if it is checked, else English (spec 25.1). */
export function languageOfAmounts(language: Language, checked: readonly Language[]): Language {
  return checked.includes(language) ? language : 'en'
}
