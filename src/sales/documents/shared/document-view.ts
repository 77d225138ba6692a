import { longDay } from '#platform/shared/dates.ts'
import { formatLength } from '#platform/shared/text/length.ts'
import { isReadableWithWhite } from '#platform/shared/readable-color.ts'
import { lineNotes } from '#sales/line-items/shared/line-notes.ts'
import { sumRows } from '#sales/line-items/shared/sum-rows.ts'
import {
  type Discount,
  type DocumentTotals,
  documentTotals,
  type PricedLine,
} from '#sales/line-items/shared/totals.ts'
import { type Cents, formatAmount, formatLkr, plainAmount, sumOf } from '#platform/shared/money.ts'
import { DOCUMENT_KINDS, type DocumentKind } from './document-kinds.ts'
import { type RevisionMark, revisionText } from './document-revision.ts'
import { type DocumentParties, NO_COMPANY_COLORS } from './document-parties.ts'

/** The data of a document besides its parties. */
export interface DocumentFacts {
  kind: DocumentKind
  /** The number of the invoice or quote; null while it has none. */
  number: string | null
  /** Drafts and void documents are marked as such. */
  mark: 'Draft' | 'Void' | null
  /** Set if it replaces one that may have left the house. */
  revision?: RevisionMark | null
  /** The calendar day of issue or creation. */
  date: string
  /** Due day of an invoice, last day of a quote. */
  untilDate: string | null
  subject: string | null
  notes: string | null
  /** Payment terms of this document, such as "Within 14 days". */
  terms: string | null
  taxRate: number
  levyRate?: number | undefined
  /** On the subtotal. */
  discount?: Discount | undefined
  /** Issued deposits that are deducted, each with its net amount and the taxed part of it. */
  deductions?: readonly { label: string; net: Cents; taxed: Cents }[] | undefined
  items: readonly (PricedLine & { description: string; unit?: string | null })[]
  /** The sums of a document that are not computed from its lines alone, as those of a credit note. */
  totals?: DocumentTotals | undefined
  parties: DocumentParties
}

export interface DocumentLine {
  /** The first line of the description, and the rest of it. */
  title: string
  detail: string
  quantity: string
  unitPrice: string
  amount: string
}

/** A label with its text, such as "Bank". */
export interface LabelledText {
  label: string
  text: string
}

/**
 * A document ready to be drawn: every text is final, so that the page on the screen and the PDF cannot differ. None of
 * it is markup.
 */
export interface DocumentView {
  kind: DocumentFacts['kind']
  /** "Invoice", "Quote" or the header text of the settings. */
  title: string
  /** The number, or "Draft". */
  number: string
  mark: DocumentFacts['mark']
  /** Which document it replaces, or ''. */
  revision: string
  companyName: string
  /** Below the company's name in the column "From". */
  companyLines: string[]
  /** #rrggbb; bandInk is drawn on bandColor, titleColor on white. */
  bandColor: string
  bandInk: string
  titleColor: string
  clientLabel: string
  clientName: string
  clientLines: string[]
  dates: LabelledText[]
  subject: string
  lines: DocumentLine[]
  /** From the subtotal to the total, only rows that are not 0; empty where the lines come to the total. */
  sums: LabelledText[]
  totalLabel: string
  /** With the currency. */
  total: string
  /** Payment details of an invoice. */
  bank: LabelledText[]
  notes: string
  terms: string[]
  footer: string
  /** The content of the QR code: how to pay, with the number as reference. Null without a number or a bank account. */
  paymentText: string | null
}

