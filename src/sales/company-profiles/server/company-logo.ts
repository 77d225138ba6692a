import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import type { EntityWriter } from '#platform/server/database/entity-table.ts'
import { fetchFile } from '#platform/server/security/guarded-fetch.ts'
import type { Network } from '#platform/server/security/guarded-request.ts'
import { type IfMatch, requireVersion } from '#platform/server/http/if-match.ts'
import { keepFile, readFile } from '#platform/server/records/stored-files.ts'
import { notFound } from '#platform/shared/errors.ts'
import type { FileContents } from '#platform/shared/file-contents.ts'
import { LOGO_TYPES, MAX_LOGO_BYTES } from '../shared/company-profile-endpoints.ts'
import type { CompanyProfile } from '../shared/company-profile-schema.ts'
import { getCompanyProfile } from './company-profile-service.ts'
import { companyProfiles } from './company-profile-tables.ts'

/** Fetches the image at an address typed by a person. @throws AppError validation at logo */
export function fetchLogo(network: Network, address: string): Promise<FileContents> {
  return fetchFile(network, { address, types: LOGO_TYPES, maxBytes: MAX_LOGO_BYTES, field: 'logo' })
}

/** The image of a profile's logo. @throws AppError not_found also when it has none */
export async function readLogo(database: Executor, id: number): Promise<FileContents> {
  const { logoFileId } = await getCompanyProfile(database, id)
  const file = logoFileId === null ? undefined : await readFile(database, logoFileId)
  if (file === undefined) throw notFound('Logo')
  return file
}

/** Stores an uploaded image as the logo, replacing the previous one. @throws AppError not_found, changed_meanwhile */
export async function uploadLogo(
  transaction: WriteExecutor,
  id: number,
  picture: FileContents,
  writer: EntityWriter & IfMatch,
): Promise<CompanyProfile> {
  const before = await companyProfiles.lock(transaction, id)
  const read = () => getCompanyProfile(transaction, id)
  await requireVersion(before, writer, read)
  const fileId = await keepFile(transaction, picture, writer.now)
  await companyProfiles.update(transaction, before, { logo_url: null, logo_file_id: fileId }, writer)
  return read()
}

/** Removes the logo, fetched or uploaded. @throws AppError not_found */
export async function deleteLogo(
  transaction: WriteExecutor,
  id: number,
  writer: EntityWriter,
): Promise<CompanyProfile> {
  const before = await companyProfiles.lock(transaction, id)
  await companyProfiles.update(transaction, before, { logo_url: null, logo_file_id: null }, writer)
  return getCompanyProfile(transaction, id)
}
