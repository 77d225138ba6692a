/** Bytes of a file that is imported. */
export const MOST_FILE_BYTES = 5_000_000

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
  if (bytes.length > MOST_FILE_BYTES) return { fault: TOO_LARGE }
  if (WORKBOOKS.some((start) => start.every((byte, index) => bytes[index] === byte)))
    return { fault: 'This is a spreadsheet, not a CSV file. Save it as CSV and choose that file.' }
  const encoding = encodingOf(bytes)
  const text = decode(bytes, encoding)
  if (text === undefined) return { text: decode(bytes, 'windows-1252') ?? '', encoding: 'Windows-1252' }
  if (text.includes('\0')) return { fault: NOT_TEXT }
  return { text, encoding: encoding === 'utf-8' ? 'UTF-8' : 'UTF-16' }
}

function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // in UTF-16 separators and line ends have an empty half, whatever language the text is in
  const halves = [0, 0]
  bytes.subarray(0, 4_096).forEach((byte, index) => {
    if (byte === 0) halves[index % 2] = (halves[index % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = halves
  if (even === odd) return 'utf-8'
  return odd > even ? 'utf-16le' : 'utf-16be'
}

/** @returns undefined when the bytes are no text of this encoding */
function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
