import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restoreFromBin } from '#overview/bin/shared/bin-endpoints.ts'
import * as clients from '#sales/clients/shared/client-endpoints.ts'
import * as companies from '#sales/company-profiles/shared/company-profile-endpoints.ts'
import * as settings from '#sales/invoice-settings/shared/invoice-settings-endpoints.ts'
import * as invoices from '#sales/invoices/shared/invoice-endpoints.ts'
import * as payments from '#sales/invoices/shared/payment-endpoints.ts'
import * as projects from '#work/projects/shared/project-endpoints.ts'
import * as quotes from '#sales/quotes/shared/quote-endpoints.ts'
import { createTask, deleteTask } from '#work/tasks/shared/task-endpoints.ts'
import { SAMPLE_ITEM } from './sample-sales.ts'
import { startTestApp, type TestAccount, type TestApp } from './test-app.ts'
import { undo } from './undo-scene.ts'

let app: TestApp
let admin: TestAccount
let user: TestAccount
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  user = await app.createAccount({ role: 'USER' })
})
afterAll(() => app.stop())

/** A kind of record that several people edit, described by its calls. */
interface Kind {
  create: string
  one: string
  method: 'PUT' | 'PATCH'
  /** The body to create or change one: all required fields, and a text that distinguishes the changes. */
  body: (text: string) => Promise<object>
  /** The field of that text in replies. */
  text: string
}

const DOCUMENT = (text: string) => ({ clientEmail: 'a@example.lk', subject: text, items: [SAMPLE_ITEM] })
const KINDS: Record<string, Kind> = {
  client: {
    create: clients.createClient.path,
    one: clients.replaceClient.path,
    method: 'PUT',
    body: async (companyName) => ({ companyName, contactName: 'A', email: 'a@example.lk', phone: '1' }),
    text: 'companyName',
  },
  project: {
    create: projects.createProject.path,
    one: projects.replaceProject.path,
    method: 'PUT',
    body: async (name) => ({ name, owner: admin.id }),
    text: 'name',
  },
  'company profile': {
    create: companies.createCompanyProfile.path,
    one: companies.updateCompanyProfile.path,
    method: 'PATCH',
    body: async (name) => ({ name }),
    text: 'name',
  },
  'invoice settings': {
    create: settings.createInvoiceSettings.path,
    one: settings.updateInvoiceSettings.path,
    method: 'PATCH',
    body: async (footerText) => ({ companyProfileId: await company(), footerText }),
    text: 'footerText',
  },
  quote: {
    create: quotes.createQuote.path,
    one: quotes.replaceQuote.path,
    method: 'PUT',
    body: async (text) => DOCUMENT(text),
    text: 'subject',
  },
  invoice: {
    create: invoices.createInvoice.path,
    one: invoices.replaceInvoice.path,
    method: 'PUT',
    body: async (text) => DOCUMENT(text),
    text: 'subject',
  },
}

let companyId: number | undefined
async function company(): Promise<number> {
  const body = { name: 'Sample Works' }
  companyId ??= (await app.call(companies.createCompanyProfile, { as: admin, body })).body.id
  return companyId
}

interface Thing {
  id: number
  version: number
  [name: string]: unknown
}

function calls(kind: Kind, as = admin) {
  const send = async (method: string, path: string, body?: object, ifMatch?: string) =>
    app.send({
      method,
      url: `/api${path}`,
      token: as.accessToken,
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      ...(ifMatch === undefined ? {} : { headers: { 'if-match': ifMatch } }),
    })
  const pathOf = (id: number) => kind.one.replace(':id', String(id))
  return {
    add: async (text: string) => (await send('POST', kind.create, await kind.body(text))).body as Thing,
    read: async (id: number) => (await send('GET', pathOf(id))).body as Thing,
    change: async (id: number, text: string, ifMatch?: string) =>
      send(kind.method, pathOf(id), await kind.body(text), ifMatch),
    remove: async (id: number) => send('DELETE', pathOf(id)),
  }
}

