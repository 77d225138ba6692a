import { sql } from 'kysely'
import { SAMPLE_NUMBERS } from '#sales/invoice-settings/shared/sample-numbers.ts'
import { seriesName } from '#sales/invoice-settings/shared/number-of-invoice.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { Sample } from '#platform/server/samples/sample.ts'
import { INVOICE_ENTITY } from '../invoice-tables.ts'

/** Invoices; they are added together with the quotes. */
export const sampleInvoices: Sample = {
  kind: {
    entity: INVOICE_ENTITY,
    table: 'invoices',
    isWork: true,
    release: freeSampleWork,
    async beforeRemoval(transaction, ids) {
      await sql`delete from payments where invoice_id = any(${ids}::integer[])`.execute(transaction)
      await sql`delete from invoice_deductions where invoice_id = any(${ids}::integer[])`.execute(transaction)
      await forgetNumbers(transaction, ids)
      await forgetSampleNumbers(transaction)
    },
  },
}

/** Users' own invoices keep the lines of sample work, which would otherwise stay as it was billed (spec 16.5). */
async function freeSampleWork(transaction: WriteExecutor): Promise<void> {
  const samplesOf = (entity: string) =>
    sql`(select entity_id::integer from sample_records where entity = ${entity})`
  await sql`
    delete from billed_work
    where task_id in ${samplesOf('task')} or expense_id in ${samplesOf('expense')} or time_entry_id in (
      select id from time_entries where task_id in ${samplesOf('task')} or project_id in ${samplesOf('project')}
    )`.execute(transaction)
}

/** A number that a sample took from a real series is never reused; one from before series were recorded is deleted. */
async function forgetNumbers(transaction: WriteExecutor, ids: readonly string[]): Promise<void> {
  const ofSamples = sql<boolean>`invoice_id = any(${ids}::integer[])`
  await transaction.deleteFrom('invoice_numbers').where(ofSamples).where('series', 'is', null).execute()
  await transaction
    .updateTable('invoice_numbers')
    .set({ invoice_id: null, passed_over: 'sample data' })
    .where(ofSamples)
    .execute()
}

/** Deletes the samples' series, unless real invoices have numbers of it. */
async function forgetSampleNumbers(transaction: WriteExecutor): Promise<void> {
  const series = seriesName(SAMPLE_NUMBERS.invoiceNumberFormat, SAMPLE_NUMBERS.invoicePrefix)
  const own = await transaction
    .selectFrom('invoice_numbers')
    .select('id')
    .where('series', '=', series)
    .where('invoice_id', 'is not', null)
    .executeTakeFirst()
  if (own !== undefined) return
  await transaction.deleteFrom('invoice_numbers').where('series', '=', series).execute()
  await transaction.deleteFrom('invoice_series').where('name', '=', series).execute()
}
