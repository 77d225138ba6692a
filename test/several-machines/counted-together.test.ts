import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { logIn, refreshTokens } from '#people/auth/shared/auth-endpoints.ts'
import { getMe } from '#people/accounts/shared/own-account.ts'
import { createClient } from '#sales/clients/shared/client-endpoints.ts'
import { createCompanyProfile } from '#sales/company-profiles/shared/company-profile-endpoints.ts'
import { createInvoiceSettings } from '#sales/invoice-settings/shared/invoice-settings-endpoints.ts'
import { createInvoice, sendInvoice } from '#sales/invoices/shared/invoice-endpoints.ts'
import { addPartialPayment } from '#sales/invoices/shared/payment-endpoints.ts'
import { createTask } from '#work/tasks/shared/task-endpoints.ts'
import { atOnce } from '../at-once.ts'
import type { TestAccount } from '../test-app.ts'
import { type Machines, startMachines, until } from './machines.ts'

/** What would fail if each process had its own counters, locks or memory. */

const CALLS_PER_MINUTE = 300
const SENDS = 50

vi.setConfig({ testTimeout: 180_000 })

let machines: Machines
let one: string
let two: string
let proxy: string
let admin: TestAccount
let ask: Machines['ask']
beforeAll(async () => {
  machines = await startMachines({ RATE_LIMIT: String(CALLS_PER_MINUTE) })
  ;[one, two] = machines.urls
  proxy = machines.proxy.url
  ask = machines.ask
  admin = await machines.createAccount({ firstName: 'Asha', role: 'ADMIN' })
}, 120_000)
afterAll(() => machines.stop(), 60_000)

/** The single row that a query returns. */
async function look<Row>(query: string, values: unknown[] = []): Promise<Row> {
  const { rows } = await machines.pool.query(query, values)
  return rows[0] as Row
}
const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

describe('limits', () => {
  it('on calls apply to the person across both processes, added up every second', async () => {
    const person = await machines.createAccount({ firstName: 'Kasun' })
    const call = (url: string) => ask(url, getMe, { as: person }).then(({ status }) => status)
    const first = 200
    for (let done = 0; done < first; done += 20)
      expect(await times(20, () => call(one))).toEqual(Array.from({ length: 20 }, () => 200))
    const counted = (count: number) =>
      until(async () => {
        const query = 'select count from rate_limits where key = $1'
        expect(await look(query, [`call:user:${person.id}`])).toEqual({ count })
      })
    await counted(first)
    expect(await call(two)).toBe(200)
    await counted(first + 1)
    // separately, each process would admit 300
    let more = 0
    while ((await call(two)) === 200) more++
    expect(more).toBe(CALLS_PER_MINUTE - first - 1)
    await until(async () => expect(await call(one)).toBe(429))
  })

  it('on wrong passwords are shared, and apply only to the person guessing', async () => {
    const { email, password } = await machines.createAccount({ firstName: 'Chamari' })
    const guess = (url: string, from: string, text = 'wrong') =>
      ask(url, logIn, { body: { email, password: text }, from }).then(({ status }) => status)
    const before = [...machines.proxy.answered]
    const statuses: number[] = []
    for (let attempt = 0; attempt < 12; attempt++) statuses.push(await guess(proxy, '203.0.113.9'))
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
    expect(machines.proxy.answered.map((count, index) => count - (before[index] ?? 0))).toEqual([6, 6])
    expect(await guess(proxy, '203.0.113.9', password)).toBe(429)
    expect(await guess(proxy, '198.51.100.3', password)).toBe(200)
  })
})

