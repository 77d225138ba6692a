import * as z from 'zod/mini'
import { field, flagOr, line as lineField, optionalDay, text } from '#platform/shared/entity-fields.ts'
import { defineEntity } from '#platform/shared/entity.ts'
import { email, line } from '#platform/shared/fields.ts'

/** Colours of a new profile (spec 8.6). */
export const DEFAULT_PRIMARY_COLOR = '#1d7a71'
export const DEFAULT_SECONDARY_COLOR = '#ffffff'

const colorSchema = z
  .string({ error: 'This must be a colour such as #1d7a71' })
  .check(z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, { error: 'This must be a colour such as #1d7a71' }))

function color(label: string, otherwise: string) {
  return field({
    label,
    input: z.optional(colorSchema),
    reply: z.string(),
    store: (input: string | undefined) => input ?? otherwise,
  })
}

/** A check for '' or a web address that is safe to link to. */
function isWebAddress(sentence: string, schemes: readonly string[]) {
  return z.refine<string>(
    (value) =>
      value === '' || (URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1))),
    { error: sentence },
  )
}

/** A company that issues documents (spec 8.6). Its logo and whether it is the default are not fields. */
export const companyProfile = defineEntity({
  name: 'company-profile',
  label: 'Company profile',
  audience: 'company-profile:view',
  can: {
    create: 'company-profile:create',
    update: 'company-profile:edit',
    delete: 'company-profile:delete',
  },
  title: 'name',
  fields: {
    name: lineField({ label: 'Company Name', max: 200, required: 'Name is required' }),
    address: text({ label: 'Address', max: 1_000 }),
    phone: lineField({ label: 'Phone', max: 200 }),
    email: field({
      label: 'Email',
      input: z.optional(z.nullable(z.union([z.literal(''), email()], { error: 'Valid email is required' }))),
      reply: z.nullable(z.string()),
      store: (input: string | null | undefined) => (input === '' ? null : (input ?? null)),
    }),
    website: lineField({
      label: 'Website',
      max: 2_000,
      check: isWebAddress('This must be a web address such as https://example.lk', ['http', 'https']),
    }),
    registrationNumber: lineField({ label: 'Registration Number', max: 200 }),
    /** Taxpayer identification number and VAT number, printed on documents where needed. */
    tin: lineField({ label: 'TIN', max: 50 }),
    vatNumber: lineField({ label: 'VAT Number', max: 50 }),
    /** The days from which it is registered for VAT and for SSCL; empty: not at all (spec 20.1). */
    vatFrom: optionalDay({ label: 'Registered for VAT since' }),
    ssclFrom: optionalDay({ label: 'Registered for SSCL since' }),
    /** A person, from whose fees clients withhold tax. */
    isIndividual: flagOr(false, { label: 'I work in my own name (not a company)' }),
    placeOfSupply: lineField({ label: 'Place of Supply', max: 200 }),
    primaryColor: color('Primary Colour', DEFAULT_PRIMARY_COLOR),
    secondaryColor: color('Secondary Colour', DEFAULT_SECONDARY_COLOR),
    isActive: flagOr(true, { label: 'Active' }),
  },
})

const logo = {
  /**
   * The address to fetch the logo from once, on save: https only. The response is stored, and the address is not
   * requested again until it changes. '' or null removes a fetched logo.
   */
  logo: z.optional(
    z.nullable(
      line({ max: 2_000 }).check(
        isWebAddress('This must be an address that begins with https://', ['https']),
      ),
    ),
  ),
}

/** A new company profile; `isDefault` makes it the default, replacing the previous one. */
export const NewCompanyProfile = z.extend(companyProfile.Input, {
  ...logo,
  isDefault: z.optional(z.boolean()),
})
export type NewCompanyProfile = z.output<typeof NewCompanyProfile>

/** A change of a company profile: only the given fields change. The default has an endpoint of its own. */
export const CompanyProfilePatch = z.partial(z.extend(companyProfile.Input, logo))
export type CompanyProfilePatch = z.output<typeof CompanyProfilePatch>

/** A company profile as returned. */
export const CompanyProfile = z.extend(companyProfile.Reply, {
  /** The address the logo was fetched from; null if it was uploaded, or if there is none. */
  logo: z.nullable(z.string()),
  /** Changes together with the image, for GET …/logo; null without a logo. */
  logoFileId: z.nullable(z.int()),
  /** Changes together with the picture of its LANKAQR code, for GET …/lankaqr; null without one. */
  lankaqrFileId: z.nullable(z.int()),
  /** The text in that picture (spec 25.2). */
  lankaqrPayload: z.nullable(z.string()),
  isDefault: z.boolean(),
})
export type CompanyProfile = z.infer<typeof CompanyProfile>
