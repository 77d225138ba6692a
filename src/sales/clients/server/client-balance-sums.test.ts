import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepFile } from '#platform/server/records/stored-files.ts'
import { addDays } from '#platform/shared/dates.ts'
import { setClock } from '#test/backup-scene.ts'
import { samplePdf } from '#test/sample-files.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { createClient, getClient, listClients, replaceClient } from '../shared/client-endpoints.ts'
import type { ClientInput } from '../shared/client-schema.ts'

const INPUT: ClientInput = {
  companyName: 'Lake View Ltd',
  contactName: 'Ayesha Perera',
  email: 'ayesha@lakeview.lk',
  phone: '+94 11 234 5678',
}
/** At the business's location, fourteen hours ahead, it is the next day. */
const NOON = '2026-11-20T12:00:00Z'
const TODAY = '2026-11-21'

let app: TestApp
let admin: TestAccount
let pdf: number
beforeAll(async () => {
  app = await startTestApp({ timeZone: 'Pacific/Kiritimati' })
  setClock(app, NOON)
  admin = await app.createAccount({ role: 'ADMIN' })
  pdf = await app.platform.database
    .transaction()
    .execute((transaction) =>
      keepFile(transaction, { type: 'application/pdf', bytes: samplePdf() }, app.platform.clock()),
    )
})
afterAll(() => app.stop())

interface Sample {
  cents: number
  due?: string | null
  isIssued?: boolean
  isVoid?: boolean
  /** Cents of each payment. */
  payments?: number[]
}

let numbers = 0
async function addInvoice(clientId: number | null, sample: Sample): Promise<void> {
  const { cents, due = null, isIssued = true, isVoid = false, payments = [] } = sample
  const number = isIssued || isVoid ? `T-${++numbers}` : null
  const { rows } = await app.platform.pool.query<{ id: number }>(
    `insert into invoices (client_id, due_date, custom_terms, subtotal_cents, tax_cents, total_cents, invoice_number,
       issued_at, issue_date, parties, pdf_file_id, voided_at, created_at, updated_at)
     values ($1, $2, '', $3, 0, $3, $4, $5::timestamptz, $5::date, $6, $7, $8, now(), now()) returning id`,
    [
      clientId,
      due,
      cents,
      number,
      isIssued ? '2026-01-01' : null,
      isIssued ? '{}' : null,
      isIssued ? pdf : null,
      isVoid ? '2026-01-02' : null,
    ],
  )
  for (const amount of payments)
    await app.platform.pool.query(
      `insert into payments (invoice_id, amount_cents, paid_on, recorded_by_name, created_at)
       values ($1, $2, '2026-01-02', 'Nimal', now())`,
      [rows[0]?.id, amount],
    )
}
const add = async (companyName = 'Lake View Ltd') =>
  (await app.call(createClient, { as: admin, body: { ...INPUT, companyName } })).body
const owes = async (id: number) => {
  const { body } = await app.call(getClient, { as: admin, params: { id: String(id) } })
  const listed = (await app.call(listClients, { as: admin })).body.find((client) => client.id === id)
  expect(listed).toEqual(body)
  return [body.owedAmount, body.overdueAmount]
}

describe('what a client owes', () => {
  it('is nothing at first', async () => {
    const client = await add()
    expect([client.owedAmount, client.overdueAmount]).toEqual([0, 0])
    expect(await owes(client.id)).toEqual([0, 0])
  })

  it('is the unpaid balance of its issued invoices, to the cent, and of no other client’s', async () => {
    const [client, other] = [await add(), await add('Other')]
    await addInvoice(client.id, { cents: 100_001 })
    await addInvoice(client.id, { cents: 50_010, payments: [10_000, 1] })
    await addInvoice(other.id, { cents: 77_700 })
    await addInvoice(null, { cents: 88_800 })
    expect(await owes(client.id)).toEqual([1_400.1, 0])
    expect(await owes(other.id)).toEqual([777, 0])
  })

  it.each<[string, Partial<Sample>]>([
    ['a draft', { isIssued: false, due: '2020-01-01' }],
    ['one that was taken back after it was issued, and made void', { isIssued: false, isVoid: true }],
    ['a void one', { isVoid: true, due: '2020-01-01' }],
    ['a paid one', { due: '2020-01-01', payments: [300, 700] }],
    ['one over nothing', { cents: 0, due: '2020-01-01' }],
  ])('is not increased by %s', async (_what, sample) => {
    const client = await add()
    await addInvoice(client.id, { cents: 1_000, ...sample })
    expect(await owes(client.id)).toEqual([0, 0])
  })

  it('is overdue once the due date has passed in the business’s time zone', async () => {
    const client = await add()
    await addInvoice(client.id, { cents: 100, due: addDays(TODAY, -1) })
    await addInvoice(client.id, { cents: 2_000, due: addDays(TODAY, -90), payments: [500] })
    await addInvoice(client.id, { cents: 40_000, due: TODAY })
    await addInvoice(client.id, { cents: 800_000, due: addDays(TODAY, 1) })
    await addInvoice(client.id, { cents: 6_000_000, due: null })
    expect(await owes(client.id)).toEqual([68_416, 16])
  })

  it('is included in every reply about the client, and not recorded', async () => {
    const client = await add()
    await addInvoice(client.id, { cents: 12_345, due: '2020-01-01' })
    const reply = await app.call(replaceClient, {
      as: admin,
      params: { id: String(client.id) },
      body: { ...INPUT, phone: '1' },
    })
    expect(reply.body).toMatchObject({ phone: '1', owedAmount: 123.45, overdueAmount: 123.45 })
    const { rows } = await app.platform.pool.query<{ after: object }>(
      `select after from changes where entity = 'client' and entity_id = $1 order by id desc limit 1`,
      [String(client.id)],
    )
    expect(rows[0]?.after).toEqual({ phone: '1' })
  })

  it('is exact up to the largest amounts', async () => {
    const client = await add()
    await addInvoice(client.id, { cents: 1_000_000_000_000_000, due: '2020-01-01', payments: [1] })
    expect(await owes(client.id)).toEqual([9_999_999_999_999.99, 9_999_999_999_999.99])
  })
})
