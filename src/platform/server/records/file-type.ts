import { crc32 } from 'node:zlib'
import { AppError } from '#platform/shared/errors.ts'
import type { FileContents, FileType } from '#platform/shared/file-contents.ts'

/** A small compressed picture may decompress to any size, and rendering it would need that much memory. */
const MAX_PIXELS = 25_000_000

const TYPE_NAMES: Readonly<Record<FileType, string>> = {
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/gif': 'GIF',
  'image/webp': 'WebP',
  'application/pdf': 'PDF',
  'text/csv': 'CSV',
  'text/calendar': 'calendar',
  'application/octet-stream': 'binary',
}

/** The end of an intact file within its bytes, and its number of pixels. */
interface Extent {
  end: number
  pixels: number
}

interface Format {
  type: FileType
  /** The bytes at the beginning of every file of the type. */
  beginning: Buffer
  /** Undefined when the structure is damaged or the file is truncated. */
  measure(bytes: Buffer): Extent | undefined
}

const FORMATS: readonly Format[] = [
  { type: 'image/png', beginning: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), measure: measurePng },
  { type: 'image/jpeg', beginning: Buffer.from([0xff, 0xd8, 0xff]), measure: measureJpeg },
  { type: 'application/pdf', beginning: Buffer.from('%PDF-'), measure: measurePdf },
]

/**
 * The file in some bytes. Its type is detected from the content, regardless of its name or header. Bytes after the end
 * of a picture are dropped, so that a picture cannot be a file of another type as well.
 * @param types the accepted types
 * @throws AppError validation when it is empty, damaged, truncated or has too many pixels; unsupported_media_type when
 * it is of another type
 */
export function readFileOf(types: readonly FileType[], bytes: Uint8Array): FileContents {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (content.length === 0) throw new AppError('validation', 'The file is empty')
  const format = FORMATS.find(({ beginning }) => content.subarray(0, beginning.length).equals(beginning))
  if (format === undefined || !types.includes(format.type)) throw wrongType(types)
  const extent = format.measure(content)
  if (extent === undefined) throw new AppError('validation', 'The file is damaged or incomplete')
  if (extent.pixels > MAX_PIXELS) {
    throw new AppError('validation', 'The picture has too many pixels: more than 25 million')
  }
  return { type: format.type, bytes: content.subarray(0, extent.end) }
}

/** The beginnings of the files that a browser may show, in Latin 1; a dot is any byte. */
const BEGINNINGS: readonly (readonly [FileType, RegExp])[] = [
  ['image/png', /^\x89PNG\r\n.\n.{4}IHDR/s],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF.{4}WEBPVP8[ LX]/s],
  ['application/pdf', /^%PDF-[12]\.\d/],
]

/**
 * The type of a file that is only kept, by its first and last bytes: one of those that a browser may show, or just bytes.
 * Whatever else it may be read as, it is never sent as anything but this.
 */
export function typeOfPieces(first: Buffer, last: Buffer): FileType {
  const beginning = first.toString('latin1', 0, 32)
  const type = BEGINNINGS.find(([, pattern]) => pattern.test(beginning))?.[0] ?? 'application/octet-stream'
  const isTorn = type === 'application/pdf' && !last.subarray(-PDF_TAIL).includes('%%EOF')
  return isTorn ? 'application/octet-stream' : type
}

/** 415 with the accepted types. */
export function wrongType(types: readonly FileType[]): AppError {
  const names = types.map((type) => TYPE_NAMES[type])
  return new AppError('unsupported_media_type', `This must be a ${names.join(' or ')} file`)
}

const PNG_CHUNK_OVERHEAD = 12
const PNG_HEADER_LENGTH = 13

/** Complete chunks with valid checksums: the header first, then data, then the end. */
function measurePng(bytes: Buffer): Extent | undefined {
  let position = 8
  let pixels = 0
  let hasData = false
  while (position + PNG_CHUNK_OVERHEAD <= bytes.length) {
    const length = bytes.readUInt32BE(position)
    const next = position + PNG_CHUNK_OVERHEAD + length
    if (next > bytes.length) return undefined
    const chunk = bytes.subarray(position + 4, next - 4)
    if (crc32(chunk) !== bytes.readUInt32BE(next - 4)) return undefined
    const type = chunk.toString('latin1', 0, 4)
    const isFirst = position === 8
    if (isFirst !== (type === 'IHDR')) return undefined
    if (isFirst) {
      if (length !== PNG_HEADER_LENGTH) return undefined
      pixels = chunk.readUInt32BE(4) * chunk.readUInt32BE(8)
    }
    if (type === 'IDAT') hasData = true
    if (type === 'IEND') return hasData && pixels > 0 ? { end: next, pixels } : undefined
    position = next
  }
  return undefined
}

const JPEG_START_OF_SCAN = 0xda
const JPEG_END = 0xd9

/** Complete segments with a frame and at least one scan, up to the end of the image. */
function measureJpeg(bytes: Buffer): Extent | undefined {
  let position = 2
  let pixels = 0
  let hasScan = false
  while (position + 2 <= bytes.length) {
    if (bytes[position] !== 0xff) return undefined
    const marker = bytes[position + 1] ?? 0
    if (marker === 0xff) {
      // fill byte
      position += 1
      continue
    }
    if (marker === JPEG_END) return hasScan && pixels > 0 ? { end: position + 2, pixels } : undefined
    if (position + 4 > bytes.length) return undefined
    const length = bytes.readUInt16BE(position + 2)
    const next = position + 2 + length
    if (length < 2 || next > bytes.length) return undefined
    if (isFrame(marker)) {
      if (length < 8) return undefined
      pixels = bytes.readUInt16BE(position + 5) * bytes.readUInt16BE(position + 7)
    }
    if (marker === JPEG_START_OF_SCAN) hasScan = true
    position = marker === JPEG_START_OF_SCAN ? endOfScan(bytes, next) : next
  }
  return undefined
}

/** SOF0 to SOF15; the three between them are tables and a reserved one. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

/** The position of the next marker: in the data of a scan FF is followed by 00, or by a restart marker. */
function endOfScan(bytes: Buffer, from: number): number {
  let position = bytes.indexOf(0xff, from)
  while (position >= 0 && position + 1 < bytes.length) {
    const next = bytes[position + 1] ?? 0
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return position
    position = bytes.indexOf(0xff, position + 2)
  }
  return bytes.length
}

/** How far before its last byte the end marker of a PDF may be. */
const PDF_TAIL = 1024

function measurePdf(bytes: Buffer): Extent | undefined {
  const tail = bytes.subarray(-PDF_TAIL)
  const isWhole = /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8)) && tail.includes('startxref')
  return isWhole && tail.includes('%%EOF') ? { end: bytes.length, pixels: 0 } : undefined
}
