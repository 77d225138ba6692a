import type { WriteExecutor } from '#platform/server/database/database.ts'
import { makeDefault } from '#platform/server/database/default-flag.ts'
import type { EntityWriter } from '#platform/server/database/entity-table.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { Once } from '#platform/server/http/serve.ts'
import { keepFile } from '#platform/server/records/stored-files.ts'
import type { FileContents } from '#platform/shared/file-contents.ts'
import type { CompanyProfile, NewCompanyProfile } from '../shared/company-profile-schema.ts'
import { fetchLogo } from './company-logo.ts'
import { getCompanyProfile } from './company-profile-service.ts'
import { companyProfiles, DEFAULT_COMPANY_PROFILE } from './company-profile-tables.ts'

/**
 * Adds a company profile. The logo is fetched before anything is stored, and stored together with the profile or not at
 * all.
 * @param once prevents a repeated press of the button from adding a second profile
 * @throws AppError validation at logo when it cannot be fetched
 */
export async function createCompanyProfile(
  { database, network }: Platform,
  input: NewCompanyProfile,
  writer: EntityWriter,
  once: Once,
): Promise<CompanyProfile> {
  const address = input.logo ?? ''
  const picture = address === '' ? Promise.resolve(undefined) : fetchLogo(network, address)
  // a refusal only counts if this call was not answered before, which is known only inside the transaction
  await picture.catch(() => undefined)

  return database
    .transaction()
    .execute((transaction) =>
      once(transaction, async () => addCompanyProfile(transaction, input, await picture, writer)),
    )
}

/** Adds a company profile with a logo already fetched. */
export async function addCompanyProfile(
  transaction: WriteExecutor,
  input: NewCompanyProfile,
  logo: FileContents | undefined,
  writer: EntityWriter,
): Promise<CompanyProfile> {
  const { id } = await companyProfiles.create(transaction, input, writer, {
    logo_url: logo === undefined ? null : (input.logo ?? null),
    logo_file_id: logo === undefined ? null : await keepFile(transaction, logo, writer.now),
  })
  if (input.isDefault === true) await makeDefault(transaction, DEFAULT_COMPANY_PROFILE, id, writer)
  return getCompanyProfile(transaction, id)
}
