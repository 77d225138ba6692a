import { clients } from '#sales/clients/server/index.ts'
import type { ClientRecord } from '#sales/clients/shared/client-schema.ts'
import { getCompanyProfile } from '#sales/company-profiles/server/index.ts'
import type { CompanyProfile } from '#sales/company-profiles/shared/company-profile-schema.ts'
import { getIssuingSettings } from '#sales/invoice-settings/server/index.ts'
import type { IssuingSettings } from '#sales/invoice-settings/shared/invoice-settings-schema.ts'
import { namesOfChecked } from '#sales/words/server/index.ts'
import type { Executor } from '#platform/server/database/database.ts'
import { AppError } from '#platform/shared/errors.ts'
import { type DocumentParties, partiesOf } from '../shared/document-parties.ts'

/** The ids that a quote or invoice references. */
export interface DocumentSource {
  /** Null: the default settings, if any. */
  invoiceSettingsId: number | null
  clientId: number | null
  clientName: string | null
  clientEmail: string | null
}

/** The parties of a document, and the records they come from; null where there are none. */
export interface CurrentParties {
  parties: DocumentParties
  settings: IssuingSettings | null
  company: CompanyProfile | null
  client: ClientRecord | null
}

/**
 * The current parties of a document and the settings that apply; null if there are none. An id that does not exist counts
 * as null: callers validate ids first.
 */
export async function readParties(database: Executor, source: DocumentSource): Promise<CurrentParties> {
  const { clientName, clientEmail } = source
  const settings = await namedOrDefault(
    database,
    'invoice_settings',
    source.invoiceSettingsId,
    getIssuingSettings,
  )
  const company = await namedOrDefault(
    database,
    'company_profiles',
    settings?.companyProfileId ?? null,
    getCompanyProfile,
  )
  const client = await ifExists(database, source.clientId, clients.get)
  const checkedLanguages = settings?.wordsOn === true ? await namesOfChecked(database) : []
  const parties = partiesOf({ settings, company, client, clientName, clientEmail, checkedLanguages })
  return { parties, settings, company, client }
}

type Getter<T> = (database: Executor, id: number) => Promise<T>

async function namedOrDefault<T>(
  database: Executor,
  table: 'invoice_settings' | 'company_profiles',
  id: number | null,
  get: Getter<T>,
): Promise<T | null> {
  const named = await ifExists(database, id, get)
  if (named !== null) return named
  const row = await database.selectFrom(table).select('id').where('is_default', '=', true).executeTakeFirst()
  return ifExists(database, row?.id ?? null, get)
}

async function ifExists<T>(database: Executor, id: number | null, get: Getter<T>): Promise<T | null> {
  if (id === null) return null
  try {
    return await get(database, id)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}
