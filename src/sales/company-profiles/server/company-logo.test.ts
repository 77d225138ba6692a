import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PUBLIC_ADDRESS, startTestNetwork, type TestNetwork } from '#test/networks.ts'
import { sampleJpeg, samplePdf, samplePng } from '#test/sample-files.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import {
  createCompanyProfile,
  deleteCompanyLogo,
  deleteCompanyProfile,
  getCompanyLogo,
  getCompanyProfile,
  MAX_LOGO_BYTES,
  updateCompanyProfile,
  uploadCompanyLogo,
} from '../shared/company-profile-endpoints.ts'
import type { CompanyProfile } from '../shared/company-profile-schema.ts'

const LOGO = 'https://logo.example/logo.png'
const OTHER = 'https://logo.example/other.jpeg'

let app: TestApp
let admin: TestAccount
let network: TestNetwork
/** Response of the logo server, and the addresses that its name resolves to. */
let answer: RequestListener
let addresses: string[]
beforeAll(async () => {
  network = await startTestNetwork(
    (request, response) => answer(request, response),
    () => addresses,
  )
  app = await startTestApp({}, network)
  admin = await app.createAccount({ role: 'ADMIN' })
})
beforeEach(async () => {
  addresses = [PUBLIC_ADDRESS]
  network.connected.length = 0
  answer = (request, response) => response.end(request.url === '/logo.png' ? samplePng() : sampleJpeg())
  await app.platform.pool.query(
    'delete from invoice_settings; delete from company_profiles; delete from files',
  )
})
afterAll(async () => {
  await app.stop()
  await network.close()
})

const params = (id: number) => ({ id: String(id) })
const create = (body: object = {}, headers: Record<string, string> = {}) =>
  app.call(createCompanyProfile, { as: admin, body: { name: 'Sample', ...body }, headers })
async function add(body: object = {}): Promise<CompanyProfile> {
  const reply = await create(body)
  expect(reply.status).toBe(201)
  return reply.body
}
const patch = (id: number, body: object) =>
  app.call(updateCompanyProfile, { as: admin, params: params(id), body })
const read = async (id: number) => (await app.call(getCompanyProfile, { as: admin, params: params(id) })).body
const picture = (bytes: Buffer, type = 'image/png') => new Blob([new Uint8Array(bytes)], { type })
const upload = (id: number, body: Blob) =>
  app.call(uploadCompanyLogo, { as: admin, params: params(id), body })
const logoOf = (id: number, headers: Record<string, string> = {}) =>
  app.call(getCompanyLogo, { as: admin, params: params(id), headers })
const bytesOf = async (id: number) => Buffer.from(await (await logoOf(id)).body.bytes())
const count = async (table: 'files' | 'company_profiles' | 'changes') =>
  Number((await app.platform.pool.query<{ count: number }>(`select count(*) from ${table}`)).rows[0]?.count)

