import { sql } from 'kysely'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import { lockDefault, makeDefault } from '#platform/server/database/default-flag.ts'
import type { EntityWriter } from '#platform/server/database/entity-table.ts'
import { type IfMatch, requireVersion } from '#platform/server/http/if-match.ts'
import { lockTargets } from '#platform/server/database/lock-order.ts'
import type { Actor } from '#platform/server/security/actor.ts'
import { AppError, notFound } from '#platform/shared/errors.ts'
import { type ListQuery, offsetOf } from '#platform/shared/pagination.ts'
import type {
  InvoiceSettings,
  InvoiceSettingsPatch,
  IssuingSettings,
  NewInvoiceSettings,
} from '../shared/invoice-settings-schema.ts'
import { DEFAULT_INVOICE_SETTINGS, invoiceSettings as table } from './invoice-settings-tables.ts'
import { nextSequence, nextTaxSequence } from './next-sequence.ts'
import { requireBankProof } from './require-bank-proof.ts'
import { usualLevyRate } from './usual-levy.ts'

/** The author of a change, with the calendar day in the business's time zone. */
type SettingsWriter = EntityWriter & { today: string }

const ISSUING = [
  ...table.reply,
  sql<string | null>`company.name`.as('companyName'),
  sql<boolean>`invoice_settings.is_default`.as('isDefault'),
  nextSequence.as('nextSequence'),
  nextTaxSequence.as('nextTaxSequence'),
]
const replyOn = (today: string) => [...ISSUING, usualLevyRate(today).as('usualLevyRate')]

/** Invoice settings, the default first, then by company; the search covers company and bank. */
export async function listInvoiceSettings(
  database: Executor,
  query: ListQuery,
  today: string,
): Promise<{ settings: InvoiceSettings[]; total: number }> {
  const texts = sql`concat_ws(' ', company.name, bank_name, bank_branch, bank_account_name, bank_account_number)`
  const matching = withCompany(database).$if(query.search !== '', (select) =>
    select.where(sql<boolean>`strpos(lower(${texts}), lower(${query.search})) > 0`),
  )
  const { total } = await matching
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const settings = await matching
    .select(replyOn(today))
    .orderBy('invoice_settings.is_default', 'desc')
    .orderBy(sql`lower(company.name) nulls last`)
    .orderBy('invoice_settings.id')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute()
  return { settings, total }
}

/** What documents are issued with. @throws AppError not_found */
export async function getIssuingSettings(database: Executor, id: number): Promise<IssuingSettings> {
  const settings = await withCompany(database)
    .select(ISSUING)
    .where('invoice_settings.id', '=', id)
    .executeTakeFirst()
  if (settings === undefined) throw notFound('Invoice settings')
  return settings
}

/** @throws AppError not_found */
export async function getInvoiceSettings(
  database: Executor,
  id: number,
  today: string,
): Promise<InvoiceSettings> {
  const settings = await withCompany(database)
    .select(replyOn(today))
    .where('invoice_settings.id', '=', id)
    .executeTakeFirst()
  if (settings === undefined) throw notFound('Invoice settings')
  return settings
}

/**
 * Adds invoice settings; omitted fields get their defaults.
 * @throws AppError validation at companyProfileId or invoiceNumberFormat
 */
export async function createInvoiceSettings(
  transaction: WriteExecutor,
  input: NewInvoiceSettings,
  writer: SettingsWriter,
): Promise<InvoiceSettings> {
  await lockTargets(transaction, 'invoice_settings', [table.store(input)])
  const { id } = await table.create(transaction, input, writer)
  if (input.isDefault === true) await makeDefault(transaction, DEFAULT_INVOICE_SETTINGS, id, writer)
  return getInvoiceSettings(transaction, id, writer.today)
}

/**
 * Changes only the given fields of invoice settings.
 * @throws AppError not_found, changed_meanwhile, proof_needed; validation when no field is given, or at companyProfileId or
 * invoiceNumberFormat
 */
export async function updateInvoiceSettings(
  transaction: WriteExecutor,
  id: number,
  patch: InvoiceSettingsPatch,
  writer: SettingsWriter & IfMatch & { actor: Actor },
): Promise<InvoiceSettings> {
  const columns = table.storePart(patch)
  if (Object.keys(columns).length === 0) {
    throw new AppError('validation', 'Name at least one field of the invoice settings that is to change')
  }
  await lockTargets(transaction, 'invoice_settings', [columns])
  const held = await table.lock(transaction, id)
  await requireVersion(held, writer, () => getInvoiceSettings(transaction, id, writer.today))
  requireBankProof(columns, held, writer)
  await table.update(transaction, held, columns, writer)
  return getInvoiceSettings(transaction, id, writer.today)
}

/** Makes invoice settings the default, replacing the previous ones. @throws AppError not_found, changed_meanwhile */
export async function setDefaultInvoiceSettings(
  transaction: WriteExecutor,
  id: number,
  writer: SettingsWriter & IfMatch,
): Promise<InvoiceSettings> {
  await lockDefault(transaction, table.definition)
  const held = await table.lock(transaction, id)
  await requireVersion(held, writer, () => getInvoiceSettings(transaction, id, writer.today))
  await makeDefault(transaction, DEFAULT_INVOICE_SETTINGS, id, writer)
  return getInvoiceSettings(transaction, id, writer.today)
}

function withCompany(database: Executor) {
  return database
    .selectFrom('invoice_settings')
    .leftJoin('company_profiles as company', 'company.id', 'invoice_settings.company_profile_id')
}
