import { sql } from 'kysely'
import { ALL_ROWS, type CountedCsv, countedCsv, lkrCell } from '#sales/documents/server/index.ts'
import type { Executor } from '#platform/server/database/database.ts'
import { MAX_CSV_ROWS } from '#platform/shared/csv.ts'
import { fromCents, storedCents, sumInLkr } from '#platform/shared/money.ts'
import { offsetOf } from '#platform/shared/pagination.ts'
import type {
  WithheldTax,
  WithholdingFilter,
  WithholdingQuery,
  WithholdingTotals,
} from '../../shared/withholding-schema.ts'
import { labelOf } from './pay-invoice.ts'

const IS_REVERSED = sql<boolean>`exists (select from payments back where back.reverses_id = payments.id)`

/** What was withheld and stands, and what was taken back although there was a certificate (spec 24.3). */
function matching(database: Executor, { search, state }: WithholdingFilter) {
  const found = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return database
    .selectFrom('payments')
    .innerJoin('invoices', 'invoices.id', 'payments.invoice_id')
    .leftJoin('withholding_certificates as certificate', 'certificate.payment_id', 'payments.id')
    .where('payments.kind', '=', 'withholding')
    .where('payments.reverses_id', 'is', null)
    .where(sql<boolean>`(certificate.payment_id is not null or not ${IS_REVERSED})`)
    .$if(state !== undefined, (select) =>
      select
        .where('certificate.payment_id', state === 'waiting' ? 'is' : 'is not', null)
        .where(sql<boolean>`not ${IS_REVERSED}`),
    )
    .$if(search !== '', (select) =>
      select.where(
        sql<boolean>`(invoices.invoice_number ilike ${found} or invoices.client_name ilike ${found}
          or invoices.client_email ilike ${found} or certificate.number ilike ${found})`,
      ),
    )
}

/** The rows in order: what waits first, the longest wait at the top; then what is here, the latest first. */
function inOrder(database: Executor, filter: WithholdingFilter) {
  return matching(database, filter)
    .select([
      'payments.id',
      'payments.amount_cents',
      'payments.paid_on',
      'invoices.id as invoice_id',
      'invoices.invoice_number',
      'invoices.client_name',
      'invoices.client_email',
      'certificate.number',
      'certificate.day',
      'certificate.file_id',
      IS_REVERSED.as('is_reversed'),
      ALL_ROWS,
    ])
    .orderBy(IS_REVERSED)
    .orderBy(sql`certificate.payment_id is not null`)
    .orderBy(sql`case when certificate.payment_id is null then payments.paid_on end`)
    .orderBy('payments.paid_on', 'desc')
    .orderBy('payments.id', 'desc')
}

/** One page of the register, with the number of all rows. */
export async function listWithholding(
  database: Executor,
  query: WithholdingQuery,
): Promise<{ withheld: WithheldTax[]; total: number }> {
  const { total } = await matching(database, query)
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await inOrder(database, query).limit(query.limit).offset(offsetOf(query)).execute()
  return {
    total,
    withheld: rows.map((row) => ({
      id: row.id,
      invoice: {
        id: row.invoice_id,
        label: labelOf({ id: row.invoice_id, invoice_number: row.invoice_number }),
      },
      clientName: row.client_name ?? row.client_email ?? '',
      amount: fromCents(storedCents(row.amount_cents)),
      day: row.paid_on,
      certificate:
        row.number === null || row.day === null
          ? null
          : { number: row.number, day: row.day, hasScan: row.file_id !== null },
      isReversed: row.is_reversed,
    })),
  }
}

/** The sums of what stands. */
export async function withholdingTotals(
  database: Executor,
  filter: WithholdingFilter,
): Promise<WithholdingTotals> {
  const rows = await matching(database, filter)
    .where(sql<boolean>`not ${IS_REVERSED}`)
    .select([
      sql<boolean>`certificate.payment_id is null`.as('is_waiting'),
      sql<number>`count(*)::int`.as('count'),
      // numeric: the sum of many may exceed a bigint
      sql<string>`sum(amount_cents)`.as('cents'),
    ])
    .groupBy('is_waiting')
    .execute()
  const sum = (isWaiting: boolean) => {
    const row = rows.find(({ is_waiting: waits }) => waits === isWaiting)
    return { count: row?.count ?? 0, amount: sumInLkr(BigInt(row?.cents ?? 0)) }
  }
  return { waiting: sum(true), received: sum(false) }
}

/** The register as a CSV file, in the order of the list; at most MAX_CSV_ROWS. @param today calendar day */
export async function exportWithholding(
  database: Executor,
  filter: WithholdingFilter,
  today: string,
): Promise<CountedCsv> {
  const rows = await inOrder(database, filter).limit(MAX_CSV_ROWS).execute()
  return countedCsv<(typeof rows)[number]>(
    `withheld-tax-${today}.csv`,
    {
      Date: (row) => row.paid_on,
      Invoice: (row) => labelOf({ id: row.invoice_id, invoice_number: row.invoice_number }),
      Client: (row) => row.client_name ?? row.client_email,
      'Withheld (LKR)': (row) => lkrCell(row.amount_cents),
      Certificate: (row) => row.number,
      'Certificate date': (row) => row.day,
      Scan: (row) => (row.file_id === null ? 'no' : 'yes'),
      State: (row) => (row.is_reversed ? 'reversed' : row.number === null ? 'waiting' : 'received'),
    },
    rows,
  )
}
