import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import type { EntityWriter } from '#platform/server/database/entity-table.ts'
import { type IfMatch, requireVersion } from '#platform/server/http/if-match.ts'
import { keepFile, readFile } from '#platform/server/records/stored-files.ts'
import { AppError, notFound } from '#platform/shared/errors.ts'
import type { FileContents } from '#platform/shared/file-contents.ts'
import type { CompanyProfile } from '../shared/company-profile-schema.ts'
import { readLankaqr } from '../shared/lankaqr/read-lankaqr.ts'
import { getCompanyProfile } from './company-profile-service.ts'
import { companyProfiles } from './company-profile-tables.ts'

/** The picture of a profile's LANKAQR code. @throws AppError not_found also when it has none */
export async function readLankaqrFile(database: Executor, id: number): Promise<FileContents> {
  const { lankaqrFileId } = await getCompanyProfile(database, id)
  const file = lankaqrFileId === null ? undefined : await readFile(database, lankaqrFileId)
  if (file === undefined) throw notFound('LANKAQR code')
  return file
}

/**
 * Stores a picture of the own LANKAQR code as it is, with the text that the browser read from it (spec 25.2).
 * @throws AppError not_found; changed_meanwhile; validation at payload if the text is not that of a static code
 */
export async function uploadLankaqr(
  transaction: WriteExecutor,
  id: number,
  { payload, picture }: { payload: string; picture: FileContents },
  writer: EntityWriter & IfMatch,
): Promise<CompanyProfile> {
  const read = readLankaqr(payload)
  if ('fault' in read) throw new AppError('validation', read.fault, { fields: { payload: read.fault } })
  const before = await companyProfiles.lock(transaction, id)
  const current = () => getCompanyProfile(transaction, id)
  await requireVersion(before, writer, current)
  const fileId = await keepFile(transaction, picture, writer.now)
  await companyProfiles.update(
    transaction,
    before,
    { lankaqr_file_id: fileId, lankaqr_payload: payload },
    writer,
  )
  return current()
}

/** Removes the code; issued invoices keep it. @throws AppError not_found */
export async function deleteLankaqr(
  transaction: WriteExecutor,
  id: number,
  writer: EntityWriter,
): Promise<CompanyProfile> {
  const before = await companyProfiles.lock(transaction, id)
  await companyProfiles.update(transaction, before, { lankaqr_file_id: null, lankaqr_payload: null }, writer)
  return getCompanyProfile(transaction, id)
}
