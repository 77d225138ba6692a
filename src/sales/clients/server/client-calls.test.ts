import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listBin, restoreFromBin } from '#overview/bin/shared/bin-endpoints.ts'
import { createInvoice, getInvoice, replaceInvoice } from '#sales/invoices/shared/invoice-endpoints.ts'
import { createQuote, getQuote } from '#sales/quotes/shared/quote-endpoints.ts'
import { createProject, getProject, replaceProject } from '#work/projects/shared/project-endpoints.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import {
  createClient,
  deleteClient,
  getClient,
  listClients,
  replaceClient,
} from '../shared/client-endpoints.ts'
import type { Client, ClientInput } from '../shared/client-schema.ts'

const WHOLE: ClientInput = {
  companyName: 'Lake View Ltd',
  contactName: 'Ayesha Perera',
  email: 'ayesha@lakeview.lk',
  phone: '+94 11 234 5678',
  notes: 'Pays late.\nLikes calls.',
  address: '12 Lake Road\nKandy',
  tin: '104123456',
  vatNumber: '104123456-7000',
}
const REQUIRED = { companyName: 'Plain', contactName: 'Nimal', email: 'nimal@plain.lk', phone: '0771234567' }

let app: TestApp
let admin: TestAccount
let person: TestAccount
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  person = await app.createAccount()
})
afterAll(() => app.stop())

const create = (body: object = {}) => app.call(createClient, { as: admin, body: { ...WHOLE, ...body } })
async function add(body: object = {}): Promise<Client> {
  const reply = await create(body)
  expect(reply.status).toBe(201)
  return reply.body
}
const params = (id: number) => ({ id: String(id) })
const read = (id: number) => app.call(getClient, { as: admin, params: params(id) })
const replace = (id: number, body: ClientInput) =>
  app.call(replaceClient, { as: admin, params: params(id), body })
const remove = (id: number) => app.call(deleteClient, { as: admin, params: params(id) })
const changesOf = async (id: number) =>
  (
    await app.platform.pool.query<{ action: string; before: object | null; after: object | null }>(
      `select action, before, after from changes where entity = 'client' and entity_id = $1 order by id`,
      [String(id)],
    )
  ).rows
async function addProject(clientId: number | null): Promise<number> {
  const body = { name: 'Website', owner: admin.id, clientId }
  return (await app.call(createProject, { as: admin, body })).body.id
}
const project = async (id: number) => (await app.call(getProject, { as: admin, params: params(id) })).body

describe('a client', () => {
  it('is stored completely', async () => {
    const client = await add()
    expect(client).toMatchObject({ ...WHOLE, projectCount: 0 })
    expect((await read(client.id)).body).toEqual(client)
    expect(await changesOf(client.id)).toMatchObject([
      { action: 'create', before: null, after: { id: client.id, company_name: 'Lake View Ltd' } },
    ])
  })

  it('needs only both names, an e-mail address and a phone; two clients may be identical', async () => {
    const one = await app.call(createClient, { as: admin, body: { ...REQUIRED, email: ' NIMAL@Plain.lk ' } })
    expect(one.body).toMatchObject({ ...REQUIRED, notes: null, address: null, tin: null, vatNumber: null })
    expect((await app.call(createClient, { as: admin, body: REQUIRED })).status).toBe(201)
  })

  it.each([
    [{ companyName: ' ' }, { companyName: 'Company name is required' }],
    [{ contactName: '' }, { contactName: 'Contact name is required' }],
    [{ email: '' }, { email: 'Valid email is required' }],
    [{ email: 'a@b.lk,c@d.lk' }, { email: 'Valid email is required' }],
    [{ phone: null }, { phone: 'Phone is required' }],
    [{ notes: 'x'.repeat(5_001) }, { notes: 'This must be at most 5000 characters' }],
  ])('is refused with an error at the field (%#)', async (body, fields) => {
    const reply = await create(body)
    expect([reply.status, reply.error.fields]).toEqual([400, fields])
  })

  it('is replaced: fields that are not sent are cleared, and only differences are recorded', async () => {
    const client = await add()
    const { notes: _notes, tin: _tin, ...rest } = WHOLE
    const reply = await replace(client.id, { ...rest, address: '', phone: '1' })
    expect(reply.body).toMatchObject({ ...rest, phone: '1', notes: null, address: null, tin: null })
    await replace(client.id, { ...rest, address: null, phone: '1' })
    expect((await changesOf(client.id)).slice(1)).toEqual([
      {
        action: 'update',
        before: { phone: WHOLE.phone, notes: WHOLE.notes, address: WHOLE.address, tin: WHOLE.tin },
        after: { phone: '1', notes: null, address: null, tin: null },
      },
    ])
  })

  it('that does not exist is not found', async () => {
    for (const reply of [await read(2_000_000), await replace(2_000_000, REQUIRED), await remove(2_000_000)])
      expect([reply.status, reply.error.message]).toEqual([404, 'Client not found'])
  })

  it('is refused to a USER', async () => {
    const { id } = await add()
    const replies = [
      await app.call(listClients, { as: person }),
      await app.call(getClient, { as: person, params: params(id) }),
      await app.call(createClient, { as: person, body: REQUIRED }),
      await app.call(replaceClient, { as: person, params: params(id), body: REQUIRED }),
      await app.call(deleteClient, { as: person, params: params(id) }),
    ]
    expect(replies.map((reply) => reply.status)).toEqual([403, 403, 403, 403, 403])
  })
})

