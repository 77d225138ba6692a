import { createHash } from 'node:crypto'
import { addDays } from '#platform/shared/dates.ts'
import { DEFAULT_LANGUAGE } from '#sales/words/shared/language.ts'
import { SAMPLE_CLIENTS } from '#sales/clients/server/sample/clients.ts'
import { SAMPLE_ITEMS } from '#sales/items/server/sample/items.ts'
import { SAMPLE_COMPANIES, type SampleCompany } from '#sales/company-profiles/server/sample/companies.ts'
import { SAMPLE_SETTINGS } from '#sales/invoice-settings/server/sample/settings.ts'
import { items } from '#sales/items/server/item-tables.ts'
import { drawLogo } from '#sales/company-profiles/server/sample/draw-logo.ts'

interface DemoDatabase {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>
}

/** When a client was added, in days relative to today. @param index among the clients */
export function clientArrival(index: number): number {
  return index * 14 - 372
}

/** Inserts the clients. @param today they were added over the year before @returns their ids, in the same order */
export async function insertClients(database: DemoDatabase, today: string): Promise<number[]> {
  const ids: number[] = []
  for (const [index, client] of SAMPLE_CLIENTS.entries()) {
    const createdAt = `${addDays(today, clientArrival(index))}T05:00:00Z`
    ids.push(
      await insert(database, 'clients', {
        company_name: client.companyName,
        contact_name: client.contactName,
        email: client.email,
        phone: client.phone,
        address: client.address ?? null,
        notes: client.notes ?? null,
        tin: client.tin ?? null,
        vat_number: client.vatNumber ?? null,
        language: client.language ?? DEFAULT_LANGUAGE,
        is_vat_registered: client.vatNumber !== undefined,
        created_at: createdAt,
        updated_at: createdAt,
      }),
    )
  }
  return ids
}

/** Inserts the items. @param today they were added when the year began */
export async function insertItems(database: DemoDatabase, today: string): Promise<void> {
  const createdAt = `${addDays(today, clientArrival(0))}T05:00:00Z`
  for (const item of SAMPLE_ITEMS) {
    const row = { ...items.store(item), created_at: createdAt, updated_at: createdAt }
    await insert(database, 'items', row)
  }
}

/** Inserts the companies with their logos and the defaults of their invoices. @returns the ids of their settings */
export async function insertCompanies(database: DemoDatabase, today: string): Promise<number[]> {
  const settingsIds: number[] = []
  const createdAt = `${addDays(today, -380)}T04:30:00Z`
  for (const [index, company] of SAMPLE_COMPANIES.entries()) {
    const settings = SAMPLE_SETTINGS[index]
    if (settings === undefined) throw new Error(`${company.name} has no settings`)
    // registered lately: earlier invoices are ordinary ones
    const vat_from = index === 0 ? addDays(today, -21) : null
    const stamps = { is_default: index === 0, created_at: createdAt, updated_at: createdAt }
    const profileId = await insertProfile(database, { ...company, vat_from }, stamps)
    const settingsId = await insert(database, 'invoice_settings', {
      company_profile_id: profileId,
      default_terms: settings.defaultTerms,
      default_notes: settings.defaultNotes,
      terms_and_conditions: settings.termsAndConditions,
      bank_account_name: settings.bankAccountName,
      bank_account_number: settings.bankAccountNumber,
      bank_name: settings.bankName,
      bank_branch: settings.bankBranch,
      swift_code: settings.swiftCode,
      iban: settings.iban,
      invoice_prefix: settings.invoicePrefix,
      invoice_number_format: settings.invoiceNumberFormat,
      header_text: settings.headerText,
      footer_text: settings.footerText,
      ...stamps,
    })
    settingsIds.push(settingsId)
  }
  return settingsIds
}

async function insertProfile(
  database: DemoDatabase,
  profile: SampleCompany & { vat_from: string | null },
  stamps: { is_default: boolean; created_at: string; updated_at: string },
): Promise<number> {
  const logo = drawLogo(profile.primaryColor, profile.secondaryColor)
  const logoId = await insert(database, 'files', {
    content_type: 'image/png',
    hash: createHash('sha256').update(logo).digest(),
    size: logo.length,
    content: logo,
    created_at: stamps.created_at,
  })
  return insert(database, 'company_profiles', {
    name: profile.name,
    vat_from: profile.vat_from,
    address: profile.address || null,
    phone: profile.phone || null,
    email: profile.email || null,
    website: profile.website || null,
    registration_number: profile.registrationNumber || null,
    tin: profile.tin || null,
    vat_number: profile.vatNumber || null,
    logo_file_id: logoId,
    primary_color: profile.primaryColor,
    secondary_color: profile.secondaryColor,
    ...stamps,
  })
}

/** Inserts one row. @param row values by column @returns its id */
async function insert(
  database: DemoDatabase,
  table: string,
  row: Readonly<Record<string, unknown>>,
): Promise<number> {
  const columns = Object.keys(row)
  const places = columns.map((_, index) => `$${index + 1}`)
  const { rows } = await database.query(
    `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')}) returning id`,
    Object.values(row),
  )
  const [inserted] = rows as { id: number }[]
  if (inserted === undefined) throw new Error(`Nothing was inserted into ${table}`)
  return inserted.id
}
