import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listBin, restoreFromBin } from '#overview/bin/shared/bin-endpoints.ts'
import {
  createInvoiceSettings,
  getInvoiceSettings,
} from '#sales/invoice-settings/shared/invoice-settings-endpoints.ts'
import { atOnce } from '#test/at-once.ts'
import { samplePng } from '#test/sample-files.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import {
  createCompanyProfile,
  deleteCompanyProfile,
  getCompanyLogo,
  getCompanyProfile,
  listCompanyProfiles,
  setDefaultCompanyProfile,
  updateCompanyProfile,
  uploadCompanyLogo,
} from '../shared/company-profile-endpoints.ts'
import type { CompanyProfile } from '../shared/company-profile-schema.ts'

const WHOLE = {
  name: 'Sample Works (Pvt) Ltd',
  address: '42 Galle Road\nColombo 03',
  phone: '+94 11 200 0000',
  email: 'office@sample.lk',
  website: 'https://sample.lk',
  registrationNumber: 'PV 12345',
  tin: '104123456',
  vatNumber: '104123456-7000',
  primaryColor: '#aa00ff',
  secondaryColor: '#101010',
  isActive: false,
}

let app: TestApp
let admin: TestAccount
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
})
beforeEach(() => app.platform.pool.query('delete from invoice_settings; delete from company_profiles'))
afterAll(() => app.stop())

const params = (id: number) => ({ id: String(id) })
async function add(body: object = {}): Promise<CompanyProfile> {
  const reply = await app.call(createCompanyProfile, { as: admin, body: { name: 'Sample', ...body } })
  expect(reply.status).toBe(201)
  return reply.body
}
const read = (id: number) => app.call(getCompanyProfile, { as: admin, params: params(id) })
const patch = (id: number, body: object) =>
  app.call(updateCompanyProfile, { as: admin, params: params(id), body })
const remove = (id: number) => app.call(deleteCompanyProfile, { as: admin, params: params(id) })
const choose = (id: number, on = app) => on.call(setDefaultCompanyProfile, { as: admin, params: params(id) })
const list = (query: object = {}) => app.call(listCompanyProfiles, { as: admin, query })
const changesOf = async (id: number) =>
  (
    await app.platform.pool.query<{ action: string; before: object | null; after: object | null }>(
      `select action, before, after from changes where entity = 'company-profile' and entity_id = $1 order by id`,
      [String(id)],
    )
  ).rows

describe('a company profile', () => {
  it('is stored completely', async () => {
    const profile = await add(WHOLE)
    expect(profile).toMatchObject({ ...WHOLE, isDefault: false, logo: null, logoFileId: null })
    expect((await read(profile.id)).body).toEqual(profile)
  })

  it('needs only a name; the rest has the documented defaults (spec 8.6)', async () => {
    expect(await add()).toMatchObject({
      name: 'Sample',
      address: null,
      phone: null,
      email: null,
      website: null,
      registrationNumber: null,
      tin: null,
      vatNumber: null,
      logo: null,
      logoFileId: null,
      primaryColor: '#1d7a71',
      secondaryColor: '#ffffff',
      isActive: true,
      isDefault: false,
    })
    const empty = Object.fromEntries(
      ['address', 'phone', 'email', 'website', 'logo'].map((name) => [name, '']),
    )
    expect(await add(empty)).toMatchObject({
      address: null,
      phone: null,
      email: null,
      website: null,
      logo: null,
    })
  })

  it.each([
    [{ name: ' ' }, { name: 'Name is required' }],
    [{ email: 'x' }, { email: 'Valid email is required' }],
    [
      { website: 'javascript:alert(1)' },
      { website: 'This must be a web address such as https://example.lk' },
    ],
    [{ primaryColor: 'teal' }, { primaryColor: 'This must be a colour such as #1d7a71' }],
    [{ primaryColor: '#1d7a71;}' }, { primaryColor: 'This must be a colour such as #1d7a71' }],
  ])('is refused with an error at the field (%#)', async (body, fields) => {
    const reply = await app.call(createCompanyProfile, { as: admin, body: { name: 'Sample', ...body } })
    expect([reply.status, reply.error.fields]).toEqual([400, fields])
    const { id } = await add()
    expect((await patch(id, body)).error.fields).toEqual(fields)
  })

  it('changes only in the named fields, and records what really changed', async () => {
    const profile = await add(WHOLE)
    const reply = await patch(profile.id, {
      phone: '',
      isActive: true,
      name: WHOLE.name,
      primaryColor: '#AA00FF',
    })
    expect(reply.body).toMatchObject({ ...WHOLE, phone: null, isActive: true })
    await patch(profile.id, { phone: null })
    expect((await changesOf(profile.id)).slice(1)).toEqual([
      {
        action: 'update',
        before: { phone: WHOLE.phone, is_active: false },
        after: { phone: null, is_active: true },
      },
    ])
    expect((await patch(profile.id, {})).error.message).toBe(
      'Name at least one field of the company profile that is to change',
    )
  })

  it('that does not exist is not found', async () => {
    const missing = [
      await read(2_000_000),
      await patch(2_000_000, { name: 'x' }),
      await choose(2_000_000),
      await remove(2_000_000),
    ]
    for (const reply of missing)
      expect([reply.status, reply.error.message]).toEqual([404, 'Company profile not found'])
  })
})

