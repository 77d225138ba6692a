import { crc32, deflateSync } from 'node:zlib'

/** Pixels per side. */
const SIZE = 240
/** Samples per side of a pixel, for smooth edges. */
const SAMPLES = 3
/** Petals of the lotus, in degrees from vertical; the last one is on top. */
const PETALS = [-64, 64, -32, 32, 0]

/**
 * Draws a lotus in one colour on a disc in another.
 * @param petals and @param disc colours such as `#1d7a71`
 * @returns a PNG of 240 × 240 pixels
 */
export function drawLogo(petals: string, disc: string): Buffer {
  const colours = [undefined, channelsOf(disc), channelsOf(petals)] as const
  const lines = Buffer.alloc(SIZE * (1 + SIZE * 4))
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
      lines.set(pixel(x, y, colours), y * (1 + SIZE * 4) + 1 + x * 4)
    }
  }
  return png(lines)
}

/** Red, green, blue and opacity of a pixel: the mean of its samples. */
function pixel(x: number, y: number, colours: readonly (readonly number[] | undefined)[]): number[] {
  const sums = [0, 0, 0]
  let covered = 0
  for (let sample = 0; sample < SAMPLES * SAMPLES; sample++) {
    const across = (x + ((sample % SAMPLES) + 0.5) / SAMPLES) / SIZE - 0.5
    const down = (y + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES) / SIZE - 0.5
    const colour = colours[layerAt(across, down)]
    if (colour === undefined) continue
    covered += 1
    for (const [channel, value] of colour.entries()) sums[channel] = (sums[channel] ?? 0) + value
  }
  const mean = (sum: number) => (covered === 0 ? 0 : Math.round(sum / covered))
  return [...sums.map(mean), Math.round((covered / SAMPLES ** 2) * 255)]
}

/**
 * 0 outside, 1 on the disc and on the line around a petal, 2 on a petal. From -0.5 to 0.5, with the origin in the
 * centre.
 */
function layerAt(across: number, down: number): 0 | 1 | 2 {
  if (Math.hypot(across, down) > 0.5) return 0
  for (const degrees of PETALS.toReversed()) {
    const angle = (degrees * Math.PI) / 180
    // all petals start at one point
    const [right, low] = [across, down - 0.26]
    const along = right * Math.sin(angle) - low * Math.cos(angle)
    const beside = right * Math.cos(angle) + low * Math.sin(angle)
    const reach = 1 - ((along - 0.27) / 0.27) ** 2
    const breadth = reach <= 0 ? 0 : 0.1 * reach
    if (Math.abs(beside) < breadth - 0.012) return 2
    if (Math.abs(beside) < breadth) return 1
  }
  return 1
}

function channelsOf(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
}

/** @param lines each with a 0 (no filter) and four bytes per pixel */
function png(lines: Buffer): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(SIZE, 0)
  head.writeUInt32BE(SIZE, 4)
  // eight bits for each of red, green, blue and opacity
  head.set([8, 6, 0, 0, 0], 8)
  const parts: [string, Buffer][] = [
    ['IHDR', head],
    ['IDAT', deflateSync(lines)],
    ['IEND', Buffer.alloc(0)],
  ]
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    ...parts.map(([type, data]) => {
      const part = Buffer.alloc(data.length + 12)
      part.writeUInt32BE(data.length, 0)
      part.write(type, 4, 'latin1')
      data.copy(part, 8)
      part.writeUInt32BE(crc32(part.subarray(4, -4)), data.length + 8)
      return part
    }),
  ])
}
