import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import type { FileBody, FileType } from '#platform/shared/file-contents.ts'
import { sampleJpeg, samplePdf, samplePng } from './sample-files.ts'

const SAMPLES: Readonly<Record<FileType, Buffer>> = {
  'image/png': samplePng(),
  'image/jpeg': sampleJpeg('a comment'),
  'image/gif': Buffer.from('GIF89a\u0001\u0000\u0001\u0000;', 'latin1'),
  'image/webp': Buffer.from('RIFF\u0004\u0000\u0000\u0000WEBPVP8 ', 'latin1'),
  'application/pdf': samplePdf(),
  'application/octet-stream': Buffer.from('<script>alert(1)</script>'),
  'text/csv': Buffer.from('a,b\n1,2\n'),
  'text/calendar': Buffer.from('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'),
}
const OTHER_FILES = [
  '',
  ' ',
  '{}',
  '{"broken',
  '<script>alert(1)</script>',
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  'GIF89a\u0001\u0000\u0001\u0000/*',
  '\u0089PNG\r\n\u001a\n',
  'RIFF\u0000\u0000\u0000\u0000WEBPVP8 ',
  'PK\u0003\u0004',
  '%!PS-Adobe-3.0',
  '#!/bin/sh\nid',
  'logo=x&role=ADMIN',
  '--x\r\ncontent-disposition: form-data; name="file"\r\n\r\nx\r\n--x--',
].map((text) => Buffer.from(text, 'latin1'))

/** Appended to a picture: the file is then valid as two types (polyglot). */
const TAILS = [
  'PK\u0003\u0004',
  '<script>alert(1)</script>',
  '\u0000'.repeat(100),
  '%PDF-1.7\n%%EOF',
  '{"role":"ADMIN"}',
]

/** A file as a request body with its declared type; mostly almost valid. */
export interface HostileFile {
  payload: Buffer
  contentType: string | undefined
}

/** Bodies for a call that takes a file: whole, truncated, corrupted, too large, of another type, polyglot. */
export function hostileFiles(body: FileBody): fc.Arbitrary<HostileFile> {
  const good = fc.constantFrom(...body.types.map((type) => SAMPLES[type]))
  const spoiled = fc
    .tuple(good, fc.array(fc.tuple(fc.nat(10_000), fc.nat(255)), { minLength: 1, maxLength: 5 }))
    .map(([bytes, changes]) => {
      const changed = Buffer.from(bytes)
      for (const [position, value] of changes) changed[position % changed.length] = value
      return changed
    })
  const payload = fc.oneof(
    { weight: 8, arbitrary: good },
    {
      weight: 3,
      arbitrary: fc.tuple(good, fc.nat(10_000)).map(([bytes, at]) => bytes.subarray(0, at % bytes.length)),
    },
    { weight: 3, arbitrary: spoiled },
    {
      weight: 2,
      arbitrary: fc
        .tuple(good, fc.constantFrom(...TAILS))
        .map(([bytes, tail]) => Buffer.concat([bytes, Buffer.from(tail, 'latin1')])),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom(...TAILS), good)
        .map(([head, bytes]) => Buffer.concat([Buffer.from(head, 'latin1'), bytes])),
    },
    { weight: 3, arbitrary: fc.constantFrom(...OTHER_FILES, ...Object.values(SAMPLES)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(samplePng({ width: 65_535, height: 65_535 }), samplePng({ width: 0 })),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        Buffer.alloc(body.maxBytes + 1),
        samplePng({ extra: Buffer.alloc(body.maxBytes) }),
      ),
    },
    { weight: 1, arbitrary: good.map((bytes) => gzipSync(bytes)) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
  )
  const contentType = fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom<string | undefined>(...body.types) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'application/json',
        'image/svg+xml',
        'image/*',
        '*/*',
        'multipart/form-data; boundary=x',
        `${body.types[0]}; charset=utf-16`,
        ';',
        'x'.repeat(500),
        undefined,
      ),
    },
  )
  return fc.record({ payload, contentType })
}
