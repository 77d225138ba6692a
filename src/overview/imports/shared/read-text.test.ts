import { describe, expect, it } from 'vitest'
import { MAX_FILE_BYTES, readText } from './read-text.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
function utf16(text: string, isLittle: boolean, mark = true): Uint8Array {
  const whole = (mark ? '\ufeff' : '') + text
  const bytes = new Uint8Array(whole.length * 2)
  const view = new DataView(bytes.buffer)
  for (let index = 0; index < whole.length; index++)
    view.setUint16(index * 2, whole.charCodeAt(index), isLittle)
  return bytes
}
/** A PNG of one pixel. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const TEXT = 'Title,Due\r\nසිලෝන් තේ,"யாழ்"\r\nCafé,2026-11-20'

describe('readText', () => {
  it.each([
    ['UTF-8', utf8(TEXT), 'UTF-8'],
    ['UTF-8 with its mark', utf8(`\ufeff${TEXT}`), 'UTF-8'],
    ['UTF-16, small end first', utf16(TEXT, true), 'UTF-16'],
    ['UTF-16, big end first', utf16(TEXT, false), 'UTF-16'],
    ['UTF-16 without its mark', utf16(TEXT, true, false), 'UTF-16'],
    ['UTF-16 without its mark, big end first', utf16(TEXT, false, false), 'UTF-16'],
  ])('reads %s', (_name, bytes, encoding) => expect(readText(bytes)).toEqual({ text: TEXT, encoding }))

  it('reads anything that is not UTF-8 as Windows-1252', () => {
    const bytes = new Uint8Array([0x43, 0x61, 0x66, 0xe9, 0x2c, 0x80, 0x93, 0x94])
    expect(readText(bytes)).toEqual({ text: 'Café,€“”', encoding: 'Windows-1252' })
  })

  it('says what to do with a spreadsheet file', () => {
    for (const start of [
      [0x50, 0x4b, 0x03, 0x04],
      [0xd0, 0xcf, 0x11, 0xe0, 0xa1],
    ])
      expect(readText(new Uint8Array([...start, 0, 0]))).toEqual({
        fault: 'This is a spreadsheet, not a CSV file. Save it as CSV and choose that file.',
      })
  })

  it('refuses files that are not text, and files that are too large', () => {
    expect(readText(new Uint8Array([0x61, 0, 0, 0x62]))).toEqual({
      fault: 'This is not a text file. Save the table as CSV and choose that file.',
    })
    expect(readText(new Uint8Array(MAX_FILE_BYTES + 1))).toEqual({
      fault: 'This file is larger than 5 MB. Split it, and import the parts one after the other.',
    })
    expect(readText(new Uint8Array())).toEqual({ text: '', encoding: 'UTF-8' })
  })

  it.each([
    ['a picture', Uint8Array.from(atob(PICTURE), (letter) => letter.charCodeAt(0))],
    ['an empty letter in UTF-8', utf8('Title,Due\r\na\0b,2026-11-20\r\n')],
    ['one in UTF-8, at an odd place', utf8('Title,Due\r\nab\0,2026-11-20\r\n')],
    ['one in Windows-1252', new Uint8Array([...utf8('Title\r\nCaf'), 0xe9, 0, 13, 10])],
  ])('reports that %s is not text', (_name, bytes) =>
    expect(readText(bytes)).toEqual({
      fault: 'This is not a text file. Save the table as CSV and choose that file.',
    }),
  )

  it('reads UTF-16 with an invalid character, or truncated within one', () => {
    expect(readText(utf16('Title,Due\r\nCall \ud83d now,2026-11-20', true))).toEqual({
      text: 'Title,Due\r\nCall \ufffd now,2026-11-20',
      encoding: 'UTF-16',
    })
    expect(readText(utf16('Title\r\nCall', true).slice(0, -1))).toEqual({
      text: 'Title\r\nCal\ufffd',
      encoding: 'UTF-16',
    })
  })
})
