import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { type InvoiceScene, startInvoiceScene } from '#test/invoice-scene.ts'
import * as endpoints from '../../shared/invoice-endpoints.ts'
import {
  INVOICE_SORTS,
  type InvoiceSort,
  SORT_ORDERS,
  type SortOrder,
} from '../../shared/invoice-list-query.ts'
import { INVOICE_STATUSES, type InvoiceStatus, storedStatus } from '../../shared/invoice-status.ts'

const TODAY = '2026-11-20'
const COUNT = 120

interface Seeded {
  id: number
  invoice_number: string | null
  client_id: number | null
  client_name: string | null
  client_email: string | null
  subject: string | null
  issue_date: string | null
  due_date: string | null
  issued_at: string | null
  voided_at: string | null
  total_cents: number
  paid_cents: number
  credited_cents: number
  written_off_cents: number
  created_at: string
}

let scene: InvoiceScene
let seeded: Seeded[]
beforeAll(async () => {
  scene = await startInvoiceScene()
  scene.setClock(`${TODAY}T04:00:00Z`)
  const { pool } = scene.app.platform
  await pool.query(`insert into clients (company_name, contact_name, email, phone, created_at, updated_at)
    select 'Client ' || n, 'P', 'c' || n || '@example.lk', '1', now(), now() from generate_series(2, 4) n`)
  await pool.query(`insert into files (content_type, hash, size, content, created_at)
    values ('application/pdf', sha256('%PDF-1.7'), 8, '%PDF-1.7', now())`)
  // every state, empty values in every column, and many equal values
  await pool.query(`
    insert into invoices (invoice_number, client_id, client_name, client_email, due_date, subject, custom_terms,
      tax_rate, subtotal_cents, tax_cents, total_cents, issued_at, issue_date, voided_at, parties, pdf_file_id,
      created_at, updated_at)
    select case when state > 0 then 'N-' || lpad(((n * 37) % 120)::text, 3, '0') end,
      case when n % 5 > 0 then n % 4 + 1 end,
      case n % 5 when 0 then null when 1 then 'සිලෝන් තේ' when 2 then 'lake view' else 'Client ' || n % 4 end,
      case when n % 7 > 0 then 'c' || n % 9 || '@example.lk' end,
      case when n % 6 > 0 then date '${TODAY}' + (n * 7) % 11 - 5 end,
      case n % 8 when 0 then '100% done' when 1 then 'snake_case' end,
      '', 0, amount, 0, amount,
      case when state between 1 and 5 then at end, case when state between 1 and 5 then at::date end,
      case when state >= 5 then at end,
      case when state between 1 and 5 then '{"company":null}'::jsonb end,
      case when state between 1 and 5 then (select max(id) from files) end, at, at
    from (select n, n % 7 as state, (n % 10) * 12345 as amount,
      timestamptz '2026-10-01 04:00Z' + (n * 13 % 60) * interval '1 day' as at from generate_series(1, ${COUNT}) n) s`)
  await pool.query(`insert into invoice_items (invoice_id, position, description, quantity, unit_price_cents, amount_cents)
    select id, 1, 'Work', 1, total_cents, total_cents from invoices`)
  await pool.query(`insert into payments (invoice_id, amount_cents, paid_on, notes, recorded_by_name, created_at)
    select id, case when id % 2 = 0 then total_cents else total_cents / 3 end, issue_date, '=1+1', 'Test', now()
    from invoices where issued_at is not null and voided_at is null and id % 4 < 3 and total_cents > 2`)
  // one that nobody will pay
  await pool.query(`insert into payments (invoice_id, kind, reason, amount_cents, paid_on, recorded_by_name, created_at)
    select id, 'write_off', 'Gone', total_cents, issue_date, 'Test', now()
    from invoices where issued_at is not null and voided_at is null and paid_cents = 0 and total_cents > 0
    order by id limit 3`)
  seeded = (await pool.query<Seeded>('select * from invoices order by id')).rows
})
afterAll(() => scene.stop())

