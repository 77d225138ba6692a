/** What was typed, as the statements need it. */
export interface SearchText {
  /** For LIKE: what it gives a meaning to stands for itself. Not in lower case yet. */
  pattern: string
  /** As it was typed. */
  typed: string
  /** Without three Latin letters or digits in a row, of which the indexes are made: they would be read from end to end. */
  isShort: boolean
  /** The digits of a number, and what stands before it: null in a text that is none. */
  digits: { sign: string; value: number } | null
}

const NUMBER = /^(#|[a-z]{1,4}-?)?0*([1-9]\d{0,8})$/i
/** What is written in another script is not in the indexes either way. */
const INDEXED = /[a-z0-9]{3}|[^ -~]/i

export function readSearchText(typed: string): SearchText {
  const [, sign = '', digits] = NUMBER.exec(typed) ?? []
  return {
    pattern: typed.replaceAll(/[\\%_]/g, (character) => `\\${character}`),
    typed,
    isShort: !INDEXED.test(typed),
    digits:
      digits === undefined ? null : { sign: sign.replace('-', '').toLowerCase(), value: Number(digits) },
  }
}

/** The number that the text is, without a sign or with this one, such as `#` for tasks; null when it is none. */
export function numberIn({ digits }: SearchText, sign: string): number | null {
  return digits !== null && (digits.sign === '' || digits.sign === sign) ? digits.value : null
}