describe('the same call sent to both processes at once', () => {
  it('creates one record with its Idempotency-Key, and everyone gets the same answer', async () => {
    const key = randomUUID()
    const body = { taskName: 'Pressed twenty times', dueDate: '2026-12-01' }
    const replies = await atOnce(20, (index) =>
      ask(index % 2 === 0 ? one : two, createTask, { as: admin, body, key }),
    )
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201))
    expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1)
    expect(
      await look('select count(*)::integer as count from tasks where task_name = $1', [body.taskName]),
    ).toEqual({ count: 1 })
  })

  it('refreshes a session once, with one successor for all tabs', async () => {
    const { email, password } = await machines.createAccount({ firstName: 'Ruwan' })
    const { body } = await ask(one, logIn, { body: { email, password } })
    const replies = await times(10, (index) =>
      ask(index % 2 === 0 ? one : two, refreshTokens, { body: { refreshToken: body.refresh_token } }),
    )
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    const successors = new Set(replies.map((reply) => reply.body.refresh_token))
    expect(successors.size).toBe(1)
    const [successor = ''] = successors
    const next = await ask(two, refreshTokens, { body: { refreshToken: successor } })
    expect(next.status).toBe(200)
    expect((await ask(one, getMe, { token: next.body.access_token })).status).toBe(200)
  })
})

describe('invoices', () => {
  let clientId = 0
  beforeAll(async () => {
    const client = await ask(one, createClient, {
      as: admin,
      body: {
        companyName: 'Lake View',
        contactName: 'Ayesha Perera',
        email: 'accounts@lakeview.lk',
        phone: '+94 11 234 5678',
        address: '12 Lake Road',
      },
    })
    expect(client.status).toBe(201)
    clientId = client.body.id
    const company = await ask(one, createCompanyProfile, {
      as: admin,
      body: { name: 'Sample Works', email: 'hello@sample.lk', isDefault: true },
    })
    const settings = await ask(one, createInvoiceSettings, {
      as: admin,
      body: {
        companyProfileId: company.body.id,
        isDefault: true,
        invoicePrefix: 'T',
        invoiceNumberFormat: '{PREFIX}-{SEQ}',
      },
    })
    expect(settings.status).toBe(201)
  })
  const addDraft = async () => {
    const items = [{ description: 'Design', quantity: 1, unitPrice: 1000 }]
    const { status, body } = await ask(proxy, createInvoice, { as: admin, body: { clientId, items } })
    expect(status).toBe(201)
    return String(body.id)
  }

  /** On an overloaded machine it may be refused with 503, and is retried with the same key. */
  const send = async (url: string, id: string) => {
    const call = { as: admin, params: { id }, key: randomUUID() }
    for (;;) {
      const reply = await ask(url, sendInvoice, call)
      if (reply.status !== 503) return reply
    }
  }

  it(`sent ${SENDS} at once through both have the numbers 1 to ${SENDS}, and each mail is delivered once`, async () => {
    const ids = await times(SENDS, addDraft)
    const replies = await times(SENDS, (index) => send(index % 2 === 0 ? one : two, ids[index] ?? ''))
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: SENDS }, () => 200))
    const numbers = replies.map(({ body }) => Number(String(body.invoiceNumber).replace('T-', '')))
    expect(numbers.toSorted((left, right) => left - right)).toEqual(
      Array.from({ length: SENDS }, (_, index) => index + 1),
    )
    await until(async () => {
      const { count } = await look<{ count: number }>(
        `select count(*)::integer as count from outbox_messages where about_entity = 'invoice' and state <> 'delivered'`,
      )
      expect(count).toBe(0)
    })
    const arrived = machines.mail.received.filter(({ to }) => to.includes('accounts@lakeview.lk'))
    expect(arrived).toHaveLength(SENDS)
    expect(new Set(arrived.map(({ headers }) => headers['message-id'])).size).toBe(SENDS)
  })

  it('are never overpaid, whichever process records the payment', async () => {
    const id = await addDraft()
    expect((await send(one, id)).status).toBe(200)
    const keys = Array.from({ length: 20 }, () => randomUUID())
    const replies = await atOnce(20, (index) =>
      ask(index % 2 === 0 ? one : two, addPartialPayment, {
        as: admin,
        params: { id },
        body: { amount: 300 },
        key: keys[index] ?? '',
      }),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 400]))
  })
})
