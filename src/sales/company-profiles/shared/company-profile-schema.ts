import * as z from 'zod/mini'
import { field, flagOr, line as lineField, text } from '#platform/shared/entity-fields.ts'
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

/** A check for a web address that a link may lead to, or ''. */
function isWebAddress(sentence: string, schemes: readonly string[]) {
  return z.refine<string>(
    (value) =>
      value === '' || (URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1))),
    { error: sentence },
  )
}

/** A company in whose name documents are made (spec 8.6). Its logo and whether it is the default are no fields. */
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
    /** Taxpayer identification number and VAT number, as documents may show them. */
    tin: lineField({ label: 'TIN', max: 50 }),
    vatNumber: lineField({ label: 'VAT Number', max: 50 }),
    primaryColor: color('Primary Colour', DEFAULT_PRIMARY_COLOR),
    secondaryColor: color('Secondary Colour', DEFAULT_SECONDARY_COLOR),
    isActive: flagOr(true, { label: 'Active' }),
  },
})

const logo = {
  /**
   * Where to fetch the logo, once, when this is saved: https only. What it answers is kept; the address is not asked
   * again until another one is given. '' or null takes a logo that was fetched away.
   */
  logo: z.optional(
    z.nullable(
      line({ max: 2_000 }).check(
        isWebAddress('This must be an address that begins with https://', ['https']),
      ),
    ),
  ),
}

/** A new company profile; `isDefault` makes it the default in place of the one before. */
export const NewCompanyProfile = z.extend(companyProfile.Input, {
  ...logo,
  isDefault: z.optional(z.boolean()),
})
export type NewCompanyProfile = z.output<typeof NewCompanyProfile>

/** A change of a company profile: only the named fields change. The default is set by its own call. */
export const CompanyProfilePatch = z.partial(z.extend(companyProfile.Input, logo))
export type CompanyProfilePatch = z.output<typeof CompanyProfilePatch>

/** A company profile as it is replied. */
export const CompanyProfile = z.extend(companyProfile.Reply, {
  /** Where the logo was fetched from; null when it was uploaded, or when there is none. */
  logo: z.nullable(z.string()),
  /** Changes with the picture, for GET …/logo; null without a logo. */
  logoFileId: z.nullable(z.int()),
  isDefault: z.boolean(),
})
export type CompanyProfile = z.infer<typeof CompanyProfile>