const statusOf = (row: Seeded): InvoiceStatus => storedStatus(row, TODAY)
const KEYS: Readonly<Record<InvoiceSort, (row: Seeded) => string | number | null>> = {
  createdAt: (row) => row.created_at,
  invoiceNumber: (row) => row.invoice_number,
  clientName: (row) => row.client_name?.toLowerCase() ?? null,
  issueDate: (row) => row.issue_date,
  dueDate: (row) => row.due_date,
  total: (row) => row.total_cents,
}
function sorted(rows: readonly Seeded[], sortBy: InvoiceSort, sortOrder: SortOrder): number[] {
  const sign = sortOrder === 'ASC' ? 1 : -1
  return rows
    .toSorted((one, other) => {
      const [a, b] = [KEYS[sortBy](one), KEYS[sortBy](other)]
      if (a === null && b !== null) return 1
      if (b === null && a !== null) return -1
      if (a !== null && b !== null && a !== b) return a < b ? -sign : sign
      return sign * (one.id - other.id)
    })
    .map(({ id }) => id)
}
const list = (query: object) => scene.call(endpoints.listInvoices, { query })
const lkr = (rows: readonly Seeded[], cents: (row: Seeded) => number) =>
  rows.reduce((sum, row) => sum + cents(row), 0) / 100

/** Filters of every kind, and the rows that match them. */
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 2 })
const day = fc.constantFrom('2026-10-20', '2026-11-01', '2026-11-18', TODAY, '2026-11-22')
const filters = fc.record({
  status: fc.oneof(fc.constant<InvoiceStatus[]>([]), fc.subarray([...INVOICE_STATUSES])),
  clientId: maybe(fc.constantFrom('1', '2', '9999999999', '')),
  search: maybe(fc.constantFrom('n-01', 'LAKE', '100%', 'e_c', 'සිලෝන්', 'inv', 'c3@', 'zz', '')),
  issueDateFrom: maybe(day),
  issueDateTo: maybe(day),
  dueDateFrom: maybe(day),
  dueDateTo: maybe(day),
})
type Filters = typeof filters extends fc.Arbitrary<infer Value> ? Value : never
const within = (value: string | null, from?: string, to?: string) =>
  (from === undefined || (value !== null && value >= from)) &&
  (to === undefined || (value !== null && value <= to))
function leftBy(filter: Filters): Seeded[] {
  return seeded.filter((row) => {
    const { invoice_number, client_name, client_email, subject } = row
    const texts = [invoice_number ?? `inv${row.id}`, client_name, client_email, subject]
    return (
      (filter.status.length === 0 || filter.status.includes(statusOf(row))) &&
      (!filter.clientId || String(row.client_id) === filter.clientId) &&
      texts
        .map((text) => text ?? '')
        .join(' ')
        .toLowerCase()
        .includes((filter.search ?? '').toLowerCase()) &&
      within(row.issue_date, filter.issueDateFrom, filter.issueDateTo) &&
      within(row.due_date, filter.dueDateFrom, filter.dueDateTo)
    )
  })
}
const queryOf = (filter: Filters) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))

describe('the list of invoices', () => {
  it('contains invoices of every state', async () => {
    expect(new Set(seeded.map(statusOf))).toEqual(new Set(INVOICE_STATUSES))
    const { body } = await list({})
    for (const row of seeded) {
      expect(body.find(({ id }) => id === row.id)?.status).toBe(statusOf(row))
    }
  })

  it.each(INVOICE_SORTS.flatMap((sortBy) => SORT_ORDERS.map((sortOrder) => ({ sortBy, sortOrder }))))(
    'by $sortBy $sortOrder returns every invoice once, empty values last',
    async ({ sortBy, sortOrder }) => {
      const found: number[] = []
      for (let page = 1; page <= 5; page++) {
        const { body, headers } = await list({ sortBy, sortOrder, page, limit: 25 })
        expect(headers['x-total-count']).toBe(String(COUNT))
        found.push(...body.map(({ id }) => id))
      }
      expect(found).toEqual(sorted(seeded, sortBy, sortOrder))
      const searched = await list({ sortBy, sortOrder, search: 'lake' })
      const expected = seeded.filter(({ client_name }) => client_name === 'lake view')
      expect(searched.body.map(({ id }) => id)).toEqual(sorted(expected, sortBy, sortOrder))
    },
  )

  it('and its totals cover exactly the invoices that match all filters', async () => {
    await fc.assert(
      fc.asyncProperty(
        filters,
        fc.constantFrom(...INVOICE_SORTS),
        fc.constantFrom(...SORT_ORDERS),
        async (filter, sortBy, sortOrder) => {
          const expected = leftBy(filter)
          const { body, headers } = await list({ ...queryOf(filter), sortBy, sortOrder, limit: 9 })
          expect(body.map(({ id }) => id)).toEqual(sorted(expected, sortBy, sortOrder).slice(0, 9))
          expect(headers['x-total-count']).toBe(String(expected.length))

          const totals = await scene.call(endpoints.getInvoiceTotals, { query: queryOf(filter) })
          const summed = expected.filter((row) => statusOf(row) !== 'Void')
          const issued = summed.filter((row) => row.issued_at !== null)
          expect(totals.body).toEqual({
            count: expected.length,
            voidCount: expected.length - summed.length,
            total: lkr(summed, (row) => row.total_cents),
            paid: lkr(summed, (row) => row.paid_cents - row.written_off_cents),
            remaining: lkr(issued, (row) => row.total_cents - row.paid_cents),
            byStatus: INVOICE_STATUSES.map((status) => {
              const rows = leftBy({ ...filter, status: [status] })
              const total = status === 'Void' ? 0 : lkr(rows, (row) => row.total_cents)
              return { status, count: rows.length, total }
            }),
          })
        },
      ),
      { numRuns: 150 },
    )
  }, 60_000)

  it('may be asked for pages after the last', async () => {
    const { body, headers } = await list({ page: 40, limit: 50, search: 'lake' })
    expect([body, headers['x-total-count']]).toEqual([[], '24'])
  })

  it.each([
    ['status', 'Open'],
    ['clientId', '1 or 1=1'],
    ['issueDateFrom', '2026-02-30'],
    ['dueDateTo', 'tomorrow'],
    ['sortBy', 'id; drop table invoices'],
    ['sortOrder', 'desc'],
    ['page', '0'],
    ['limit', '1001'],
    ['search', 'a\u0000b'],
    ['search', 'x'.repeat(201)],
  ])('refuses %s=%j with an error at the parameter', async (key, value) => {
    const reply = await list({ [key]: value })
    expect([reply.status, Object.keys(reply.error.fields ?? {})[0]?.split('.')[0]]).toEqual([400, key])
  })
})

