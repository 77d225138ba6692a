import { onFirstUse } from '../on-first-use.ts'

const segmenter = onFirstUse(() => new Intl.Segmenter(undefined, { granularity: 'grapheme' }))

/** The characters of a text as people count them, such as `é` or `ශ්` of several code points each. */
export function graphemesOf(text: string): Intl.Segments {
  return segmenter().segment(text)
}

/** A letter with its marks, in the scripts in which nothing else is joined to it. */
const LETTER = /^[\p{Script=Latin}\p{Script=Sinhala}\p{Script=Tamil}]\p{M}*(?![\p{M}\u200c\u200d])/u

/** The first character as people count them, '' of an empty text. Names in the usual scripts need no segmenter. */
export function firstGrapheme(text: string): string {
  return LETTER.exec(text)?.[0] ?? graphemesOf(text).containing(0)?.segment ?? ''
}
