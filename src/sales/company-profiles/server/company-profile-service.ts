import { sql } from 'kysely'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import { lockDefault, makeDefault } from '#platform/server/database/default-flag.ts'
import type { EntityWriter } from '#platform/server/database/entity-table.ts'
import { type IfMatch, requireVersion } from '#platform/server/http/if-match.ts'
import { notFound } from '#platform/shared/errors.ts'
import { type ListQuery, offsetOf } from '#platform/shared/pagination.ts'
import { companyProfile, type CompanyProfile } from '../shared/company-profile-schema.ts'
import { COMPANY_PROFILE_REPLY, companyProfiles, DEFAULT_COMPANY_PROFILE } from './company-profile-tables.ts'

/** Company profiles, the default first, then by name; the search covers name, address, phone and e-mail. */
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
  const profiles = await matching
    .select(COMPANY_PROFILE_REPLY)
    .orderBy('is_default', 'desc')
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute()
  return { profiles, total }
}

/** @throws AppError not_found */
export async function getCompanyProfile(database: Executor, id: number): Promise<CompanyProfile> {
  const profile = await database
    .selectFrom('company_profiles')
    .select(COMPANY_PROFILE_REPLY)
    .where('id', '=', id)
    .executeTakeFirst()
  if (profile === undefined) throw notFound('Company profile')
  return profile
}

/** Makes a profile the default, replacing the previous one. @throws AppError not_found, changed_meanwhile */
export async function setDefaultCompanyProfile(
  transaction: WriteExecutor,
  id: number,
  writer: EntityWriter & IfMatch,
): Promise<CompanyProfile> {
  await lockDefault(transaction, companyProfile)
  const held = await companyProfiles.lock(transaction, id)
  await requireVersion(held, writer, () => getCompanyProfile(transaction, id))
  await makeDefault(transaction, DEFAULT_COMPANY_PROFILE, id, writer)
  return getCompanyProfile(transaction, id)
}
