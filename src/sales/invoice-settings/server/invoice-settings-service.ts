import { sql } from 'kysely'
import { changedFields, type ChangeActor, recordChange } from '#platform/server/changes.ts'
import type { Executor, WriteExecutor } from '#platform/server/database.ts'
import { lockDefault, makeDefault, refuseDefault } from '#platform/server/default-flag.ts'
import { type IfMatch, requireVersion } from '#platform/server/if-match.ts'
import { lockPointers, lockTargets } from '#platform/server/lock-order.ts'
import { AppError, notFound } from '#platform/shared/errors.ts'
import { type ListQuery, offsetOf } from '#platform/shared/pagination.ts'
import {
  INVOICE_SETTINGS_DEFAULTS,
  type InvoiceSettings,
  type InvoiceSettingsPatch,
  type NewInvoiceSettings,
} from '../shared/invoice-settings-schema.ts'
import { refuseFaultyFormat, refuseUnknownCompany, settingsColumns } from './invoice-settings-columns.ts'
import {
  DEFAULT_INVOICE_SETTINGS,
  INVOICE_SETTINGS_ENTITY,
  type InvoiceSettingsRow,
} from './invoice-settings-tables.ts'
import { nextSequence } from './next-sequence.ts'

/** Who writes invoice settings, and when. */
export interface InvoiceSettingsWriter {
  actor: ChangeActor
  now: Date
}

type ReadSettingsRow = InvoiceSettingsRow & { company_name: string | null; next_sequence: number }

/** What new settings begin with (spec 2 §3). */
const DEFAULT_COLUMNS = settingsColumns(INVOICE_SETTINGS_DEFAULTS) as Required<
  Omit<ReturnType<typeof settingsColumns>, 'company_profile_id' | 'is_active'>
>

/** Invoice settings, the default first, then by company; the search looks into company and bank. */
export async function listInvoiceSettings(
  database: Executor,
  query: ListQuery,
): Promise<{ settings: InvoiceSettings[]; total: number }> {
  const texts = sql`concat_ws(' ', company.name, bank_name, bank_branch, bank_account_name, bank_account_number)`
  const matching = withCompany(database).$if(query.search !== '', (select) =>
    select.where(sql<boolean>`strpos(lower(${texts}), lower(${query.search})) > 0`),
  )
  const { total } = await matching
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await matching
    .selectAll('settings')
    .select(['company.name as company_name', nextSequence.as('next_sequence')])
    .orderBy('settings.is_default', 'desc')
    .orderBy(sql`lower(company.name) nulls last`)
    .orderBy('settings.id')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute()
  return { settings: rows.map(toInvoiceSettings), total }
}

