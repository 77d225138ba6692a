/** Maximum bytes of an imported file. */
export const MAX_FILE_BYTES = 5_000_000

/** Text encodings, by their names for people. */
export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252'

export type ReadText = { text: string; encoding: Encoding } | { fault: string }

/** First bytes of spreadsheet files that are not text: zipped workbooks, and those from before 2007. */
const WORKBOOKS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
]
/** The message for a larger file. */
export const TOO_LARGE = 'This file is larger than 5 MB. Split it, and import the parts one after the other.'
const NOT_TEXT = 'This is not a text file. Save the table as CSV and choose that file.'

/**
 * Decodes a file: UTF-8 or UTF-16 with or without a byte order mark, else Windows-1252, as written by old spreadsheets.
 * @returns the text without its mark, or one sentence if it is not text
 */
export function readText(bytes: Uint8Array): ReadText {
  if (bytes.length > MAX_FILE_BYTES) return { fault: TOO_LARGE }
  if (WORKBOOKS.some((start) => start.every((byte, index) => bytes[index] === byte)))
    return { fault: 'This is a spreadsheet, not a CSV file. Save it as CSV and choose that file.' }
  const marked = markedUtf16(bytes)
  // an invalid character is no reason to assume a different encoding
  if (marked !== undefined) return asTable(new TextDecoder(marked).decode(bytes), 'UTF-16')
  const unmarked = unmarkedUtf16(bytes)
  if (unmarked !== undefined) return asTable(unmarked, 'UTF-16')
  const text = decode(bytes, 'utf-8')
  return text === undefined
    ? asTable(new TextDecoder('windows-1252').decode(bytes), 'Windows-1252')
    : asTable(text, 'UTF-8')
}

/** Tables never contain null characters; images and other files do. */
function asTable(text: string, encoding: Encoding): ReadText {
  return text.includes('\0') ? { fault: NOT_TEXT } : { text, encoding }
}

/** The byte order that a byte order mark declares. */
function markedUtf16([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

/** @returns undefined if the bytes are not UTF-16 text with more than one line */
function unmarkedUtf16(bytes: Uint8Array): string | undefined {
  // separators and line ends have a zero byte, whatever the language of the text
  const halves = [0, 0]
  bytes.subarray(0, 4_096).forEach((byte, index) => {
    if (byte === 0) halves[index % 2] = (halves[index % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = halves
  if (even === odd) return undefined
  const text = decode(bytes, odd > even ? 'utf-16le' : 'utf-16be')
  // text decoded with the wrong encoding has characters of all scripts, and no line ends
  return text !== undefined && /[\r\n]/.test(text) ? text : undefined
}

/** @returns undefined if the bytes are not valid in this encoding */
function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
