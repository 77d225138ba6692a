import * as z from 'zod/mini'
import { email, Instant, line, text } from '#platform/shared/fields.ts'

/** Colours of a new profile (spec 2 §3). */
export const DEFAULT_PRIMARY_COLOR = '#1d7a71'
export const DEFAULT_SECONDARY_COLOR = '#ffffff'

const optionalLine = z.optional(z.nullable(line({ max: 200 })))
const color = z
  .string({ error: 'This must be a colour such as #1d7a71' })
  .check(z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, { error: 'This must be a colour such as #1d7a71' }))

/** A web address that a link may lead to, or ''. */
function webAddress(sentence: string, schemes: readonly string[]) {
  return z.optional(
    z.nullable(
      line({ max: 2_000 }).check(
        z.refine(
          (value: string) =>
            value === '' || (URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1))),
          { error: sentence },
        ),
      ),
    ),
  )
}

const fields = {
  name: line({ max: 200, required: 'Name is required' }),
  address: z.optional(z.nullable(text(1_000))),
  phone: optionalLine,
  email: z.optional(z.nullable(z.union([z.literal(''), email()], { error: 'Valid email is required' }))),
  website: webAddress('This must be a web address such as https://example.lk', ['http', 'https']),
  registrationNumber: optionalLine,
  /** Taxpayer identification number and VAT number, as documents may show them. */
  tin: z.optional(z.nullable(line({ max: 50 }))),
  vatNumber: z.optional(z.nullable(line({ max: 50 }))),
  /**
   * Where to fetch the logo, once, when this is saved: https only. What it answers is kept; the address is not asked
   * again until another one is given. '' or null takes a logo that was fetched away.
   */
  logo: webAddress('This must be an address that begins with https://', ['https']),
  primaryColor: z.optional(color),
  secondaryColor: z.optional(color),
  isActive: z.optional(z.boolean()),
}

/** A new company profile (spec 2 §5); `isDefault` makes it the default in place of the one before. */
export const NewCompanyProfile = z.object({ ...fields, isDefault: z.optional(z.boolean()) })
export type NewCompanyProfile = z.output<typeof NewCompanyProfile>

/** A change of a company profile: only the named fields change. The default is set by its own call. */
export const CompanyProfilePatch = z.object({ ...fields, name: z.optional(fields.name) })
export type CompanyProfilePatch = z.output<typeof CompanyProfilePatch>

/** A company in whose name documents are made. */
export const CompanyProfile = z.object({
  id: z.int(),
  name: z.string(),
  address: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  website: z.nullable(z.string()),
  registrationNumber: z.nullable(z.string()),
  tin: z.nullable(z.string()),
  vatNumber: z.nullable(z.string()),
  /** Where the logo was fetched from; null when it was uploaded, or when there is none. */
  logo: z.nullable(z.string()),
  /** Changes with the picture, for GET …/logo; null without a logo. */
  logoFileId: z.nullable(z.int()),
  primaryColor: z.string(),
  secondaryColor: z.string(),
  isActive: z.boolean(),
  isDefault: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
  /** Raised with every change of its contents; see If-Match. */
  version: z.int(),
})
export type CompanyProfile = z.infer<typeof CompanyProfile>