describe('a logo by web address', () => {
  it('is fetched once, when the profile is saved, and stored', async () => {
    const profile = await add({ logo: LOGO })
    expect(profile).toMatchObject({ logo: LOGO, logoFileId: expect.any(Number) as number })
    expect(network.connected).toEqual([PUBLIC_ADDRESS])
    answer = (_request, response) => response.writeHead(410).end()
    expect(await bytesOf(profile.id)).toEqual(samplePng())
    await patch(profile.id, { logo: LOGO, name: 'Renamed' })
    expect(await read(profile.id)).toMatchObject({
      name: 'Renamed',
      logo: LOGO,
      logoFileId: profile.logoFileId,
    })
    expect(network.connected).toHaveLength(1)
  })

  it('is fetched again only for another address', async () => {
    const profile = await add({ logo: LOGO })
    const changed = (await patch(profile.id, { logo: OTHER })).body
    expect(changed.logo).toBe(OTHER)
    expect(changed.logoFileId).not.toBe(profile.logoFileId)
    expect(await bytesOf(profile.id)).toEqual(sampleJpeg())
    expect(network.connected).toHaveLength(2)
    const { rows } = await app.platform.pool.query(
      `select before, after from changes where entity = 'company-profile' and entity_id = $1 and action = 'update'`,
      [String(profile.id)],
    )
    expect(rows).toEqual([
      {
        before: { logo_url: LOGO, logo_file_id: profile.logoFileId },
        after: { logo_url: OTHER, logo_file_id: changed.logoFileId },
      },
    ])
  })

  it('is removed with its address, and kept by a patch that does not name it', async () => {
    for (const logo of ['', null]) {
      const profile = await add({ logo: LOGO })
      expect((await patch(profile.id, { phone: '1' })).body.logoFileId).toBe(profile.logoFileId)
      expect((await patch(profile.id, { logo })).body).toMatchObject({ logo: null, logoFileId: null })
      expect((await logoOf(profile.id)).status).toBe(404)
    }
  })

  it('is stored once per Idempotency-Key, even if it can no longer be fetched', async () => {
    const key = { 'idempotency-key': 'logo' }
    const first = await create({ logo: LOGO }, key)
    answer = (_request, response) => response.writeHead(500).end()
    const second = await create({ logo: LOGO }, key)
    expect([second.status, second.body]).toEqual([201, first.body])
    expect([await count('company_profiles'), await count('files')]).toEqual([1, 1])
  })

  it('is fetched outside any transaction', async () => {
    let open: unknown[] = []
    answer = (_request, response) => {
      void app.platform.pool
        .query(`select 1 from pg_stat_activity where datname = current_database() and state like 'idle in%'`)
        .then(({ rows }) => {
          open = rows
          response.end(samplePng())
        })
    }
    const profile = await add({ logo: LOGO })
    expect(open).toEqual([])
    await patch(profile.id, { logo: OTHER })
    expect(open).toEqual([])
  })

  it('is refused when somebody else changed it meanwhile', async () => {
    const profile = await add({ logo: LOGO })
    const lock = await app.platform.pool.connect()
    await lock.query('begin')
    await lock.query('update company_profiles set logo_url = $2 where id = $1', [profile.id, OTHER])
    const late = patch(profile.id, { logo: LOGO })
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await app.platform.pool.query(waiting)).rowCount).toBe(1)
    await lock.query('commit')
    lock.release()
    expect((await late).error.message).toBe('The logo was changed just now. Please look again.')
    expect((await read(profile.id)).logo).toBe(OTHER)
  })

  it.each<[string, string, RequestListener]>([
    [
      'a redirect',
      'This address leads to another one; give that one instead',
      (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1/' }).end(),
    ],
    [
      'a page',
      'This must be a PNG or JPEG file',
      (_request, response) => response.end('<h1>root:x:0:0</h1>'),
    ],
    ['a document', 'This must be a PNG or JPEG file', (_request, response) => response.end(samplePdf())],
    [
      'too much',
      'The file at this address is larger than 1 MB',
      (_request, response) => response.end(samplePng({ extra: Buffer.alloc(MAX_LOGO_BYTES) })),
    ],
    ['nothing', 'The file is empty', (_request, response) => response.end()],
    ['no answer', 'This address could not be reached', (request) => request.socket.destroy()],
  ])(
    'that answers with %s is refused with an error at the field, and nothing changes',
    async (_what, sentence, listener) => {
      const profile = await add({ logo: LOGO })
      answer = listener
      const before = [await count('changes'), await count('files'), await count('company_profiles')]
      const replies = [await create({ logo: OTHER }), await patch(profile.id, { logo: OTHER, name: 'Lost' })]
      for (const reply of replies)
        expect([reply.status, reply.error.message, reply.error.fields]).toEqual([
          400,
          sentence,
          { logo: sentence },
        ])
      expect([await count('changes'), await count('files'), await count('company_profiles')]).toEqual(before)
      expect(await read(profile.id)).toEqual(profile)
    },
  )

  it.each([
    'file:///etc/passwd',
    '/etc/passwd',
    'http://logo.example/logo.png',
    'http://127.0.0.1:4242/',
    'http://169.254.169.254/',
    'http://[::ffff:127.0.0.1]/',
    'http://0x7f000001/',
    'https://0x7f000001/',
    'https://127.0.0.1/',
    'https://169.254.169.254/latest/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::1]/',
    'https://localhost:5432/',
    'https://me:secret@logo.example/',
    'https://10.0.0.1/',
    'https://2130706433/',
  ])('is not requested from %s, neither when adding nor when changing (T12)', async (logo) => {
    const profile = await add()
    network.resolved.length = 0
    for (const reply of [await create({ logo }), await patch(profile.id, { logo })]) {
      expect([reply.status, Object.keys(reply.error.fields ?? {})]).toEqual([400, ['logo']])
    }
    expect([network.connected, network.resolved]).toEqual([[], []])
    expect([await count('company_profiles'), await count('files')]).toEqual([1, 0])
  })

  it('is not requested by a name that resolves to an internal address, even if it was external before (T12)', async () => {
    const arrived = network.arrived()
    const profile = await add()
    for (const inside of [['127.0.0.1'], ['::1'], [PUBLIC_ADDRESS, '10.0.0.1'], ['::ffff:127.0.0.1']]) {
      addresses = inside
      for (const reply of [await create({ logo: LOGO }), await patch(profile.id, { logo: LOGO })])
        expect(reply.error.fields).toEqual({ logo: 'This address does not lead to the public internet' })
    }
    expect(network.arrived()).toBe(arrived)
  })
})

