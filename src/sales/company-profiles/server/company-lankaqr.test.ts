import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lankaqrPicture, lankaqrText } from '#test/sample-lankaqr.ts'
import { sampleJpeg, samplePdf, samplePng } from '#test/sample-files.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { undo } from '#test/undo-scene.ts'
import {
  createCompanyProfile,
  deleteCompanyLankaqr,
  getCompanyLankaqr,
  getCompanyProfile,
  MAX_LANKAQR_BYTES,
  uploadCompanyLankaqr,
} from '../shared/company-profile-endpoints.ts'

let app: TestApp
let admin: TestAccount
let params: { id: string }
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  const { body } = await app.call(createCompanyProfile, { as: admin, body: { name: 'Kadal' } })
  params = { id: String(body.id) }
})
afterAll(() => app.stop())

const PAYLOAD = lankaqrText()
const blob = (bytes: Buffer, type = 'image/png') => new Blob([new Uint8Array(bytes)], { type })
const upload = (payload = PAYLOAD, picture = blob(lankaqrPicture(payload)), headers = {}) =>
  app.call(uploadCompanyLankaqr, { as: admin, params, query: { payload }, body: picture, headers })
const read = async () => (await app.call(getCompanyProfile, { as: admin, params })).body
const picture = () => app.call(getCompanyLankaqr, { as: admin, params })

describe('the LANKAQR code of a company (spec 25.2)', () => {
  it('is kept as it was uploaded, with its text, and taken away again; both can be undone', async () => {
    expect(await read()).toMatchObject({ lankaqrFileId: null, lankaqrPayload: null })
    expect((await picture()).status).toBe(404)
    const reply = await upload()
    expect([reply.status, reply.body]).toMatchObject([
      200,
      { lankaqrFileId: expect.any(Number), lankaqrPayload: PAYLOAD },
    ])
    expect(Buffer.from(await (await picture()).body.bytes())).toEqual(lankaqrPicture(PAYLOAD))
    const removed = await app.call(deleteCompanyLankaqr, { as: admin, params })
    expect(removed.body).toMatchObject({ lankaqrFileId: null, lankaqrPayload: null })
    expect((await undo(app, admin, removed)).status).toBe(200)
    expect(await read()).toMatchObject({ lankaqrPayload: PAYLOAD })
  })

  it.each([
    ['', 'This is not a payment code: choose a picture of your LANKAQR code'],
    [
      PAYLOAD.replace('KADAL', 'KADAI'),
      'The check sum of this code is wrong: choose a sharper picture of it',
    ],
    [
      lankaqrText({ 54: '1500.00' }),
      'This code is for one payment: choose your static code, which has no amount',
    ],
    [lankaqrText({ 53: '840' }), 'This code is not in Sri Lankan rupees'],
  ])('is refused with the text %j, and the one before stays', async (payload, sentence) => {
    const before = await read()
    const reply = await upload(payload, blob(lankaqrPicture(PAYLOAD)))
    expect([reply.status, reply.error.fields]).toEqual([400, { payload: sentence }])
    expect(await read()).toEqual(before)
  })

  it('is a picture, by its content, of at most 2 MB', async () => {
    expect((await upload(PAYLOAD, blob(sampleJpeg(), 'image/jpeg'))).status).toBe(200)
    expect((await upload(PAYLOAD, blob(samplePdf(), 'image/png'))).status).toBe(415)
    const large = samplePng({ extra: Buffer.alloc(MAX_LANKAQR_BYTES) })
    expect((await upload(PAYLOAD, blob(large))).status).toBe(413)
  })

  it('is not saved over a change of somebody else', async () => {
    const reply = await upload(PAYLOAD, undefined, { 'if-match': '"1"' })
    expect([reply.status, reply.error.code]).toEqual([409, 'changed_meanwhile'])
  })

  it('is never half, nor with another text, in the database', async () => {
    for (const set of [
      'lankaqr_payload = null',
      'lankaqr_file_id = null',
      `lankaqr_payload = 'https://pay.example'`,
      `lankaqr_payload = replace(lankaqr_payload, '5303144', '5303840')`,
      `lankaqr_payload = replace(lankaqr_payload, '5802LK', '5802IN')`,
    ])
      await expect(app.platform.pool.query(`update company_profiles set ${set}`)).rejects.toThrow(
        /company_profiles_lankaqr/,
      )
  })
})