describe('the default', () => {
  const defaults = async () =>
    (await list()).body.filter((profile) => profile.isDefault).map((profile) => profile.id)

  it('is unset until one is chosen', async () => {
    await add()
    expect(await defaults()).toEqual([])
  })

  it('is set by its own call or on adding, and replaces the previous one', async () => {
    const [one, other] = [await add(), await add()]
    expect((await choose(one.id)).body.isDefault).toBe(true)
    expect((await choose(other.id)).body.isDefault).toBe(true)
    expect(await defaults()).toEqual([other.id])
    const added = await add({ isDefault: true })
    expect([added.isDefault, await defaults()]).toEqual([true, [added.id]])
    expect((await changesOf(other.id)).slice(1)).toEqual([
      { action: 'update', before: { is_default: false }, after: { is_default: true } },
      { action: 'update', before: { is_default: true }, after: { is_default: false } },
    ])
  })

  it('is exactly one after 50 simultaneous calls in two processes, adding and choosing mixed', async () => {
    const other = await app.again()
    const profiles = [await add(), await add(), await add(), await add(), await add()]
    const replies = await atOnce(50, (index) => {
      if (index % 10 === 9) {
        const body = { name: `Added ${index}`, isDefault: true }
        return app.call(createCompanyProfile, { as: admin, body })
      }
      return choose(profiles[index % 5]?.id ?? 0, index % 2 === 0 ? app : other)
    })
    await other.stop()
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200, 201]))
    expect(await defaults()).toHaveLength(1)
  })

  it('cannot be deleted', async () => {
    const profile = await add({ isDefault: true })
    const reply = await remove(profile.id)
    expect([reply.status, reply.error.code, reply.error.message]).toEqual([
      409,
      'conflict',
      'The default cannot be deleted',
    ])
    await choose((await add()).id)
    expect((await remove(profile.id)).status).toBe(204)
  })
})

describe('a deleted company profile', () => {
  it('leaves its invoice settings without a company, and is restored with them and its logo', async () => {
    const [profile, other] = [await add(WHOLE), await add()]
    const logo = new Blob([new Uint8Array(samplePng())], { type: 'image/png' })
    await app.call(uploadCompanyLogo, { as: admin, params: params(profile.id), body: logo })
    const addSettings = async () =>
      (await app.call(createInvoiceSettings, { as: admin, body: { companyProfileId: profile.id } })).body.id
    const [kept, moved] = [await addSettings(), await addSettings()]
    const before = (await read(profile.id)).body
    expect((await remove(profile.id)).status).toBe(204)
    const settings = async (id: number) =>
      (await app.call(getInvoiceSettings, { as: admin, params: params(id) })).body
    expect(await settings(kept)).toMatchObject({ companyProfileId: null, companyName: null })
    await app.platform.pool.query('update invoice_settings set company_profile_id = $2 where id = $1', [
      moved,
      other.id,
    ])

    const bin = await app.call(listBin, { as: admin, query: { search: 'sample works' } })
    expect(bin.body).toMatchObject([{ entity: 'company-profile', title: WHOLE.name }])
    const restored = await app.call(restoreFromBin, { as: admin, params: params(bin.body[0]?.id ?? 0) })
    expect(restored.status).toBe(200)
    expect((await read(profile.id)).body).toEqual({ ...before, version: before.version + 1 })
    expect((await app.call(getCompanyLogo, { as: admin, params: params(profile.id) })).body.size).toBe(
      logo.size,
    )
    expect([(await settings(kept)).companyName, (await settings(moved)).companyName]).toEqual([
      WHOLE.name,
      'Sample',
    ])
    expect((await changesOf(profile.id)).at(-1)).toMatchObject({
      action: 'restore',
      after: { invoice_settings_ids: [kept] },
    })
  })

  it('is restored without a logo that no longer exists', async () => {
    const profile = await add()
    const logo = new Blob([new Uint8Array(samplePng())], { type: 'image/png' })
    await app.call(uploadCompanyLogo, { as: admin, params: params(profile.id), body: logo })
    await remove(profile.id)
    await app.platform.pool.query('delete from company_profiles; delete from files')
    const bin = await app.call(listBin, { as: admin })
    await app.call(restoreFromBin, { as: admin, params: params(bin.body[0]?.id ?? 0) })
    expect((await read(profile.id)).body).toMatchObject({ name: 'Sample', logo: null, logoFileId: null })
  })
})

describe('the list of company profiles', () => {
  it('has the default first, then names ignoring case; it can be searched and paged', async () => {
    for (const name of ['beta', 'Alpha', 'සිලෝන් තේ', 'Zeta']) await add({ name, email: 'office@sample.lk' })
    await add({ name: 'Main', isDefault: true, address: '42 Galle Road' })
    const names = async (query: object = {}) => {
      const { body, headers } = await list(query)
      return [...body.map((profile) => profile.name), headers['x-total-count']]
    }
    expect(await names()).toEqual(['Main', 'Alpha', 'beta', 'Zeta', 'සිලෝන් තේ', '5'])
    expect(await names({ limit: '2', page: '2' })).toEqual(['beta', 'Zeta', '5'])
    expect(await names({ search: 'GALLE' })).toEqual(['Main', '1'])
    expect(await names({ search: 'සිලෝන්' })).toEqual(['සිලෝන් තේ', '1'])
    expect(await names({ search: '%' })).toEqual(['0'])
  })
})
