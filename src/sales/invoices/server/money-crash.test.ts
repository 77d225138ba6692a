import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { expectSoundMoney } from '#test/check-money.ts'
import * as credits from '#sales/credit-notes/shared/credit-note-endpoints.ts'
import { depositCalls } from '#test/deposit-scene.ts'
import { type InvoiceScene, type SceneReply, startInvoiceScene } from '#test/invoice-scene.ts'
import * as payments from '../shared/payment-endpoints.ts'
import type { Invoice } from '../shared/invoice-schema.ts'

let scene: InvoiceScene
let killer: pg.Client
let deposits: ReturnType<typeof depositCalls>
beforeAll(async () => {
  scene = await startInvoiceScene()
  deposits = depositCalls(scene)
  // its heartbeats would be counted among the statements of a call
  await scene.app.platform.presence.close()
  await scene.addSettings({ invoicePrefix: 'CRASH', invoiceNumberFormat: '{PREFIX}-{SEQ}' })
  killer = new pg.Client(scene.app.settings)
  await killer.connect()
})
afterEach(() => expectSoundMoney(scene.app.platform.pool))
afterAll(async () => {
  await killer.end()
  await scene.stop()
})

/** How a statement fails: it is refused, or its connection is cut before it, or after it and before its response. */
const WAYS = ['refused', 'cut before', 'cut after'] as const
type Way = (typeof WAYS)[number]
/** After so many statements a failed call is completed at once; `MONEY_CRASH_COMPLETED=1` completes each of them. */
const COMPLETED = Number(process.env['MONEY_CRASH_COMPLETED'] ?? 10)
type Query = (statement: unknown) => Promise<unknown>

/**
 * Makes the n-th statement from now on fail.
 * @returns whether it was reached; afterwards all statements work again
 */
function failAt(place: number, way: Way): () => boolean {
  const pool = scene.app.platform.pool
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  let count = 0
  const wrapped = async () => {
    const client = await connect()
    const query = client.query.bind(client) as Query
    const cut = async () => {
      const { processID } = client as unknown as { processID: number }
      // not with the function's own wait, which checks again only after 100 ms
      const gone = new Promise<void>((resolve) => client.once('end', resolve))
      await killer.query('select pg_terminate_backend($1)', [processID])
      await gone
    }
    const failing: Query = async (statement) => {
      count += 1
      if (count !== place) return query(statement)
      if (way === 'refused') throw new Error('Connection terminated unexpectedly')
      if (way === 'cut before') {
        await cut()
        return query(statement)
      }
      await query(statement)
      await cut()
      throw new Error('Connection terminated unexpectedly')
    }
    client.query = failing as never
    const release = client.release.bind(client)
    client.release = (error) => {
      client.query = query as never
      client.release = release
      release(error)
    }
    return client
  }
  pool.connect = wrapped as never
  return () => {
    pool.connect = connect as never
    return count >= place
  }
}

/** The invoice with everything that belongs to it, and the number of rows in all tables that a write can add to. */
async function stateOf(id: number): Promise<unknown> {
  // not over the pool, where a new connection would take the place of one that was cut
  const { rows } = await killer.query(
    `select to_jsonb(invoices) as invoice,
       (select jsonb_agg(to_jsonb(item) order by id) from invoice_items item where invoice_id = $1) as items,
       (select jsonb_object_agg(name, last_number) from invoice_series) as series,
       (select count(*) from invoice_items) as item_count,
       (select count(*) from invoices) as invoice_count,
       (select jsonb_agg(deduction) from invoice_deductions deduction where $1 in (invoice_id, deposit_invoice_id)) as deductions,
       (select count(*) from payments) as payment_count,
       (select count(*) from receipts) as receipt_count,
       (select jsonb_agg(balance_cents order by id) from client_accounts) as balances,
       (select count(*) from credit_notes) as credit_note_count,
       (select count(*) from files) as file_count,
       (select count(*) from outbox_messages) as message_count,
       (select count(*) from changes) as change_count,
       (select count(*) from idempotency_keys) as key_count
     from invoices where id = $1`,
    [id],
  )
  return rows
}