describe.each(Object.entries(KINDS))('the version of a %s', (_, kind) => {
  it('starts with 1, is in lists too, and increases when the contents change', async () => {
    const { add, read, change } = calls(kind)
    const { id, version } = await add('first')
    expect(version).toBe(1)
    const changed = (await change(id, 'second')).body as Thing
    expect(changed.version).toBeGreaterThan(1)
    const again = (await change(id, 'second')).body as Thing
    expect(again.version).toBe(changed.version)
    expect((await read(id)).version).toBe(changed.version)
    const list = await app.send({ method: 'GET', url: `/api${kind.create}`, token: admin.accessToken })
    expect((list.body as Thing[]).find((one) => one.id === id)?.version).toBe(changed.version)
  })

  it('accepts one of two changes based on the same version', async () => {
    const { add, read, change } = calls(kind)
    const { id } = await add('first')
    for (let round = 0; round < 5; round++) {
      const { version } = await read(id)
      const texts = [`one ${round}`, `other ${round}`, `third ${round}`]
      const replies = await Promise.all(texts.map((text) => change(id, text, `"${version}"`)))
      const won = replies.findIndex(({ status }) => status === 200)
      const now = await read(id)
      expect(now[kind.text]).toBe(texts[won])
      for (const [index, { status, body }] of replies.entries()) {
        if (index === won) continue
        expect(status).toBe(409)
        expect(body).toMatchObject({ code: 'changed_meanwhile', current: now })
      }
    }
  })

  it('is checked only if the call names it', async () => {
    const { add, change } = calls(kind)
    const { id } = await add('first')
    const replies = await Promise.all(['one', 'other', 'third'].map((text) => change(id, text)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await change(id, 'last', '*')).toMatchObject({ status: 200 })
    expect(await change(id, 'last', 'W/"1"')).toMatchObject({ status: 400 })
  })

  it('is not revealed to people who may not make the change', async () => {
    const { id } = await calls(kind).add('first')
    const { status, body } = await calls(kind, user).change(id, 'second', '"7"')
    expect(status).toBe(403)
    expect(body).not.toHaveProperty('current')
  })

  it('increases when a change is undone, and when it is deleted and restored', async () => {
    const { add, read, change, remove } = calls(kind)
    const { id } = await add('first')
    const reply = await change(id, 'second')
    const before = await read(id)
    expect(await undo(app, admin, reply as never)).toMatchObject({ status: 200 })
    const undone = await read(id)
    expect(undone[kind.text]).toBe('first')
    expect(undone.version).toBeGreaterThan(before.version)
    const removed = await remove(id)
    expect(removed.status).toBe(204)
    const params = { id: String(removed.headers['x-changes']) }
    expect(await app.call(restoreFromBin, { as: admin, params })).toMatchObject({ status: 200 })
    expect((await read(id)).version).toBe(undone.version + 1)
    expect(await change(id, 'third', `"${undone.version}"`)).toMatchObject({ status: 409 })
  })
})

describe('versioned contents', () => {
  const version = async (one: { path: string }, id: number) =>
    (
      await app.send({
        method: 'GET',
        url: `/api${one.path.replace(':id', String(id))}`,
        token: admin.accessToken,
      })
    ).body as Thing

  it.each(['quote', 'invoice'] as const)(
    'of a %s include its lines, but not the deletion of a task',
    async (name) => {
      const kind = KINDS[name]
      if (kind === undefined) throw new Error(name)
      const task = await app.call(createTask, {
        as: admin,
        body: { taskName: 'Call', dueDate: '2026-12-01' },
      })
      const lines = (description: string, taskId: number | null = task.body.id) => ({
        ...DOCUMENT('lines'),
        items: [{ ...SAMPLE_ITEM, description, taskId }],
      })
      const token = admin.accessToken
      const send = async (method: string, path: string, body: object) =>
        (await app.send({ method, url: `/api${path}`, token, payload: JSON.stringify(body) })).body as Thing
      const added = await send('POST', kind.create, lines('one'))
      expect(added.version).toBe(1)
      const path = kind.one.replace(':id', String(added.id))
      const changed = await send('PUT', path, lines('other'))
      expect(changed.version).toBe(2)
      await app.call(deleteTask, { as: admin, params: { id: String(task.body.id) } })
      expect((await version({ path: kind.one }, added.id)).version).toBe(2)
      expect((await send('PUT', path, lines('other', null))).version).toBe(2)
    },
  )

  it('exclude whether it is the default, payments and mails', async () => {
    const profile = await calls(KINDS['company profile'] as Kind).add('Default')
    const params = { id: String(profile.id) }
    const made = await app.call(companies.setDefaultCompanyProfile, { as: admin, params })
    expect(made.body).toMatchObject({ isDefault: true, version: profile.version })
    const { id } = await calls(KINDS['invoice'] as Kind).add('to pay')
    const sent = await app.call(invoices.sendInvoice, { as: admin, params: { id: String(id) } })
    expect(sent.body.version).toBeGreaterThan(1)
    const again = await app.call(invoices.sendInvoice, { as: admin, params: { id: String(id) } })
    expect(again.body.version).toBe(sent.body.version)
    const paid = await app.call(payments.payInvoice, { as: admin, params: { id: String(id) } })
    expect(paid.body).toMatchObject({ status: 'Paid', version: sent.body.version })
  })

  it('include the status: setting it from an older version is refused', async () => {
    const { id } = await calls(KINDS['quote'] as Kind).add('to accept')
    const params = { id: String(id) }
    const set = (status: 'Accepted' | 'Declined') =>
      app.call(quotes.setQuoteStatus, { as: admin, params, body: { status }, headers: { 'if-match': '"1"' } })
    const replies = await Promise.all([set('Accepted'), set('Declined')])
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const invoice = await calls(KINDS['invoice'] as Kind).add('to issue')
    const issue = () =>
      app.call(invoices.setInvoiceStatus, {
        as: admin,
        params: { id: String(invoice.id) },
        body: { status: 'Sent' },
        headers: { 'if-match': '"1"' },
      })
    const issued = await Promise.all([issue(), issue()])
    expect(issued.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })
})