describe('the projects of a client', () => {
  it('are counted', async () => {
    const client = await add()
    await addProject(client.id)
    await addProject(client.id)
    await addProject(null)
    expect((await read(client.id)).body.projectCount).toBe(2)
    expect((await replace(client.id, WHOLE)).body.projectCount).toBe(2)
    const { body } = await app.call(listClients, { as: admin })
    expect(body.find((each) => each.id === client.id)?.projectCount).toBe(2)
  })

  it('lose their client when it is deleted, and the audit trail records which they were', async () => {
    const client = await add()
    const ids = [await addProject(client.id), await addProject(client.id)]
    expect((await remove(client.id)).status).toBe(204)
    expect((await read(client.id)).status).toBe(404)
    for (const id of ids) expect(await project(id)).toMatchObject({ clientId: null, client: null })
    expect((await changesOf(client.id)).at(-1)).toMatchObject({
      action: 'delete',
      after: null,
      before: { company_name: 'Lake View Ltd', project_ids: ids },
    })
  })

  it('belong to it again when it is restored, except those that have another client now', async () => {
    const [client, other] = [await add(), await add()]
    const [kept, moved] = [await addProject(client.id), await addProject(client.id)]
    await remove(client.id)
    const owner = { name: 'Website', owner: admin.id }
    await app.call(replaceProject, {
      as: admin,
      params: params(moved),
      body: { ...owner, clientId: other.id },
    })
    const bin = await app.call(listBin, { as: admin, query: { search: 'lake view' } })
    const deletion = bin.body.find((entry) => entry.entityId === String(client.id))
    expect(deletion).toMatchObject({ entity: 'client', title: 'Lake View Ltd' })
    const restored = await app.call(restoreFromBin, { as: admin, params: params(deletion?.id ?? 0) })
    expect(restored.body).toEqual({ entity: 'client', entityId: String(client.id) })
    const version = client.version + 1
    expect((await read(client.id)).body).toEqual({ ...client, version, projectCount: 1 })
    expect((await project(kept)).client).toEqual({
      id: client.id,
      contactName: 'Ayesha Perera',
      companyName: 'Lake View Ltd',
    })
    expect((await project(moved)).clientId).toBe(other.id)
  })

  it('are linked again together with its documents, whose names and addresses never changed', async () => {
    const [client, other] = [await add(), await add()]
    const body = { clientId: client.id, items: [{ description: 'Photographs', unitPrice: 100 }] }
    const invoice = (await app.call(createInvoice, { as: admin, body })).body
    const moved = (await app.call(createInvoice, { as: admin, body })).body
    const quote = (await app.call(createQuote, { as: admin, body })).body
    await remove(client.id)
    const detached = await app.call(getInvoice, { as: admin, params: params(invoice.id) })
    expect(detached.body).toMatchObject({ clientId: null, clientName: 'Lake View Ltd' })
    const toOther = { as: admin, params: params(moved.id), body: { ...body, clientId: other.id } }
    expect((await app.call(replaceInvoice, toOther)).status).toBe(200)
    const bin = await app.call(listBin, { as: admin, query: { search: 'lake view' } })
    const deletion = bin.body.find(
      (entry) => entry.entity === 'client' && entry.entityId === String(client.id),
    )
    await app.call(restoreFromBin, { as: admin, params: params(deletion?.id ?? 0) })
    const clientIds = await Promise.all([
      app.call(getInvoice, { as: admin, params: params(invoice.id) }),
      app.call(getInvoice, { as: admin, params: params(moved.id) }),
      app.call(getQuote, { as: admin, params: params(quote.id) }),
    ])
    expect(clientIds.map((reply) => reply.body.clientId)).toEqual([client.id, other.id, client.id])
  })

  it('never refer to a client that is deleted at the same time', async () => {
    for (let round = 0; round < 10; round++) {
      const client = await add()
      const body = { name: 'Late', owner: admin.id, clientId: client.id }
      const [created] = await Promise.all([app.call(createProject, { as: admin, body }), remove(client.id)])
      if (created.status === 201) expect((await project(created.body.id)).clientId).toBeNull()
      else expect(created.error.fields).toEqual({ clientId: 'There is no client with this id' })
      const { rows } = await app.platform.pool.query<{ before: { project_ids: number[] } }>(
        `select before from changes where entity = 'client' and entity_id = $1 and action = 'delete'`,
        [String(client.id)],
      )
      expect(rows[0]?.before.project_ids).toEqual(created.status === 201 ? [created.body.id] : [])
    }
  })
})

