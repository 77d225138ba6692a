import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { looksTheSame, packPng } from './pack-png.ts'

const WIDTH = 40
const PIXEL_BYTES = 3
const LINE = WIDTH * PIXEL_BYTES
/** Five lines, one for each filter, twice: the first line has none above it. */
const HEIGHT = 10

it('keeps every pixel, whatever the filters of the lines', () => {
  const pixels = Array.from({ length: HEIGHT * LINE }, (_, at) => (at * 37 + ((at * at) >> 5)) & 255)
  const packed = packPng(png(filtered(pixels)))
  const end = packed.indexOf('IDAT', 0, 'latin1')
  const lines = inflateSync(packed.subarray(end + 4, end + 4 + packed.readUInt32BE(end - 4)))
  for (let row = 0; row < HEIGHT; row += 1) {
    const line = [...lines.subarray(row * (LINE + 1), (row + 1) * (LINE + 1))]
    expect(line).toEqual([0, ...pixels.slice(row * LINE, (row + 1) * LINE)])
  }
})

it('distinguishes pictures only if a person could', () => {
  const pixels = Array.from({ length: HEIGHT * LINE }, () => 100)
  const one = png(filtered(pixels))
  const withPixel = (value: number) => png(filtered(pixels.with(500, value)))
  expect(looksTheSame(one, packPng(one))).toBe(true)
  expect(looksTheSame(one, withPixel(102))).toBe(true)
  expect(looksTheSame(one, withPixel(140))).toBe(false)
})

it('refuses unknown formats', () => {
  const palette = png(Buffer.alloc(HEIGHT * (LINE + 1)), 3)
  expect(() => packPng(palette)).toThrow('not a PNG of eight bits')
})

/** Filters the lines as the PNG specification says, each line with the next filter. */
function filtered(pixels: readonly number[]): Buffer {
  const at = (row: number, column: number) => (row < 0 || column < 0 ? 0 : (pixels[row * LINE + column] ?? 0))
  const bytes: number[] = []
  for (let row = 0; row < HEIGHT; row += 1) {
    const filter = row % 5
    bytes.push(filter)
    for (let column = 0; column < LINE; column += 1) {
      const [left, above] = [at(row, column - PIXEL_BYTES), at(row - 1, column)]
      const corner = at(row - 1, column - PIXEL_BYTES)
      const guess = left + above - corner
      const nearest = [left, above, corner].toSorted(
        (one, other) => Math.abs(guess - one) - Math.abs(guess - other),
      )
      const expected = [0, left, above, Math.floor((left + above) / 2), nearest[0] ?? 0][filter] ?? 0
      bytes.push((at(row, column) - expected) & 255)
    }
  }
  return Buffer.from(bytes)
}

function png(lines: Buffer, colour = 2): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(WIDTH, 0)
  head.writeUInt32BE(HEIGHT, 4)
  head.set([8, colour, 0, 0, 0], 8)
  const parts = [
    ['IHDR', head],
    ['IDAT', deflateSync(lines)],
    ['IEND', Buffer.alloc(0)],
  ] as const
  const chunks = parts.map(([type, data]) => {
    const whole = Buffer.alloc(data.length + 12)
    whole.writeUInt32BE(data.length, 0)
    whole.write(type, 4, 'latin1')
    data.copy(whole, 8)
    whole.writeUInt32BE(crc32(whole.subarray(4, -4)), data.length + 8)
    return whole
  })
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks])
}
