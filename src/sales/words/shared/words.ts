import { longDay } from '#platform/shared/dates.ts'
import { DOCUMENT_WORDS } from './document-words.ts'
import type { Language, PresetLanguage } from './language.ts'
import { MESSAGE_WORDS } from './message-words.ts'
import { MONTHS } from './months.ts'
import { EVIDENCE_WORDS } from './evidence-words.ts'
import { PAGE_WORDS } from './page-words.ts'
import { PROGRESS_WORDS } from './progress-words.ts'
import { REFUSAL_WORDS } from './refusal-words.ts'
import { SETTLEMENT_WORDS } from './settlement-words.ts'
import { SLIP_WORDS } from './slip-words.ts'
import type { Word } from './word.ts'

/** All words of documents, pages for clients and messages to them: the one list (spec 17.1). */
export const WORDS = {
  ...DOCUMENT_WORDS,
  ...SETTLEMENT_WORDS,
  ...PAGE_WORDS,
  ...PROGRESS_WORDS,
  ...SLIP_WORDS,
  ...REFUSAL_WORDS,
  ...EVIDENCE_WORDS,
  ...MESSAGE_WORDS,
} as const

export type WordName = keyof typeof WORDS

/** The `{names}` of a text. */
type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

/** The values that a word needs, by name; nothing for a word without any. */
export type ValuesOf<Name extends WordName> =
  NamesIn<(typeof WORDS)[Name]['en']> extends never
    ? []
    : [values: Readonly<Record<NamesIn<(typeof WORDS)[Name]['en']>, string | number>>]

/** A word in a language, with its values in place. Values are shown as they are. */
export function say<Name extends WordName>(
  language: Language,
  name: Name,
  ...[values]: ValuesOf<Name>
): string {
  const text = textOf(WORDS[name], language)
  if (values === undefined) return text
  const given = new Map<string, string | number>(Object.entries(values))
  return text.replaceAll(/\{(\w+)\}/g, (whole, key: string) => String(given.get(key) ?? whole))
}

/** The names of the words that need no values. */
export type PlainWordName = { [Name in WordName]: ValuesOf<Name> extends [] ? Name : never }[WordName]

/** A word within a sentence: only English begins it with a small letter there. */
export function sayWithin(language: Language, name: PlainWordName): string {
  const word = textOf(WORDS[name], language)
  return language === 'en' ? word.toLowerCase() : word
}

/** The refusal of a form in another language, by its English sentence; undefined if the list does not have it. */
export function refusalOf(language: Language, sentence: string): string | undefined {
  const word = Object.values<Word>(REFUSAL_WORDS).find(({ en }) => en === sentence)
  return word && textOf(word, language)
}

/** How many words of a language are not beyond doubt: of confidence B or C (spec 17.4). */
export function wordsToCheck(language: PresetLanguage): number {
  return Object.values<Word>(WORDS).filter((word) => word[language][1] !== 'A').length
}

function textOf(word: Word, language: Language): string {
  return language === 'en' ? word.en : word[language][0]
}

/** A calendar day (`YYYY-MM-DD`) in words: `20 November 2026`, `2026 නොවැම්බර් 20`, `20 நவம்பர் 2026` (spec 17.3). */
export function dayInWords(language: Language, day: string): string {
  if (language === 'en') return longDay(day)
  const [year, month, date] = [
    day.slice(0, 4),
    MONTHS[language][Number(day.slice(5, 7)) - 1],
    Number(day.slice(8)),
  ]
  return language === 'si' ? `${year} ${month} ${date}` : `${date} ${month} ${year}`
}
