import { textOrNull } from '#platform/server/text-or-null.ts'
import type { CompanyProfilePatch } from '../shared/company-profile-schema.ts'
import type { CompanyProfileRow } from './company-profile-tables.ts'

type Fields = Partial<
  Omit<
    CompanyProfileRow,
    'id' | 'logo_url' | 'logo_file_id' | 'is_default' | 'created_at' | 'updated_at' | 'version'
  >
>

/** The columns of the fields that are named, but for the logo; an empty text is stored as none. */
export function profileColumns(input: CompanyProfilePatch): Fields {
  const fields: Fields = {}
  if (input.name !== undefined) fields.name = input.name
  if (input.address !== undefined) fields.address = textOrNull(input.address)
  if (input.phone !== undefined) fields.phone = textOrNull(input.phone)
  if (input.email !== undefined) fields.email = textOrNull(input.email)
  if (input.website !== undefined) fields.website = textOrNull(input.website)
  if (input.registrationNumber !== undefined)
    fields.registration_number = textOrNull(input.registrationNumber)
  if (input.tin !== undefined) fields.tin = textOrNull(input.tin)
  if (input.vatNumber !== undefined) fields.vat_number = textOrNull(input.vatNumber)
  if (input.primaryColor !== undefined) fields.primary_color = input.primaryColor
  if (input.secondaryColor !== undefined) fields.secondary_color = input.secondaryColor
  if (input.isActive !== undefined) fields.is_active = input.isActive
  return fields
}
