import { sql } from 'kysely'
import { changedFields, type ChangeActor, recordChange } from '#platform/server/changes.ts'
import type { Executor, WriteExecutor } from '#platform/server/database.ts'
import { lockDefault, makeDefault, refuseDefault } from '#platform/server/default-flag.ts'
import { type IfMatch, requireVersion } from '#platform/server/if-match.ts'
import { lockPointers } from '#platform/server/lock-order.ts'
import { notFound } from '#platform/shared/errors.ts'
import { type ListQuery, offsetOf } from '#platform/shared/pagination.ts'
import type { CompanyProfile } from '../shared/company-profile-schema.ts'
import {
  COMPANY_PROFILE_ENTITY,
  type CompanyProfileRow,
  DEFAULT_COMPANY_PROFILE,
} from './company-profile-tables.ts'

/** Who writes a company profile, and when. */
export interface CompanyProfileWriter {
  actor: ChangeActor
  now: Date
}

/** Company profiles, the default first, then by name; the search looks into name, address, phone and e-mail. */
export async function listCompanyProfiles(
  database: Executor,
  query: ListQuery,
): Promise<{ profiles: CompanyProfile[]; total: number }> {
  const matching = database
    .selectFrom('company_profiles')
    .$if(query.search !== '', (select) =>
      select.where(
        sql<boolean>`strpos(lower(concat_ws(' ', name, address, phone, email)), lower(${query.search})) > 0`,
      ),
    )
  const { total } = await matching
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await matching
    .selectAll()
    .orderBy('is_default', 'desc')
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute()
  return { profiles: rows.map(toCompanyProfile), total }
}

/** @throws AppError not_found */
export async function getCompanyProfile(database: Executor, id: number): Promise<CompanyProfile> {
  const row = await database
    .selectFrom('company_profiles')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw notFound('Company profile')
  return toCompanyProfile(row)
}

/** The profile, locked until the transaction ends. @throws AppError not_found */
export async function lockCompanyProfile(transaction: WriteExecutor, id: number): Promise<CompanyProfileRow> {
  const row = await transaction
    .selectFrom('company_profiles')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw notFound('Company profile')
  return row
}

/** Stores what differs from the locked row, with its audit row; returns the profile as it then is. */
export async function changeCompanyProfile(
  transaction: WriteExecutor,
  before: CompanyProfileRow,
  fields: Partial<Omit<CompanyProfileRow, 'id' | 'version' | 'created_at' | 'updated_at'>>,
  { actor, now }: CompanyProfileWriter,
): Promise<CompanyProfile> {
  const changed = changedFields<CompanyProfileRow>(before, fields)
  if (changed === undefined) return toCompanyProfile(before)
  const row = await transaction
    .updateTable('company_profiles')
    .set({ ...fields, updated_at: now })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordChange(transaction, {
    entity: COMPANY_PROFILE_ENTITY,
    id: before.id,
    action: 'update',
    actor,
    ...changed,
  })
  return toCompanyProfile(row)
}

/** Makes a profile the default in place of the one before. @throws AppError not_found, changed_meanwhile */
export async function setDefaultCompanyProfile(
  transaction: WriteExecutor,
  id: number,
  writer: CompanyProfileWriter & IfMatch,
): Promise<CompanyProfile> {
  await lockDefault(transaction, COMPANY_PROFILE_ENTITY)
  const held = await lockCompanyProfile(transaction, id)
  await requireVersion(held, writer, async () => toCompanyProfile(held))
  await makeDefault(transaction, DEFAULT_COMPANY_PROFILE, id, writer)
  return getCompanyProfile(transaction, id)
}

/**
 * Deletes a profile. Invoice settings of the company stay without one; the audit trail keeps which they were.
 * @throws AppError not_found; conflict for the default
 */
export async function deleteCompanyProfile(
  transaction: WriteExecutor,
  id: number,
  actor: ChangeActor,
): Promise<void> {
  const row = await lockCompanyProfile(transaction, id)
  refuseDefault(row)
  await lockPointers(transaction, 'company_profiles', [id])
  const settings = await transaction
    .selectFrom('invoice_settings')
    .select('id')
    .where('company_profile_id', '=', id)
    .orderBy('id')
    .execute()
  await transaction.deleteFrom('company_profiles').where('id', '=', id).execute()
  await recordChange(transaction, {
    entity: COMPANY_PROFILE_ENTITY,
    id,
    action: 'delete',
    actor,
    before: { ...row, invoice_settings_ids: settings.map((each) => each.id) },
  })
}

/** A profile as the API shows it. */
export function toCompanyProfile(row: CompanyProfileRow): CompanyProfile {
  return {
    id: row.id,
    name: row.name,
    address: row.address,
    phone: row.phone,
    email: row.email,
    website: row.website,
    registrationNumber: row.registration_number,
    tin: row.tin,
    vatNumber: row.vat_number,
    logo: row.logo_url,
    logoFileId: row.logo_file_id,
    primaryColor: row.primary_color,
    secondaryColor: row.secondary_color,
    isActive: row.is_active,
    isDefault: row.is_default,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  }
}
