import { isTin } from '#sales/clients/shared/tin.ts'
import type { ClientRecord } from '#sales/clients/shared/client-schema.ts'
import type { CompanyProfile } from '#sales/company-profiles/shared/company-profile-schema.ts'
import { longDay } from '#platform/shared/dates.ts'
import type { Cents } from '#platform/shared/money.ts'
import { rateOn } from '#sales/tax-rates/shared/rate-on.ts'
import type { TaxRates } from '#sales/tax-rates/shared/tax-rates-schema.ts'

/** The titles under which an invoice is issued. */
export const INVOICE_TITLES = ['invoice', 'tax-invoice'] as const
export type InvoiceTitle = (typeof INVOICE_TITLES)[number]

/** What the title of an invoice depends on. */
export interface TitleFacts {
  company: Pick<CompanyProfile, 'vatNumber' | 'vatFrom'> | null
  /** Null for one that is not listed. */
  client: Pick<ClientRecord, 'tin' | 'isVatRegistered' | 'supply'> | null
  /** In their order, each with what it charges. */
  lines: readonly { isTaxed?: boolean | undefined; amount: Cents }[]
  /** In percent. */
  taxRate: number
  /** What is charged before levy and tax. */
  net: Cents
  /** Calendar day. */
  supplyDay: string
  /** The standard rates of VAT. */
  vatRates: TaxRates['vat']
  /** The number that a draft keeps since it was issued before. */
  kept?: { number: string; isTaxInvoice: boolean } | null | undefined
}

/** A title, and why; null if there is nothing to say. */
export interface ReasonedTitle {
  title: InvoiceTitle
  reason: string | null
}

/**
 * The title under which an invoice is issued, with the first reason why it is no tax invoice (spec 20.2). Without VAT
 * registration there is no reason to give.
 */
export function titleOf(facts: TitleFacts): ReasonedTitle {
  const { company, supplyDay, kept, client, taxRate } = facts
  if (company?.vatFrom === null || company === null) return invoice(null)
  if (company.vatFrom > supplyDay)
    return invoice(`the company is registered for VAT from ${longDay(company.vatFrom)} on`)
  if (isBlank(company.vatNumber)) return invoice('the company has no VAT number')
  if (facts.net === 0) return invoice('nothing is charged')
  const reason = reasonOfClient(client) ?? reasonOfLines(facts.lines) ?? reasonOfRate(facts)
  if (reason !== undefined) return invoice(reason)
  if (kept && !kept.isTaxInvoice)
    return invoice(`it keeps its number ${kept.number}, which is not one of tax invoices`)
  return { title: 'tax-invoice', reason: taxRate === 0 ? 'zero-rated' : null }
}

/** The places, from 1, of lines that charge something untaxed. */
export function untaxedPlaces(lines: TitleFacts['lines']): number[] {
  return lines.flatMap(({ isTaxed = true, amount }, index) => (isTaxed || amount === 0 ? [] : [index + 1]))
}

function invoice(reason: string | null): ReasonedTitle {
  return { title: 'invoice', reason }
}

function reasonOfClient(client: TitleFacts['client']): string | undefined {
  if (client === null || !client.isVatRegistered) return 'the client is not VAT-registered'
  if (client.supply === 'exempt') return 'what the client buys is exempt'
  if (isBlank(client.tin)) return 'the client has no TIN'
  return isTin(client.tin) ? undefined : 'the TIN of the client has not 9 digits'
}

function reasonOfLines(lines: TitleFacts['lines']): string | undefined {
  const places = untaxedPlaces(lines)
  const last = places.at(-1)
  if (last === undefined) return undefined
  return places.length === 1
    ? `line ${last} is not taxed`
    : `lines ${places.slice(0, -1).join(', ')} and ${last} are not taxed`
}

function reasonOfRate({ taxRate, client, supplyDay, vatRates }: TitleFacts): string | undefined {
  const standard = rateOn(vatRates, supplyDay)
  if (taxRate === standard || (taxRate === 0 && client?.supply === 'zero-rated')) return undefined
  if (taxRate === 0) return 'no VAT is charged'
  return standard === undefined
    ? `the standard rate of ${longDay(supplyDay)} is not known`
    : `the rate is not the standard one of ${standard} %`
}

/** Whether a text says nothing. */
export function isBlank(text: string | null | undefined): boolean {
  return (text ?? '').trim() === ''
}
