import type { Language, PresetLanguage } from '#sales/words/shared/language.ts'
import { type PlainWordName, refusalOf, say } from '#sales/words/shared/words.ts'

const LETTERS: Readonly<Record<PresetLanguage, RegExp>> = {
  si: /\p{Script=Sinhala}/u,
  ta: /\p{Script=Tamil}/u,
}
/** What is said of files before their call knows the language, in English too: it is meant for people. */
const OF_FILES = new Map<number, PlainWordName>([
  [413, 'fileTooLarge'],
  [415, 'fileOfWrongType'],
])
/** What a sentence says that is in no list. */
const OF_OTHERS = new Map<number, PlainWordName>([
  [400, 'formIncomplete'],
  [404, 'linkDead'],
  [429, 'tooManyCalls'],
])

/**
 * Why a form was refused, in the language of the page. What a call says knows the language; what is refused ahead of it,
 * such as a field, a file or one call too many, is English, and is said again (spec 17.1).
 */
export function refusalIn(
  language: Language,
  { status, sentence }: { status: number; sentence: string },
): string {
  const ofFile = OF_FILES.get(status)
  if (ofFile !== undefined) return say(language, ofFile)
  if (language === 'en' || LETTERS[language].test(sentence)) return sentence
  return refusalOf(language, sentence) ?? say(language, OF_OTHERS.get(status) ?? 'notNow')
}
