import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPlatform, type TestPlatform } from '#test/test-platform.ts'
import { INVOICE_STATUSES, storedStatus } from '../../shared/invoice-status.ts'
import { hasStatus, statusExpression } from './invoice-conditions.ts'

let app: TestPlatform
beforeAll(async () => {
  app = await startTestPlatform()
})
afterAll(() => app.stop())

const TODAY = '2026-11-20'
const INSTANT = '2026-11-18T10:00:00Z'
const DUE_DATES = [null, '2025-12-31', '2026-11-19', TODAY, '2026-11-21', '2027-01-01']
/** All possible kinds of invoices, and some impossible ones. */
const ROWS = [null, INSTANT].flatMap((voided_at) =>
  [null, INSTANT].flatMap((issued_at) =>
    [0, 100].flatMap((total_cents) =>
      [0, 1, 99, 100]
        .filter((paid_cents) => paid_cents <= total_cents)
        .flatMap((paid_cents) =>
          [0, paid_cents].flatMap((written_off_cents) =>
            DUE_DATES.map((due_date) => ({
              voided_at,
              issued_at,
              total_cents,
              paid_cents,
              written_off_cents,
              due_date,
            })),
          ),
        ),
    ),
  ),
)
const EXPECTED = ROWS.map((row) => storedStatus({ ...row, credited_cents: 0 }, TODAY))

describe('the status in SQL', () => {
  it('agrees with the shared function for every kind of invoice, and exactly one condition matches each', async () => {
    const conditions = INVOICE_STATUSES.map((status) => sql`coalesce(${hasStatus([status], TODAY)}, false)`)
    const { rows } = await sql<{ status: string; holds: boolean[] }>`
      select ${statusExpression(TODAY)} as status, array[${sql.join(conditions)}] as holds
      from rows from (jsonb_to_recordset(${JSON.stringify(ROWS)}::jsonb) as (voided_at timestamptz,
        issued_at timestamptz, total_cents bigint, paid_cents bigint, written_off_cents bigint, due_date date)) with ordinality as invoices
        (voided_at, issued_at, total_cents, paid_cents, written_off_cents, due_date, position)
      cross join (select 0::bigint as credited_cents) as none
      order by position`.execute(app.platform.database)
    expect(rows).toEqual(
      EXPECTED.map((status) => ({ status, holds: INVOICE_STATUSES.map((each) => each === status) })),
    )
    expect(new Set(EXPECTED)).toEqual(new Set(INVOICE_STATUSES))
  })

  it('with none or all chosen means every status', async () => {
    for (const statuses of [[], INVOICE_STATUSES]) {
      const { rows } = await sql`select ${hasStatus(statuses, TODAY)} as holds`.execute(app.platform.database)
      expect(rows).toEqual([{ holds: true }])
    }
  })
})
