import { encodeQR } from 'qr'
import { samplePng } from './sample-files.ts'

/** The parts of a sample code, by their EMV numbers: a static one of a merchant in Sri Lanka. */
const PARTS: readonly (readonly [tag: string, value: string])[] = [
  ['00', '01'],
  ['01', '11'],
  ['26', '0012lk.sample.qr0108A1B2C3D4'],
  ['52', '7311'],
  ['53', '144'],
  ['58', 'LK'],
  ['59', 'KADAL STUDIO'],
  ['60', 'COLOMBO'],
]

/**
 * The text of a LANKAQR code, made here and not by a bank.
 * @param changed values by tag, null to leave one out; @param checkSum instead of the right one
 */
export function lankaqrText(
  changed: Readonly<Record<string, string | null>> = {},
  checkSum?: string,
): string {
  const values = new Map<string, string | null>([...PARTS, ...Object.entries(changed)])
  const parts = [...values].flatMap(([tag, value]) =>
    value === null ? [] : [`${tag}${String(value.length).padStart(2, '0')}${value}`],
  )
  const text = `${parts.join('')}6304`
  return `${text}${checkSum ?? checkSumOf(text)}`
}

/** By division of the bits, unlike the product's own. */
function checkSumOf(text: string): string {
  const bits = [...Buffer.from(text), 0, 0].flatMap((byte) =>
    Array.from({ length: 8 }, (_, index) => (byte >> (7 - index)) & 1),
  )
  // the starting value 0xffff turns the first 16 bits
  for (let index = 0; index < 16; index++) bits[index] = 1 - (bits[index] ?? 0)
  const divisor = Array.from((0x11021).toString(2), Number)
  for (let index = 0; index < bits.length - 16; index++)
    if (bits[index] === 1)
      for (const [offset, bit] of divisor.entries()) bits[index + offset] = (bits[index + offset] ?? 0) ^ bit
  return Number.parseInt(bits.slice(-16).join(''), 2).toString(16).toUpperCase().padStart(4, '0')
}

/** A PNG of a QR code of a text, such as a bank gives its merchants. */
export function lankaqrPicture(text: string): Buffer {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4, scale: 6 })
  return samplePng({ rows: rows.map((row) => Buffer.from(row.map((isDark) => (isDark ? 0 : 255)))) })
}
