import { createHash } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import { notify } from '#people/notifications/server/index.ts'
import { sharedInvoice } from '#sales/invoices/server/index.ts'
import { INVOICE_ENTITY } from '#sales/invoices/server/invoice-tables.ts'
import { invoiceLabel } from '#sales/invoices/shared/invoice-schema.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { textOrNull } from '#platform/server/database/text-or-null.ts'
import type { Platform } from '#platform/server/platform.ts'
import { type ChangeActor, recordChange } from '#platform/server/records/changes.ts'
import { keepFile } from '#platform/server/records/stored-files.ts'
import { dayIn } from '#platform/shared/dates.ts'
import { AppError } from '#platform/shared/errors.ts'
import type { FileContents } from '#platform/shared/file-contents.ts'
import { formatLkr, toCents } from '#platform/shared/money.ts'
import type { SlipFacts } from '../shared/slip-schema.ts'
import { SLIP_ENTITY, type SlipsTable } from './slip-tables.ts'

/** A slip as it comes, by whichever way. */
export interface NewSlip {
  invoiceId: number
  file: FileContents
  facts: SlipFacts
  actor: ChangeActor
  /** The columns that say how it came. */
  from: Pick<
    Insertable<SlipsTable>,
    'origin' | 'link_id' | 'address' | 'browser' | 'added_by' | 'added_by_name'
  >
  /** The sentence of a refusal, in the language of whoever sends it. */
  say: (refusal: 'not-expected' | { cameOn: string }) => string
}

/**
 * Stores a slip of an invoice that was issued; its invoice is locked from here on (spec 22.1).
 * @throws AppError not_found; conflict for a draft or a void invoice, or if the same slip came before
 */
export async function addSlip(
  transaction: WriteExecutor,
  { invoiceId, file, facts, actor, from, say }: NewSlip,
  platform: Pick<Platform, 'config' | 'clock'>,
): Promise<number> {
  const now = platform.clock()
  await sharedInvoice.lock(transaction, invoiceId)
  const invoice = await readInvoice(transaction, invoiceId)
  if (invoice.issued_at === null || invoice.voided_at !== null)
    throw new AppError('conflict', say('not-expected'))
  const sha256 = createHash('sha256').update(file.bytes).digest()
  const earlier = await earlierSlip(transaction, invoice, sha256)
  if (earlier !== undefined)
    throw new AppError('conflict', say({ cameOn: dayIn(platform.config.timeZone, new Date(earlier)) }))
  const amount = facts.amount ?? null
  const row = {
    invoice_id: invoiceId,
    sha256,
    amount_cents: amount === null ? null : toCents(amount),
    paid_on: textOrNull(facts.paidOn),
    reference: textOrNull(facts.reference),
    note: textOrNull(facts.note),
    ...from,
    file_id: await keepFile(transaction, file, now),
    sent_at: now,
  }
  const { id } = await transaction.insertInto('slips').values(row).returning('id').executeTakeFirstOrThrow()
  const { sha256: hash, file_id: _file, added_by: _by, sent_at: _at, ...told } = row
  const after = { id, ...told, sha256: hash.toString('hex') }
  await recordChange(transaction, { entity: SLIP_ENTITY, id, action: 'create', actor, after })
  await notify(transaction, platform, {
    kind: 'slip-received',
    to: 'administrators',
    actor,
    about: { entity: INVOICE_ENTITY.name, id: invoiceId },
    title: `A bank slip for ${invoiceLabel({ id: invoiceId, invoiceNumber: invoice.invoice_number })}`,
    detail: [invoice.who, row.amount_cents === null ? '' : formatLkr(row.amount_cents)]
      .filter((part) => part !== '')
      .join(', '),
    path: `/invoice?invoice=${invoiceId}`,
  })
  return id
}

async function readInvoice(transaction: WriteExecutor, id: number) {
  return transaction
    .selectFrom('invoices')
    .leftJoin('clients', 'clients.id', 'invoices.client_id')
    .select(['invoices.id', 'invoices.client_id', 'invoice_number', 'issued_at', 'voided_at'])
    .select(sql<string>`coalesce(clients.company_name, client_name, client_email, '')`.as('who'))
    .where('invoices.id', '=', id)
    .executeTakeFirstOrThrow()
}

/** When the same slip came for this invoice or another one of its client; a refused one may come again. */
async function earlierSlip(
  transaction: WriteExecutor,
  { id, client_id: clientId }: { id: number; client_id: number | null },
  sha256: Buffer,
): Promise<string | undefined> {
  const earlier = await transaction
    .selectFrom('slips')
    .leftJoin('invoices', 'invoices.id', 'slips.invoice_id')
    .select('slips.sent_at')
    .where('sha256', '=', sha256)
    .where('slips.state', '<>', 'refused')
    .where((where) =>
      where.or([
        where('slips.invoice_id', '=', id),
        ...(clientId === null ? [] : [where('invoices.client_id', '=', clientId)]),
      ]),
    )
    .orderBy('slips.id')
    .limit(1)
    .executeTakeFirst()
  return earlier?.sent_at
}