const INK = '#171a21'
/** Builds the view of a document. @throws RangeError when its sums exceed what can be stored */
export function documentView(facts: DocumentFacts): DocumentView {
  const { parties, kind } = facts
  const { company, client, bank } = parties
  const deductions = facts.deductions ?? []
  const totals =
    facts.totals ??
    documentTotals(facts.items, {
      ...facts,
      deducted: {
        net: sumOf(deductions.map(({ net }) => net)),
        taxed: sumOf(deductions.map(({ taxed }) => taxed)),
      },
    })
  const primary = company?.primaryColor ?? NO_COMPANY_COLORS.primaryColor
  const isReadable = isReadableWithWhite(primary)
  const words = DOCUMENT_KINDS[kind]
  const number = facts.number ?? 'Draft'
  const taxName = (company?.vatNumber ?? '') === '' ? 'Tax' : 'VAT'
  return {
    kind,
    title: (words.asksForPayment && parties.headerText.trim()) || words.noun,
    number,
    mark: facts.mark,
    revision: facts.revision ? revisionText(facts.revision) : '',
    companyName: company?.name ?? '',
    companyLines: company === null ? [] : companyLines(company),
    bandColor: primary,
    bandInk: isReadable ? '#ffffff' : INK,
    titleColor: isReadable ? primary : INK,
    clientLabel: words.clientLabel,
    clientName: client.name ?? client.email ?? '',
    clientLines: clientLines(client),
    dates: [
      { label: words.dateLabel, text: longDay(facts.date) },
      ...(facts.untilDate === null ? [] : [{ label: words.untilLabel, text: longDay(facts.untilDate) }]),
    ],
    subject: facts.subject ?? '',
    lines: facts.items.map((item, index) => ({
      ...titleAndDetail(item.description, lineNotes(item, index, totals)),
      quantity: quantityWithUnit(item),
      unitPrice: formatAmount(item.unitPrice),
      amount: formatAmount(totals.amounts[index] ?? (0 as Cents)),
    })),
    sums: sumRows(totals, { ...facts, taxName }).map(({ label, cents }) => ({
      label,
      text: formatAmount(cents),
    })),
    totalLabel: words.totalLabel,
    total: formatLkr(totals.total),
    bank: words.asksForPayment ? bankLines(bank) : [],
    notes: facts.notes ?? '',
    terms: [facts.terms ?? '', words.asksForPayment ? parties.termsAndConditions : ''].filter(
      (text) => text.trim() !== '',
    ),
    footer: parties.footerText,
    paymentText: words.asksForPayment && facts.mark === null ? paymentText(facts, totals.total) : null,
  }
}

function companyLines(company: NonNullable<DocumentParties['company']>): string[] {
  return filled([
    ...lines(company.address),
    company.phone,
    company.email,
    company.website,
    labelled('Reg. no.', company.registrationNumber),
    labelled('VAT', company.vatNumber),
    (company.vatNumber ?? '') === '' ? labelled('TIN', company.tin) : null,
  ])
}

function clientLines(client: DocumentParties['client']): string[] {
  return filled([
    client.contactName === null || client.contactName === client.name ? null : `Attn: ${client.contactName}`,
    ...lines(client.address),
    client.name === null ? null : client.email,
    labelled('VAT', client.vatNumber),
    (client.vatNumber ?? '') === '' ? labelled('TIN', client.tin) : null,
  ])
}

function bankLines(bank: DocumentParties['bank']): LabelledText[] {
  return [
    { label: 'Bank', text: bank.bankName },
    { label: 'Account name', text: bank.accountName },
    { label: 'Account number', text: bank.accountNumber },
    { label: 'Branch', text: bank.branch },
    { label: 'SWIFT', text: bank.swiftCode },
    { label: 'IBAN', text: bank.iban },
  ].filter(({ text }) => text.trim() !== '')
}

function paymentText(facts: DocumentFacts, total: Cents): string | null {
  const bank = bankLines(facts.parties.bank)
  if (facts.number === null || bank.length === 0) return null
  return [
    ...bank.map(({ label, text }) => `${label}: ${text}`),
    `Amount: LKR ${plainAmount(total)}`,
    `Reference: ${facts.number}`,
  ].join('\n')
}

function titleAndDetail(description: string, notes: readonly string[]): { title: string; detail: string } {
  const [title = '', ...rest] = description.split(/\r\n?|\n/)
  return {
    title: title.trim(),
    detail: [rest.join('\n').trim(), ...notes].filter((text) => text !== '').join('\n'),
  }
}

/** What a line is for: `12.5 hour`, or `1:20 h` of a line of time. */
export function quantityWithUnit(line: {
  quantity: number
  unit?: string | null
  minutes?: number | null | undefined
}): string {
  const { quantity, unit, minutes } = line
  if (minutes !== null && minutes !== undefined) return `${formatLength(minutes)} h`
  return filled([quantityText(quantity), unit ?? null]).join(' ')
}

/** A quantity for display: `1,250.5`, with at most four decimals. */
export function quantityText(quantity: number): string {
  return quantity.toLocaleString('en-US', { maximumFractionDigits: 4 })
}

function lines(text: string | null): string[] {
  return text === null ? [] : text.split(/\r\n?|\n/).map((line) => line.trim())
}

function labelled(label: string, text: string | null): string | null {
  return (text ?? '') === '' ? null : `${label} ${text}`
}

function filled(texts: readonly (string | null)[]): string[] {
  return texts.filter((text): text is string => text !== null && text !== '')
}