/** The last payment to reverse. */
let payment = ''
/** The last credit note to take back. */
let creditNote = ''
/** Each write: its initial state, the call, and whether the invoice is exactly in the resulting state. */
const WRITES: readonly {
  name: string
  begin: () => Promise<Invoice>
  /** One call and nothing else: each of its statements is made to fail. @param begun the invoice before it */
  call: (id: number, key: string, begun: Invoice) => Promise<SceneReply<Invoice>>
  isWhole: (invoice: Invoice) => boolean | Promise<boolean>
  /** Its status on success, if that is not 200. */
  success?: 201
}[] = [
  {
    name: 'issuing',
    begin: () => scene.addDraft(),
    call: (id) => scene.setStatus(id, 'Sent'),
    isWhole: (invoice) => invoice.status === 'Sent' && invoice.invoiceNumber !== null,
  },
  {
    name: 'sending',
    begin: () => scene.addDraft(),
    call: (id, key) => scene.send(id, { key }),
    isWhole: (invoice) => invoice.status === 'Sent' && invoice.emailedAt !== null && invoice.mail !== null,
  },
  {
    name: 'paying a part',
    begin: () => scene.addIssued(),
    call: (id, key) => scene.payPart(id, { amount: 400 }, { key }),
    isWhole: (invoice) => invoice.paidAmount === 400 && invoice.payments.length === 1,
  },
  {
    name: 'paying the rest',
    begin: () => scene.addIssued(),
    call: (id, key) => scene.pay(id, { key }),
    isWhole: (invoice) => invoice.status === 'Paid' && invoice.payments.length === 1,
  },
  {
    name: 'reversing a payment',
    async begin() {
      const invoice = (await scene.pay((await scene.addIssued()).id)).body
      payment = String(invoice.payments[0]?.id)
      return invoice
    },
    call: async (_id, key) =>
      (await scene.call(payments.reversePayment, {
        params: { id: payment },
        body: { reason: 'mistake' },
        key,
      })) as never,
    isWhole: (invoice) => invoice.paidAmount === 0 && invoice.payments.length === 2,
    success: 201,
  },
  {
    name: 'receiving for an invoice and the account',
    begin: () => scene.addIssued(),
    call: async (invoiceId, key) =>
      (await scene.call(payments.addReceipt, {
        body: {
          clientId: scene.clientId,
          amount: 1_100,
          parts: [{ invoiceId, amount: 900, withheld: 100 }],
          restToAccount: true,
        },
        key,
      })) as never,
    isWhole: (invoice) => invoice.status === 'Paid' && invoice.payments.length === 2,
    success: 201,
  },
  {
    name: 'writing off',
    begin: () => scene.addIssued(),
    call: (id, key) =>
      scene.call(payments.writeOff, { params: { id: String(id) }, body: { reason: 'Gone' }, key }),
    isWhole: (invoice) => invoice.status === 'Closed',
  },
  {
    name: 'crediting',
    async begin() {
      const { id } = await scene.addIssued()
      return (await scene.payPart(id, { amount: 900 })).body
    },
    call: async (id, key, { items }) =>
      (await scene.call(credits.creditInvoice, {
        params: { id: String(id) },
        body: {
          reason: 'discount',
          lines: [{ lineId: items[0]?.id ?? 0, amount: 300 }],
          payOut: true,
        },
        key,
      })) as never,
    isWhole: (invoice) => invoice.status === 'Paid' && invoice.creditedAmount === 300,
    success: 201,
  },
  {
    name: 'taking a credit note back',
    async begin() {
      const invoice = await scene.addIssued()
      const reply = await scene.call(credits.creditInvoice, {
        params: { id: String(invoice.id) },
        body: { reason: 'discount', lines: [{ lineId: invoice.items[0]?.id ?? 0, amount: 300 }] },
      })
      creditNote = String(reply.body.id)
      return scene.read(invoice.id)
    },
    call: async (_id, key) =>
      (await scene.call(credits.voidCreditNote, { params: { id: creditNote }, key })) as never,
    isWhole: (invoice) => invoice.status === 'Sent' && invoice.creditedAmount === 0,
  },
  {
    name: 'asking for a part of a quote',
    begin: async () => {
      const quote = await deposits.addQuote()
      return (await deposits.ask(quote.id, { percent: 40 })).body
    },
    call: (_id, key, { quoteId }) => deposits.ask(quoteId ?? 0, { percent: 30 }, key),
    isWhole: async ({ quoteId }) => (await deposits.readQuote(quoteId ?? 0)).parts.length === 2,
    success: 201,
  },
  {
    name: 'making a final invoice',
    begin: async () => deposits.addDeposit((await deposits.addQuote()).id, { percent: 40 }),
    call: (_id, key, { quoteId }) => deposits.convert(quoteId ?? 0, key),
    isWhole: ({ deductedOn }) => deductedOn !== null,
    success: 201,
  },
  {
    name: 'issuing a final invoice',
    async begin() {
      const quote = await deposits.addQuote()
      await deposits.addDeposit(quote.id, { percent: 40 })
      return deposits.addFinal(quote.id)
    },
    call: (id) => scene.setStatus(id, 'Sent'),
    isWhole: ({ status, deductions, total }) =>
      status === 'Sent' && deductions.length === 1 && total === 70_800,
  },
  {
    name: 'issuing a deposit of a drafted final invoice',
    async begin() {
      const quote = await deposits.addQuote()
      const { body } = await deposits.ask(quote.id, { percent: 40 })
      await deposits.addFinal(quote.id)
      return body
    },
    call: (id) => scene.setStatus(id, 'Sent'),
    isWhole: ({ status, deductedOn }) => status === 'Sent' && deductedOn !== null,
  },
  {
    name: 'editing what was issued',
    begin: () => scene.addIssued(),
    call: (id) => scene.replace(id, { notes: 'New', items: [{ description: 'Other', unitPrice: 7 }] }),
    isWhole: (invoice) => invoice.notes === 'New' && invoice.total === 7,
  },
]

