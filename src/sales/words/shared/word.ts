/**
 * How sure a translation is: A, seen in a public source of Sri Lanka or beyond doubt; B, usual, not seen there; C, to be
 * read by a native accountant before use (spec 17.4).
 */
export type Confidence = 'A' | 'B' | 'C'

/** A word or sentence in the languages of clients. `{name}` is replaced by a value; the values are the same in each. */
export interface Word {
  en: string
  si: readonly [text: string, confidence: Confidence]
  ta: readonly [text: string, confidence: Confidence]
}