/** @throws AppError not_found */
export async function getInvoiceSettings(database: Executor, id: number): Promise<InvoiceSettings> {
  const row = await withCompany(database)
    .selectAll('settings')
    .select(['company.name as company_name', nextSequence.as('next_sequence')])
    .where('settings.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw notFound('Invoice settings')
  return toInvoiceSettings(row)
}

/**
 * Adds invoice settings; what is left out gets its default.
 * @throws AppError validation at companyProfileId or invoiceNumberFormat
 */
export async function createInvoiceSettings(
  transaction: WriteExecutor,
  input: NewInvoiceSettings,
  writer: InvoiceSettingsWriter,
): Promise<InvoiceSettings> {
  const { actor, now } = writer
  const columns = { ...DEFAULT_COLUMNS, is_active: true, ...settingsColumns(input) }
  refuseFaultyFormat(columns)
  const row = await transaction
    .insertInto('invoice_settings')
    .values({ ...columns, company_profile_id: input.companyProfileId, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(refuseUnknownCompany)
  const change = { entity: INVOICE_SETTINGS_ENTITY, id: row.id, action: 'create', actor, after: row } as const
  await recordChange(transaction, change)
  if (input.isDefault === true) await makeDefault(transaction, DEFAULT_INVOICE_SETTINGS, row.id, writer)
  return getInvoiceSettings(transaction, row.id)
}

/**
 * Changes the named fields of invoice settings and no other.
 * @throws AppError not_found, changed_meanwhile; validation when no field is named, or at companyProfileId or
 * invoiceNumberFormat
 */
export async function updateInvoiceSettings(
  transaction: WriteExecutor,
  id: number,
  patch: InvoiceSettingsPatch,
  writer: InvoiceSettingsWriter & IfMatch,
): Promise<InvoiceSettings> {
  const columns = settingsColumns(patch)
  if (Object.keys(columns).length === 0) {
    throw new AppError('validation', 'Name at least one field of the invoice settings that is to change')
  }
  await lockTargets(transaction, 'invoice_settings', [columns])
  const held = await lockInvoiceSettings(transaction, id)
  await requireVersion(held, writer, () => getInvoiceSettings(transaction, id))
  await changeInvoiceSettings(transaction, held, columns, writer)
  return getInvoiceSettings(transaction, id)
}

/**
 * Stores what differs from the locked row, with its audit row.
 * @throws AppError validation at companyProfileId or invoiceNumberFormat
 */
export async function changeInvoiceSettings(
  transaction: WriteExecutor,
  before: InvoiceSettingsRow,
  fields: Partial<Omit<InvoiceSettingsRow, 'id' | 'created_at' | 'updated_at' | 'version'>>,
  { actor, now }: InvoiceSettingsWriter,
): Promise<void> {
  const changed = changedFields<InvoiceSettingsRow>(before, fields)
  if (changed === undefined) return
  const { id } = before
  refuseFaultyFormat({ ...before, ...fields })
  await transaction
    .updateTable('invoice_settings')
    .set({ ...fields, updated_at: now })
    .where('id', '=', id)
    .execute()
    .catch(refuseUnknownCompany)
  await recordChange(transaction, {
    entity: INVOICE_SETTINGS_ENTITY,
    id,
    action: 'update',
    actor,
    ...changed,
  })
}

/** Makes invoice settings the default in place of the ones before. @throws AppError not_found, changed_meanwhile */
export async function setDefaultInvoiceSettings(
  transaction: WriteExecutor,
  id: number,
  writer: InvoiceSettingsWriter & IfMatch,
): Promise<InvoiceSettings> {
  await lockDefault(transaction, INVOICE_SETTINGS_ENTITY)
  const held = await lockInvoiceSettings(transaction, id)
  await requireVersion(held, writer, () => getInvoiceSettings(transaction, id))
  await makeDefault(transaction, DEFAULT_INVOICE_SETTINGS, id, writer)
  return getInvoiceSettings(transaction, id)
}

/**
 * Deletes invoice settings. The audit trail also keeps the company's name: the bin calls them by it.
 * @throws AppError not_found; conflict for the default
 */
export async function deleteInvoiceSettings(
  transaction: WriteExecutor,
  id: number,
  actor: ChangeActor,
): Promise<void> {
  const row = await lockInvoiceSettings(transaction, id)
  refuseDefault(row)
  await lockPointers(transaction, 'invoice_settings', [id])
  const { companyName } = await getInvoiceSettings(transaction, id)
  await transaction.deleteFrom('invoice_settings').where('id', '=', id).execute()
  await recordChange(transaction, {
    entity: INVOICE_SETTINGS_ENTITY,
    id,
    action: 'delete',
    actor,
    before: { ...row, company_name: companyName ?? 'No Company' },
  })
}

/** The invoice settings, locked until the transaction ends. @throws AppError not_found */
export async function lockInvoiceSettings(
  transaction: WriteExecutor,
  id: number,
): Promise<InvoiceSettingsRow> {
  const row = await transaction
    .selectFrom('invoice_settings')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw notFound('Invoice settings')
  return row
}

function withCompany(database: Executor) {
  return database
    .selectFrom('invoice_settings as settings')
    .leftJoin('company_profiles as company', 'company.id', 'settings.company_profile_id')
}

function toInvoiceSettings(row: ReadSettingsRow): InvoiceSettings {
  return {
    id: row.id,
    companyProfileId: row.company_profile_id,
    companyName: row.company_name,
    defaultTerms: row.default_terms,
    defaultNotes: row.default_notes,
    termsAndConditions: row.terms_and_conditions,
    bankAccountName: row.bank_account_name,
    bankAccountNumber: row.bank_account_number,
    bankName: row.bank_name,
    bankBranch: row.bank_branch,
    swiftCode: row.swift_code,
    iban: row.iban,
    invoicePrefix: row.invoice_prefix,
    invoiceNumberFormat: row.invoice_number_format,
    headerText: row.header_text,
    footerText: row.footer_text,
    isActive: row.is_active,
    isDefault: row.is_default,
    nextSequence: row.next_sequence,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  }
}