describe('sums of invoices', () => {
  it('are exact even for the largest documents', async () => {
    const items = Array.from({ length: 10 }, () => ({ description: 'All', unitPrice: 1_000_000_000 }))
    const ids: number[] = []
    for (let count = 0; count < 12; count++) ids.push((await scene.addDraft({ items, subject: 'huge' })).id)
    const { body } = await scene.call(endpoints.getInvoiceTotals, { query: { search: 'huge' } })
    expect([body.count, body.total]).toEqual([12, 120_000_000_000])
    for (const id of ids) await scene.remove(id)
  })
})

describe('the CSV files', () => {
  const file = async (path: string) =>
    scene.app.send({ method: 'GET', url: `/api/${path}`, token: scene.admin })

  it('contain the filtered invoices, newest first', async () => {
    const reply = await file('invoices/csv?status=Overdue&status=Void')
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(reply.headers['content-disposition']).toContain('filename="invoices-2026-11-20.csv"')
    const [header, ...lines] = reply.text.trim().split('\r\n')
    expect(header).toBe(
      'Number,Status,Client,Email,Issued,Due,Subtotal (LKR),Tax rate (%),Tax (LKR),Total (LKR),Paid (LKR),Remaining (LKR),Discount (LKR),Net (LKR),SSCL (LKR)',
    )
    const expected = sorted(
      seeded.filter((row) => ['Overdue', 'Void'].includes(statusOf(row))),
      'createdAt',
      'DESC',
    )
    expect(lines).toHaveLength(expected.length)
    const rows = expected.map((id) => seeded.find((row) => row.id === id) as Seeded)
    expect(lines.map((line) => line.split(',').slice(0, 2))).toEqual(
      rows.map((row) => [row.invoice_number ?? `INV${row.id}`, statusOf(row)]),
    )
    expect(lines.map((line) => line.split(',').slice(-6, -3).map(Number))).toEqual(
      rows.map((row) => {
        const rest = statusOf(row) === 'Void' ? 0 : row.total_cents - row.paid_cents
        return [row.total_cents, row.paid_cents, rest].map((cents) => cents / 100)
      }),
    )
  })

  it('of payments contain one line each, and no formula', async () => {
    const reply = await file('payments/csv?clientId=2')
    const lines = reply.text.trim().split('\r\n').slice(1)
    const paid = seeded.filter((row) => row.client_id === 2 && row.paid_cents > 0)
    expect(paid.length).toBeGreaterThan(3)
    expect(new Set(lines.map((line) => line.split(',')[1]))).toEqual(
      new Set(paid.map((row) => row.invoice_number)),
    )
    expect(
      lines.map((line) => Number(line.split(',')[3])).reduce((sum, amount) => sum + amount, 0),
    ).toBeCloseTo(
      lkr(paid, (row) => row.paid_cents),
      2,
    )
    expect(lines.every((line) => line.includes(`"'=1+1"`))).toBe(true)
    const days = lines.map((line) => line.slice(0, 10))
    expect(days).toEqual(days.toSorted().toReversed())
  })
})
