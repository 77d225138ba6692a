import { crc32, deflateSync, inflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
/** Bytes per pixel by the PNG's colour type: RGB, or RGB with alpha. */
const PIXEL_BYTES: Readonly<Record<number, number>> = { 2: 3, 6: 4 }

/** An invisible colour difference, of 256 levels: browsers do not render a letter exactly the same each time. */
const UNSEEN = 8

/**
 * Recompresses a picture without loss: a screenshot is mostly uniform areas and text, which compress better unfiltered.
 * @param png with 8 bits per channel, not interlaced, as browsers write it
 * @throws RangeError for any other
 */
export function packPng(png: Buffer): Buffer {
  const { head, lines } = unpack(png)
  const packed = deflateSync(lines, { level: 9, memLevel: 9 })
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Whether two pictures are visually identical. @param one as for {@link packPng}, like `other` */
export function looksTheSame(one: Buffer, other: Buffer): boolean {
  const [before, after] = [unpack(one), unpack(other)]
  return (
    before.head.equals(after.head) &&
    before.lines.every((byte, at) => Math.abs(byte - (after.lines[at] ?? 0)) <= UNSEEN)
  )
}

/** The PNG's header, and its unfiltered lines, each preceded by a 0. */
function unpack(png: Buffer): { head: Buffer; lines: Buffer } {
  const chunks = readChunks(png)
  const head = chunks.find(({ type }) => type === 'IHDR')?.data ?? Buffer.alloc(13)
  const [depth = 0, colour = 0, , , interlaced = 0] = head.subarray(8)
  const pixelBytes = PIXEL_BYTES[colour]
  if (depth !== 8 || interlaced !== 0 || pixelBytes === undefined)
    throw new RangeError('This is not a PNG of eight bits for each colour')
  const data = chunks.filter(({ type }) => type === 'IDAT').map((one) => one.data)
  const filtered = inflateSync(Buffer.concat(data))
  return { head, lines: unfilter(filtered, head.readUInt32BE(0) * pixelBytes, pixelBytes) }
}

function readChunks(png: Buffer): { type: string; data: Buffer }[] {
  const chunks: { type: string; data: Buffer }[] = []
  for (let at = SIGNATURE.length; at < png.length;) {
    const length = png.readUInt32BE(at)
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) })
    at += length + 12
  }
  return chunks
}

/** Removes the filters of lines that each begin with their filter type. @param width of a line in bytes */
function unfilter(filtered: Buffer, width: number, pixelBytes: number): Buffer {
  const lines = Buffer.from(filtered)
  for (let start = 0; start < lines.length; start += width + 1) {
    const filter = lines[start] ?? 0
    lines[start] = 0
    for (let at = start + 1; at <= start + width; at += 1) {
      const isFirst = at - start <= pixelBytes
      const left = isFirst ? 0 : (lines[at - pixelBytes] ?? 0)
      const above = start === 0 ? 0 : (lines[at - width - 1] ?? 0)
      const corner = isFirst || start === 0 ? 0 : (lines[at - width - 1 - pixelBytes] ?? 0)
      lines[at] = ((lines[at] ?? 0) + predicted(filter, left, above, corner)) & 255
    }
  }
  return lines
}

/** The prediction of a byte from its neighbours, by PNG filter type. */
function predicted(filter: number, left: number, above: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return above
  if (filter === 3) return (left + above) >> 1
  if (filter !== 4) return 0
  const [toLeft, toAbove, toCorner] = [
    Math.abs(above - corner),
    Math.abs(left - corner),
    Math.abs(left + above - 2 * corner),
  ]
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}

function chunk(type: string, data: Buffer): Buffer {
  const whole = Buffer.alloc(data.length + 12)
  whole.writeUInt32BE(data.length, 0)
  whole.write(type, 4, 'latin1')
  data.copy(whole, 8)
  whole.writeUInt32BE(crc32(whole.subarray(4, -4)), data.length + 8)
  return whole
}
