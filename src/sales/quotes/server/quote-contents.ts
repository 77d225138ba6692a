import { sql } from 'kysely'
import { DEFAULT_TAX_RATE } from '#sales/line-items/shared/line-item-schema.ts'
import { type DocumentTotals, documentTotals } from '#sales/line-items/shared/totals.ts'
import type { WriteExecutor } from '#platform/server/database.ts'
import { textOrNull } from '#platform/server/text-or-null.ts'
import { invalidField } from '#platform/shared/errors.ts'
import { toCents } from '#platform/shared/money.ts'
import type { QuoteInput } from '../shared/quote-schema.ts'

/** What somebody wrote, as the tables hold it: the columns of the quote, and its lines in their order. */
export interface QuoteContents {
  columns: {
    invoice_settings_id: number | null
    client_id: number | null
    client_name: string | null
    client_email: string | null
    valid_until: string | null
    subject: string | null
    notes: string | null
    tax_rate: number
    subtotal_cents: number
    tax_cents: number
    total_cents: number
  }
  lines: QuoteLineContents[]
}

export interface QuoteLineContents {
  position: number
  description: string
  quantity: number
  unit_price_cents: number
  amount_cents: number
  task_id: number | null
}

/**
 * What is stored of an input. Sums are computed here, whatever was sent. What it points to exists until the transaction
 * ends: call it before the quote itself is locked, as deletions lock what they delete first and its quotes after it.
 * @throws AppError validation at the field that points nowhere, or when a sum is too large
 */
export async function quoteContents(transaction: WriteExecutor, input: QuoteInput): Promise<QuoteContents> {
  const client = await holdClient(transaction, input.clientId ?? null)
  await holdSettings(transaction, input.invoiceSettingsId ?? null)
  await holdTasks(transaction, input.items)
  const totals = totalsOf(input)
  return {
    columns: {
      invoice_settings_id: input.invoiceSettingsId ?? null,
      client_id: client?.id ?? null,
      client_name: textOrNull(input.clientName) ?? client?.company_name ?? null,
      client_email: textOrNull(input.clientEmail) ?? client?.email ?? null,
      valid_until: input.validUntil ?? null,
      subject: textOrNull(input.subject),
      notes: textOrNull(input.notes),
      tax_rate: input.taxRate,
      subtotal_cents: totals.subtotal,
      tax_cents: totals.tax,
      total_cents: totals.total,
    },
    lines: input.items.map((item, index) => ({
      position: index + 1,
      description: item.description,
      quantity: item.quantity,
      unit_price_cents: toCents(item.unitPrice),
      amount_cents: totals.amounts[index] ?? 0,
      task_id: item.taskId,
    })),
  }
}

/** The schema let every single number through: what is too large is a product or a sum. */
function totalsOf({ items, taxRate }: QuoteInput): DocumentTotals {
  const lines = items.map(({ quantity, unitPrice }) => ({ quantity, unitPrice: toCents(unitPrice) }))
  for (const [index, line] of lines.entries()) {
    refuseTooLarge(`items.${index}.unitPrice`, () => documentTotals([line], DEFAULT_TAX_RATE))
  }
  return refuseTooLarge('items', () => documentTotals(lines, taxRate))
}

function refuseTooLarge<Result>(field: string, compute: () => Result): Result {
  try {
    return compute()
  } catch (error) {
    throw error instanceof RangeError ? invalidField(field, 'This amount is too large') : error
  }
}

async function holdClient(transaction: WriteExecutor, id: number | null) {
  if (id === null) return null
  const client = await transaction
    .selectFrom('clients')
    .select(['id', 'company_name', 'email'])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  if (client === undefined) throw invalidField('clientId', 'There is no client with this id')
  return client
}

async function holdSettings(transaction: WriteExecutor, id: number | null): Promise<void> {
  if (id === null) return
  const settings = await transaction
    .selectFrom('invoice_settings')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  if (settings === undefined) {
    throw invalidField('invoiceSettingsId', 'There are no invoice settings with this id')
  }
}

async function holdTasks(transaction: WriteExecutor, items: QuoteInput['items']): Promise<void> {
  const ids = items.flatMap(({ taskId }) => (taskId === null ? [] : [taskId]))
  if (ids.length === 0) return
  const tasks = await transaction
    .selectFrom('tasks')
    .select('id')
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('id')
    .forKeyShare()
    .execute()
  const unknown = items.findIndex(({ taskId }) => taskId !== null && tasks.every(({ id }) => id !== taskId))
  if (unknown >= 0) throw invalidField(`items.${unknown}.taskId`, 'There is no task with this id')
}
