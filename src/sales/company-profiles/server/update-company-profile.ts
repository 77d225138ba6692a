import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { EntityWriter } from '#platform/server/database/entity-table.ts'
import { type IfMatch, requireVersion } from '#platform/server/http/if-match.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { Once } from '#platform/server/http/serve.ts'
import { keepFile } from '#platform/server/records/stored-files.ts'
import { AppError } from '#platform/shared/errors.ts'
import type { FileContents } from '#platform/shared/file-contents.ts'
import type { CompanyProfile, CompanyProfilePatch } from '../shared/company-profile-schema.ts'
import { fetchLogo } from './company-logo.ts'
import { getCompanyProfile } from './company-profile-service.ts'
import { type CompanyProfileRow, companyProfiles } from './company-profile-tables.ts'

/**
 * Changes the given fields of a company profile. A logo with a new address is fetched before anything is stored, and
 * stored together with the other fields or not at all; an unchanged address is not requested again.
 * @throws AppError not_found; validation when no field is given, or at logo when it cannot be fetched; conflict when
 * the logo was changed at the same time; changed_meanwhile
 */
export async function updateCompanyProfile(
  { database, network }: Platform,
  id: number,
  patch: CompanyProfilePatch,
  writer: EntityWriter & IfMatch,
  once: Once,
): Promise<CompanyProfile> {
  if (Object.values(patch).every((value) => value === undefined)) {
    throw new AppError('validation', 'Name at least one field of the company profile that is to change')
  }
  const known = await getCompanyProfile(database, id)
  const address = patch.logo ?? ''
  const picture = address === '' || address === known.logo ? undefined : await fetchLogo(network, address)
  const change = async (transaction: WriteExecutor): Promise<CompanyProfile> => {
    const before = await companyProfiles.lock(transaction, id)
    const read = () => getCompanyProfile(transaction, id)
    await requireVersion(before, writer, read)
    const logo = await logoColumns(transaction, before, { given: patch.logo, picture, now: writer.now })
    const { logo: _, ...fields } = patch
    await companyProfiles.update(
      transaction,
      before,
      { ...companyProfiles.storePart(fields), ...logo },
      writer,
    )
    return read()
  }
  return database.transaction().execute((transaction) => once(transaction, () => change(transaction)))
}

/** An empty address removes a fetched logo; an uploaded one never had an address, so it stays. */
async function logoColumns(
  transaction: WriteExecutor,
  before: Pick<CompanyProfileRow, 'logo_url'>,
  logo: { given: string | null | undefined; picture: FileContents | undefined; now: Date },
): Promise<Partial<Pick<CompanyProfileRow, 'logo_url' | 'logo_file_id'>>> {
  const { given, picture, now } = logo
  if (given === undefined) return {}
  if (given === null || given === '') {
    return before.logo_url === null ? {} : { logo_url: null, logo_file_id: null }
  }
  if (picture !== undefined) {
    return { logo_url: given, logo_file_id: await keepFile(transaction, picture, now) }
  }
  if (given === before.logo_url) return {}
  throw new AppError('conflict', 'The logo was changed just now. Please look again.')
}