describe('the list of clients', () => {
  const NAMES = ['abc Foods', 'ABD Traders', '100% Tea', 'Snake_case', 'සිලෝන් තේ', 'கொழும்பு பதிப்பகம்']
  beforeEach(async () => {
    await app.platform.pool.query('delete from clients')
    for (const companyName of NAMES) await create({ companyName, contactName: 'නිමල් පෙරේරා' })
    await create({ companyName: 'Other', contactName: 'Kamal', email: 'kamal@elsewhere.lk', phone: '0711' })
  })
  const list = async (query: object = {}) => {
    const { body, headers } = await app.call(listClients, { as: admin, query })
    return { names: body.map((client) => client.companyName), total: headers['x-total-count'] }
  }

  it('is sorted by company name, ignoring case', async () => {
    expect(await list()).toEqual({
      names: ['100% Tea', 'abc Foods', 'ABD Traders', 'Other', 'Snake_case', 'கொழும்பு பதிப்பகம்', 'සිලෝන් තේ'],
      total: '7',
    })
  })

  it('is paged, with each client once', async () => {
    const pages = [
      await list({ limit: '3' }),
      await list({ limit: '3', page: '2' }),
      await list({ limit: '3', page: '3' }),
    ]
    expect(pages.flatMap((page) => page.names)).toEqual((await list()).names)
    expect(await list({ limit: '3', page: '9' })).toEqual({ names: [], total: '7' })
  })

  it.each([
    ['ABC', ['abc Foods']],
    ['%', ['100% Tea']],
    ['e_c', ['Snake_case']],
    ['\\', []],
    ['kamal@ELSE', ['Other']],
    ['0711', ['Other']],
    ['kamal', ['Other']],
    ['සිලෝන්', ['සිලෝන් තේ']],
    ['තේ', ['සිලෝන් තේ']],
    ['පෙරේ', NAMES],
    ['பதிப்', ['கொழும்பு பதிப்பகம்']],
    [`' or 1=1 --`, []],
  ])('is searched for %j', async (search, names) => {
    const found = await list({ search })
    expect(new Set(found.names)).toEqual(new Set(names))
    expect(found.total).toBe(String(names.length))
  })
})
