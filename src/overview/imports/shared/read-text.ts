/** Bytes of a file that is imported. */
export const MAX_FILE_BYTES = 5_000_000

/** Letters that a text may be written in, as a person calls them. */
export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252'

export type ReadText = { text: string; encoding: Encoding } | { fault: string }

/** How files begin that spreadsheets save and that hold no text: packed workbooks, and those from before 2007. */
const WORKBOOKS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
]
/** What to say of a file with more of them. */
export const TOO_LARGE = 'This file is larger than 5 MB. Split it, and import the parts one after the other.'
const NOT_TEXT = 'This is not a text file. Save the table as CSV and choose that file.'

/**
 * The text of a file: UTF-8 or UTF-16 with or without a byte order mark, else Windows-1252, as old spreadsheets write it.
 * @returns the text without its mark, or one sentence when it cannot be one
 */
export function readText(bytes: Uint8Array): ReadText {
  if (bytes.length > MAX_FILE_BYTES) return { fault: TOO_LARGE }
  if (WORKBOOKS.some((start) => start.every((byte, index) => bytes[index] === byte)))
    return { fault: 'This is a spreadsheet, not a CSV file. Save it as CSV and choose that file.' }
  const marked = markedUtf16(bytes)
  // a broken letter is no reason to take its file for something else
  if (marked !== undefined) return asTable(new TextDecoder(marked).decode(bytes), 'UTF-16')
  const unmarked = unmarkedUtf16(bytes)
  if (unmarked !== undefined) return asTable(unmarked, 'UTF-16')
  const text = decode(bytes, 'utf-8')
  return text === undefined
    ? asTable(new TextDecoder('windows-1252').decode(bytes), 'Windows-1252')
    : asTable(text, 'UTF-8')
}

/** No table has an empty letter; pictures and other files do. */
function asTable(text: string, encoding: Encoding): ReadText {
  return text.includes('\0') ? { fault: NOT_TEXT } : { text, encoding }
}

/** The order of the halves that a byte order mark tells. */
function markedUtf16([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

/** @returns undefined when the bytes are no UTF-16 text with more than one line */
function unmarkedUtf16(bytes: Uint8Array): string | undefined {
  // separators and line ends have an empty half, whatever language the text is in
  const halves = [0, 0]
  bytes.subarray(0, 4_096).forEach((byte, index) => {
    if (byte === 0) halves[index % 2] = (halves[index % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = halves
  if (even === odd) return undefined
  const text = decode(bytes, odd > even ? 'utf-16le' : 'utf-16be')
  // what is read by mistake has letters of everywhere, and no line ends
  return text !== undefined && /[\r\n]/.test(text) ? text : undefined
}

/** @returns undefined when the bytes are no text of this encoding */
function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
