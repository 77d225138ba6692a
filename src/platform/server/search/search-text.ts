/** The search text in the forms that statements need. */
export interface SearchText {
  /** For LIKE, with its special characters escaped. Not in lower case yet. */
  pattern: string
  /** The text as typed. */
  typed: string
  /** ASCII without three letters or digits in a row: trigram indexes would be scanned completely. */
  isShort: boolean
  /** The number and its prefix; null if the text is not a number. */
  digits: { sign: string; value: number } | null
}

const NUMBER = /^(#|[a-z]{1,4}-?)?0*([1-9]\d{0,8})$/i
/** Text in other scripts is not in the indexes either way. */
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

/** The number in the text, without a prefix or with this one, such as `#` for tasks; null if there is none. */
export function numberIn({ digits }: SearchText, sign: string): number | null {
  return digits !== null && (digits.sign === '' || digits.sign === sign) ? digits.value : null
}
