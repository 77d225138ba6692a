import { crc32, deflateSync } from 'node:zlib'

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const checked = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(checked))
  return Buffer.concat([length, checked, checksum])
}

const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/**
 * A grey PNG that browsers render.
 * @param options.shade 0 to 255, to tell pictures apart; @param options.rows the shade of each pixel instead; @param options.extra bytes of a comment, to make it larger
 */
export function samplePng(
  options: { width?: number; height?: number; shade?: number; rows?: readonly Buffer[]; extra?: Buffer } = {},
): Buffer {
  const { shade = 128, rows, extra } = options
  const { width = rows?.[0]?.length ?? 8, height = rows?.length ?? 8 } = options
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // 8 bits per sample, greyscale
  header[8] = 8
  const isLarge = width * height > 1_000_000
  // a picture that only declares to be large needs only its first lines
  const lines = isLarge ? 1 : height
  const plain = Buffer.alloc(isLarge ? 8 : width, shade)
  const shades = rows ?? Array.from({ length: lines }, () => plain)
  return Buffer.concat([
    PNG_SIGNATURE,
    chunk('IHDR', header),
    ...(extra === undefined ? [] : [chunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), extra]))]),
    chunk('IDAT', deflateSync(Buffer.concat(shades.flatMap((row) => [Buffer.from([0]), row])))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function segment(marker: number, data: readonly number[]): Buffer {
  const length = data.length + 2
  return Buffer.from([0xff, marker, length >> 8, length & 0xff, ...data])
}

/** A grey JPEG of 8 × 8 pixels that browsers render. */
export function sampleJpeg(comment = ''): Buffer {
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...(comment === '' ? [] : [segment(0xfe, [...Buffer.from(comment)])]),
    // one quantisation table, one component, one code of one bit in each table
    segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    segment(0xc0, [8, 0, 8, 0, 8, 1, 1, 0x11, 0]),
    segment(0xc4, [0x00, 1, ...Array<number>(15).fill(0), 0]),
    segment(0xc4, [0x10, 1, ...Array<number>(15).fill(0), 0]),
    segment(0xda, [1, 1, 0, 0, 63, 0]),
    Buffer.from([0x3f, 0xff, 0xd9]),
  ])
}

/** The beginning and the end of a PDF. */
export function samplePdf(): Buffer {
  return Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\nstartxref\n9\n%%EOF\n')
}