describe('an uploaded logo', () => {
  it('is stored and shown unchanged, with the headers that let browsers cache it', async () => {
    const profile = await add()
    const reply = await upload(profile.id, picture(sampleJpeg(), 'image/jpeg'))
    expect([reply.status, reply.body.logo]).toEqual([200, null])
    expect(reply.body.logoFileId).not.toBeNull()
    expect(await bytesOf(profile.id)).toEqual(sampleJpeg())
    const { headers } = await logoOf(profile.id)
    expect(headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'private, no-cache' })
    expect((await logoOf(profile.id, { 'if-none-match': String(headers['etag']) })).status).toBe(304)
  })

  it('replaces a fetched one, stays when the form sends no address, and is replaced by an address', async () => {
    const profile = await add({ logo: LOGO })
    const uploaded = (await upload(profile.id, picture(sampleJpeg()))).body
    expect(uploaded).toMatchObject({ logo: null })
    for (const logo of ['', null])
      expect((await patch(profile.id, { logo, phone: '1' })).body.logoFileId).toBe(uploaded.logoFileId)
    expect((await patch(profile.id, { logo: LOGO })).body.logo).toBe(LOGO)
    expect(await bytesOf(profile.id)).toEqual(samplePng())
  })

  it('can be removed, fetched or uploaded, even twice', async () => {
    const profile = await add({ logo: LOGO })
    const remove = () => app.call(deleteCompanyLogo, { as: admin, params: params(profile.id) })
    expect((await remove()).body).toMatchObject({ logo: null, logoFileId: null })
    await upload(profile.id, picture(samplePng()))
    expect((await remove()).body.logoFileId).toBeNull()
    expect((await remove()).status).toBe(200)
    expect((await logoOf(profile.id)).error.message).toBe('Logo not found')
  })

  it.each<[number, string, Blob]>([
    [400, 'The file is empty', picture(Buffer.alloc(0))],
    [400, 'The file is damaged or incomplete', picture(samplePng().subarray(0, -1))],
    [
      413,
      'This is larger than the server accepts',
      picture(samplePng({ extra: Buffer.alloc(MAX_LOGO_BYTES) })),
    ],
    [415, 'This must be a PNG or JPEG file', picture(samplePdf(), 'application/pdf')],
    [415, 'This must be a PNG or JPEG file', picture(Buffer.from('<svg/>'))],
    [415, 'This must be a PNG or JPEG file', picture(Buffer.from('{}'), 'application/json')],
  ])('is refused with %i: %s', async (status, sentence, body) => {
    const profile = await add()
    const reply = await upload(profile.id, body)
    expect([reply.status, reply.error.message]).toEqual([status, sentence])
    expect([(await read(profile.id)).logoFileId, await count('files')]).toEqual([null, 0])
  })

  it('belongs to a profile that exists', async () => {
    const profile = await add()
    await app.call(deleteCompanyProfile, { as: admin, params: params(profile.id) })
    const gone = { as: admin, params: params(profile.id) }
    expect((await upload(profile.id, picture(samplePng()))).status).toBe(404)
    expect((await app.call(getCompanyLogo, gone)).error.message).toBe('Company profile not found')
    expect((await app.call(deleteCompanyLogo, gone)).status).toBe(404)
    expect(await count('files')).toBe(0)
  })
})
