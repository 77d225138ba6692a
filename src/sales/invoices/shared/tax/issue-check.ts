import * as z from 'zod/mini'
import { isTin } from '#sales/clients/shared/tin.ts'
import type { ClientRecord } from '#sales/clients/shared/client-schema.ts'
import type { CompanyProfile } from '#sales/company-profiles/shared/company-profile-schema.ts'
import {
  INVOICE_SETTINGS_DEFAULTS,
  type InvoiceSettings,
} from '#sales/invoice-settings/shared/invoice-settings-schema.ts'
import { isTaxPrefix, writesSameNumbers } from '#sales/invoice-settings/shared/number-of-invoice.ts'
import { rateOn } from '#sales/tax-rates/shared/rate-on.ts'
import { INVOICE_TITLES, isBlank, type TitleFacts, titleOf, untaxedPlaces } from './title-of.ts'

/** Where a missing part is filled in. */
const PLACES = ['company', 'client', 'settings', 'invoice'] as const

/** Under which title an invoice would be issued, and what stands in the way (spec 20.2). */
export const IssueCheck = z.object({
  title: z.enum(INVOICE_TITLES),
  reason: z.nullable(z.string()),
  missing: z.array(z.object({ where: z.enum(PLACES), sentence: z.string() })),
  /** Asked where tax is charged without a registration; it stops nothing. */
  question: z.nullable(z.string()),
  /** Whether its taxed lines alone would be a tax invoice: they can be split off into a draft of their own. */
  canSplit: z.boolean(),
  /** In percent: the rate of the day of supply, if it is all that is lacking of a tax invoice. */
  standardRate: z.nullable(z.number()),
})
export type IssueCheck = z.infer<typeof IssueCheck>

/** What an invoice is issued from. */
export interface IssueFacts extends TitleFacts {
  company: Pick<CompanyProfile, 'address' | 'phone' | 'tin' | 'vatNumber' | 'vatFrom'> | null
  client: Pick<ClientRecord, 'address' | 'phone' | 'tin' | 'isVatRegistered' | 'supply'> | null
  settings: Pick<
    InvoiceSettings,
    'invoicePrefix' | 'invoiceNumberFormat' | 'creditNoteFormat' | 'taxInvoiceNumberFormat'
  > | null
}

type Missing = IssueCheck['missing'][number]

const SAMPLE_TIN = '000000000'

/** Title, reason, and everything that is missing of a tax invoice: the same for the form and the server. */
export function issueCheck(facts: IssueFacts): IssueCheck {
  const { company, client, lines, kept, supplyDay } = facts
  const { title, reason } = titleOf(facts)
  // what lacks nothing but a number of one of the two is a tax invoice that cannot be issued yet
  const complete: TitleFacts = {
    ...facts,
    company: company && { ...company, vatNumber: SAMPLE_TIN },
    client: client && { ...client, tin: SAMPLE_TIN },
  }
  const isWanted = titleOf(complete).title === 'tax-invoice'
  const isRegistered = (company?.vatFrom ?? null) !== null && String(company?.vatFrom) <= supplyDay
  const missing = isWanted ? missingParts(facts) : []
  if (kept?.isTaxInvoice === true && !isWanted)
    missing.push({
      where: 'invoice',
      sentence: `Its number ${kept.number} is one of tax invoices, which this is not: ${reason ?? 'the company is not VAT-registered'}`,
    })
  const taxed = lines.filter(({ isTaxed = true, amount }) => isTaxed && amount > 0)
  return {
    title,
    reason,
    missing,
    question:
      company !== null && !isRegistered && isBlank(company.vatNumber) && facts.taxRate > 0
        ? 'This company is not VAT-registered: charge tax all the same?'
        : null,
    canSplit:
      taxed.length > 0 &&
      untaxedPlaces(lines).length > 0 &&
      titleOf({ ...complete, lines: taxed }).title === 'tax-invoice',
    standardRate: isWanted ? null : lackingRate(complete),
  }
}

/** Some rate was typed, and the standard one of the day would make it a tax invoice. */
function lackingRate(facts: TitleFacts): number | null {
  const standard = rateOn(facts.vatRates, facts.supplyDay)
  if (standard === undefined || facts.taxRate === 0) return null
  return titleOf({ ...facts, taxRate: standard }).title === 'tax-invoice' ? standard : null
}

/** Why an invoice is not issued, with everything that is missing; undefined if nothing is. */
export function missingSentence({ missing }: Pick<IssueCheck, 'missing'>): string | undefined {
  return missing.length === 0 ? undefined : missing.map(({ sentence }) => sentence).join('. ')
}

function missingParts({ company, client, settings }: IssueFacts): Missing[] {
  const { invoicePrefix, ...formats } = settings ?? INVOICE_SETTINGS_DEFAULTS
  const others = [formats.invoiceNumberFormat, formats.creditNoteFormat]
  const parts: readonly [where: Missing['where'], isMissing: boolean, sentence: string][] = [
    ['company', isBlank(company?.vatNumber), 'The company has no VAT number'],
    ['company', isBlank(company?.tin), 'The company has no TIN'],
    ['company', isOdd(company?.tin), 'The TIN of the company has not 9 digits'],
    ['company', isBlank(company?.address), 'The company has no address'],
    ['company', isBlank(company?.phone), 'The company has no phone'],
    ['client', isBlank(client?.tin), 'The client has no TIN'],
    ['client', isOdd(client?.tin), 'The TIN of the client has not 9 digits'],
    ['client', isBlank(client?.address), 'The client has no address'],
    ['client', isBlank(client?.phone), 'The client has no phone'],
    [
      'settings',
      !isTaxPrefix(invoicePrefix),
      'The invoice prefix of tax invoices has 1 to 15 letters or digits',
    ],
    [
      'settings',
      others.some((format) => writesSameNumbers(format, formats.taxInvoiceNumberFormat)),
      'Tax invoices need a number format of their own',
    ],
  ]
  return parts.flatMap(([where, isMissing, sentence]) => (isMissing ? [{ where, sentence }] : []))
}

function isOdd(tin: string | null | undefined): boolean {
  return !isBlank(tin) && !isTin(tin ?? null)
}
