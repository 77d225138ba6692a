import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '#platform/shared/errors.ts'
import type { FileType } from '#platform/shared/file-contents.ts'
import { sampleJpeg, samplePdf, samplePng } from '#test/sample-files.ts'
import { readFileOf } from './file-type.ts'

const PICTURES: FileType[] = ['image/png', 'image/jpeg']
const SAMPLES: [FileType, Buffer][] = [
  ['image/png', samplePng()],
  ['image/jpeg', sampleJpeg()],
  ['application/pdf', samplePdf()],
]
const ALL: FileType[] = SAMPLES.map(([type]) => type)

function refusal(bytes: Uint8Array, types = PICTURES): [string, string] {
  try {
    readFileOf(types, bytes)
  } catch (error) {
    if (error instanceof AppError) return [error.code, error.message]
    throw error
  }
  return ['none', '']
}

describe('the type of a file', () => {
  it.each(SAMPLES)('is detected from its content: %s', (type, bytes) => {
    expect(readFileOf(ALL, bytes)).toEqual({ type, bytes })
    expect(readFileOf([type], new Uint8Array(bytes)).type).toBe(type)
    const others = ALL.filter((each) => each !== type)
    expect(refusal(bytes, others)[0]).toBe('unsupported_media_type')
  })

  it('is also detected for progressive pictures with several scans, restarts and fill bytes', () => {
    const jpeg = sampleJpeg('a comment')
    const scan = jpeg.subarray(jpeg.indexOf(Buffer.from([0xff, 0xda])), -2)
    const several = Buffer.concat([
      jpeg.subarray(0, -3),
      Buffer.from([0x3f, 0xff, 0x00, 0x3f, 0xff, 0xd0, 0x3f, 0xff]),
      scan,
      jpeg.subarray(-2),
    ])
    expect(readFileOf(PICTURES, several)).toEqual({ type: 'image/jpeg', bytes: several })
  })

  it.each([
    ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an archive', Buffer.from('PK\u0003\u0004')],
    ['a program', Buffer.from('MZ')],
    ['text before a picture', Buffer.concat([Buffer.from('x'), samplePng()])],
    ['a byte order mark before a picture', Buffer.concat([Buffer.from('\ufeff'), samplePng()])],
    ['nothing but zeros', Buffer.alloc(100)],
    ['JSON', Buffer.from('{"logo":"x"}')],
  ])('is not a picture for %s', (_what, bytes) => {
    expect(refusal(bytes)).toEqual(['unsupported_media_type', 'This must be a PNG or JPEG file'])
  })
})

describe('an uploaded file', () => {
  it('must not be empty', () => {
    expect(refusal(new Uint8Array())).toEqual(['validation', 'The file is empty'])
  })

  it.each(SAMPLES)('must be complete: %s is refused wherever it is truncated', (_type, bytes) => {
    for (let length = 1; length < bytes.length; length++) {
      const code = refusal(bytes.subarray(0, length), ALL)[0]
      // a PDF may end with blank lines
      const isWhole = bytes.subarray(0, 4).toString() === '%PDF' && length >= bytes.length - 1
      expect(isWhole ? ['none'] : ['validation', 'unsupported_media_type'], `at ${length}`).toContain(code)
    }
  })

  it('must have valid checksums, the header first, data, and a size', () => {
    const png = samplePng()
    const changed = Buffer.from(png)
    changed[20] = 1
    const chunks = { header: png.subarray(8, 33), data: png.subarray(33, -12), end: png.subarray(-12) }
    const signature = png.subarray(0, 8)
    const broken = [
      changed,
      Buffer.concat([signature, chunks.data, chunks.header, chunks.end]),
      Buffer.concat([signature, chunks.header, chunks.header, chunks.data, chunks.end]),
      Buffer.concat([signature, chunks.header, chunks.end]),
      samplePng({ width: 0 }),
    ]
    for (const bytes of broken)
      expect(refusal(bytes)).toEqual(['validation', 'The file is damaged or incomplete'])
  })

  it('may not decode to more pixels than can be drawn', () => {
    expect(refusal(samplePng({ width: 5_000, height: 5_000 }))[0]).toBe('none')
    const sentence = 'The picture has too many pixels: more than 25 million'
    expect(refusal(samplePng({ width: 50_000, height: 50_000 }))).toEqual(['validation', sentence])
  })

  it('loses any data after its end', () => {
    for (const picture of [samplePng(), sampleJpeg()]) {
      for (const hidden of ['PK\u0003\u0004 an archive', '<script>alert(1)</script>', '\u0000']) {
        const found = readFileOf(PICTURES, Buffer.concat([picture, Buffer.from(hidden)]))
        expect(Buffer.from(found.bytes)).toEqual(picture)
      }
    }
  })

  it('is read to its end, whatever it contains', () => {
    const beginnings = SAMPLES.map(([, bytes]) => bytes)
    const spoiled = fc
      .tuple(fc.constantFrom(...beginnings), fc.array(fc.tuple(fc.nat(200), fc.nat(255)), { maxLength: 8 }))
      .map(([bytes, changes]) => {
        const changed = Buffer.from(bytes)
        for (const [position, value] of changes) changed[position % changed.length] = value
        return changed
      })
    fc.assert(
      fc.property(fc.oneof(spoiled, fc.uint8Array({ maxLength: 300 })), (bytes) => {
        expect(['none', 'validation', 'unsupported_media_type']).toContain(refusal(bytes, ALL)[0])
      }),
      { numRuns: 3_000 },
    )
  })
})
