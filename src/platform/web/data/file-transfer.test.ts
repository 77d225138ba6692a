import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { endpoint } from '#platform/shared/endpoint.ts'
import { PathId } from '#platform/shared/fields.ts'
import { fileBody, type FileContents, fileReply } from '#platform/shared/file-contents.ts'
import { ApiFailure, fakeServer } from '#test/web/fake-server.ts'
import { call } from './api-client.ts'

const params = z.object({ id: PathId })
const putPicture = endpoint('PUT', '/pictures/:id', {
  can: 'public',
  summary: 'Keeps a picture',
  params,
  body: fileBody(['image/png', 'image/jpeg'], 100),
  reply: z.object({ size: z.int() }),
})
const getPicture = endpoint('GET', '/pictures/:id', {
  can: 'public',
  summary: 'A picture',
  params,
  reply: fileReply(['image/png']),
})

const BYTES = new Uint8Array([0x89, 0x50, 0, 255, 13, 10])

describe('an uploaded file', () => {
  const put = (file: Blob) => call(putPicture, { params: { id: '7' }, body: file })

  it('arrives byte for byte, with its type and without its name', async () => {
    const server = fakeServer().on(putPicture, ({ body }) => ({ size: body.bytes.length }))
    expect(await put(new File([BYTES], 'logo.png', { type: 'image/png' }))).toEqual({ size: 6 })
    const [sent] = server.callsOf(putPicture)
    expect(sent?.input).toEqual({ params: { id: 7 }, body: { type: 'image/png', bytes: BYTES } })
    expect(sent?.headers.get('content-type')).toBe('image/png')
  })

  it('is sent as the first accepted type if the browser knows none, because its content decides', async () => {
    const server = fakeServer().on(putPicture, ({ body }) => ({ size: body.bytes.length }))
    await put(new File([BYTES], 'logo'))
    expect(server.callsOf(putPicture)[0]?.input.body.type).toBe('image/png')
  })

  it('is refused with the server’s message', async () => {
    const refusal = { code: 'unsupported_media_type', message: 'This must be a PNG or JPEG file' }
    fakeServer().on(putPicture, () => new ApiFailure(415, refusal))
    const sent = put(new Blob([BYTES], { type: 'image/jpeg' }))
    await expect(sent).rejects.toMatchObject({ status: 415, ...refusal })
  })
})

describe('a downloaded file', () => {
  const get = async (contents: FileContents) => {
    fakeServer().on(getPicture, () => contents)
    return call(getPicture, { params: { id: '7' } })
  }

  it('is complete, with its type', async () => {
    const file = await get({ type: 'image/png', bytes: BYTES })
    expect([file.type, file.name]).toEqual(['image/png', ''])
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(BYTES)
  })

  it('has the name offered for it, in any script', async () => {
    for (const name of ['Invoice-INV12.pdf', 'ඉන්වොයිසිය 1.pdf', 'a;b"c.pdf'])
      expect((await get({ type: 'image/png', bytes: BYTES, name })).name).toBe(name)
  })
})