/**
 * One chain of attempts fails at each statement in turn, with one key, as a person would press again: once a failed
 * attempt left everything as it was, the next one starts from the same state and gets one statement further. So each
 * attempt but the first is a second one, and the last one succeeds, once. Only where a failure left everything done, or
 * after every `COMPLETED` statements, the same call is completed and the next one begins a chain of its own.
 */
describe.each(WAYS)('a statement that is %s', (way) => {
  it.each(WRITES)(
    'leaves $name either done or not started, and a second attempt completes it once',
    async (write) => {
      const success = write.success ?? 200
      let wholeAfterFailure = 0
      let chain = await beginChain(write, `${way} 1`)
      let place = 1
      for (; ; place++) {
        const { begun, before, attempt } = chain
        const end = failAt(place, way)
        const reply = await attempt()
        if (!end()) {
          expect([reply.status, await write.isWhole(await scene.read(begun.id))]).toEqual([success, true])
          break
        }
        expect([place, reply.status]).toEqual([place, 503])
        const after = await stateOf(begun.id)
        const isUnchanged = isDeepStrictEqual(after, before)
        if (isUnchanged && place % COMPLETED !== 0) continue
        if (!isUnchanged) {
          expect([place, await write.isWhole(await scene.read(begun.id))]).toEqual([place, true])
          wholeAfterFailure += 1
        }
        expect([place, (await attempt()).status]).toEqual([place, success])
        expect(await write.isWhole(await scene.read(begun.id))).toBe(true)
        if (!isUnchanged) expect(await stateOf(begun.id)).toEqual(after)
        chain = await beginChain(write, `${way} ${place + 1}`)
      }
      expect(place).toBeGreaterThan(8)
      // if everything is stored, only the response to the commit can be lost
      expect(wholeAfterFailure).toBe(way === 'cut after' ? 1 : 0)
    },
    60_000,
  )
})

async function beginChain(write: (typeof WRITES)[number], name: string) {
  const begun = await write.begin()
  const key = `${write.name} ${name}`.replaceAll(' ', '-')
  return {
    begun,
    before: await stateOf(begun.id),
    attempt: () => write.call(begun.id, key, begun),
  }
}

it('all numbers assigned meanwhile are consecutive', async () => {
  const { rows } = await scene.app.platform.pool.query<{ invoice_number: string; last_number: number }>(
    `select invoice_number, last_number from invoices, invoice_series
     where invoice_number is not null and name = 'CRASH-{SEQ}' order by length(invoice_number), invoice_number`,
  )
  expect(rows.length).toBeGreaterThan(100)
  expect(rows.map((row) => row.invoice_number)).toEqual(rows.map((_, index) => `CRASH-${index + 1}`))
  expect(rows[0]?.last_number).toBe(rows.length)
})
