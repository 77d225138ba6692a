const POLYNOMIAL = 0x1021
const START = 0xffff

/** CRC-16/CCITT-FALSE of a text in UTF-8, as four hexadecimal digits: the check sum of payment codes (spec 25.2). */
export function crc16(text: string): string {
  let sum = START
  for (const byte of new TextEncoder().encode(text)) {
    sum ^= byte << 8
    for (let bit = 0; bit < 8; bit++) sum = ((sum << 1) ^ (sum & 0x8000 ? POLYNOMIAL : 0)) & 0xffff
  }
  return sum.toString(16).toUpperCase().padStart(4, '0')
}
