import type { Language } from '#sales/words/shared/language.ts'
import { amountInWords, languageOfAmounts } from '#sales/words/shared/amount-in-words.ts'
import { dayInWords, say } from '#sales/words/shared/words.ts'
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
import { type Cents, formatAmount, formatLkr, sumOf } from '#platform/shared/money.ts'
import { DOCUMENT_KINDS, type DocumentKind } from './document-kinds.ts'
import { bankLines, paymentText } from './payment-details.ts'
import { presetText } from './preset-text.ts'
import { type RevisionMark, revisionText } from './document-revision.ts'
import { type DocumentLabels, documentLabels } from './document-labels.ts'
import { type DocumentCompany, type DocumentParties, NO_COMPANY_COLORS } from './document-parties.ts'
import {
  type LabelledText,
  type TaxInvoiceFacts,
  taxInvoiceRows,
  taxInvoiceTitle,
} from './tax-invoice-rows.ts'

export type { LabelledText } from './tax-invoice-rows.ts'

/** The data of a document besides its parties. */
export interface DocumentFacts {
  kind: DocumentKind
  /** Of all its words; typed texts stay as typed (spec 17.1). */
  language: Language
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
  /** Issued deposits that are deducted, each with its number, its net amount and the taxed part of it. */
  deductions?: readonly { number: string; net: Cents; taxed: Cents }[] | undefined
  items: readonly (PricedLine & { description: string; unit?: string | null })[]
  /** The sums of a document that are not computed from its lines alone, as those of a credit note. */
  totals?: DocumentTotals | undefined
  /** Of a tax invoice: what only it states (spec 20.4). */
  taxInvoice?: TaxInvoiceFacts | undefined
  /** Whether it is a reprint. */
  isCopy?: boolean | undefined
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

/** What a page records instead of lines and sums: a sentence, who said it, and the circumstances. */
export interface DocumentRecord {
  sentence: string
  rows: LabelledText[]
  signature: string
  /** Below the signature. */
  signedBy: string
}

/**
 * A document ready to be drawn: every text is final, so that the page on the screen and the PDF cannot differ. None of
 * it is markup.
 */
export interface DocumentView {
  kind: DocumentFacts['kind']
  language: Language
  labels: DocumentLabels
  /** "Invoice", "Quote" or the header text of the settings; of a tax invoice, the English words first. */
  title: string
  /** The number, or "Draft". */
  number: string
  /** "Draft" or "Void". */
  mark: string | null
  /** "COPY ONLY" on a reprint, or ''. */
  copy: string
  /** Which document it replaces, or ''. */
  revision: string
  /** Whether the company stands before the client, as on a tax invoice. */
  isSupplierFirst: boolean
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
  /** The total in words, with its label; null where it is not stated. */
  words: LabelledText | null
  /** Payment details of an invoice. */
  bank: LabelledText[]
  notes: string
  terms: string[]
  footer: string
  /** The content of the QR code: how to pay, with the number as reference. Null without a number or a bank account. */
  paymentText: string | null
  /** What stands beside the company's own LANKAQR code, and is read out for it; left out without one (spec 25.2). */
  lankaqr?: string
  /** Set for a page that records something about a document (spec 19.2). */
  record?: DocumentRecord
}

const INK = '#171a21'
const MARK_WORDS = { Draft: 'draft', Void: 'void' } as const

/** The colours of a company as a document and its page use them. @param company null: without one */
export function brandOf(
  company: Pick<DocumentCompany, 'primaryColor'> | null,
): Pick<DocumentView, 'bandColor' | 'bandInk' | 'titleColor'> {
  const primary = company?.primaryColor ?? NO_COMPANY_COLORS.primaryColor
  const isReadable = isReadableWithWhite(primary)
  return {
    bandColor: primary,
    bandInk: isReadable ? '#ffffff' : INK,
    titleColor: isReadable ? primary : INK,
  }
}

/** Builds the view of a document. @throws RangeError when its sums exceed what can be stored */
export function documentView(facts: DocumentFacts): DocumentView {
  const { parties, kind, language } = facts
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
  const words = DOCUMENT_KINDS[kind]
  const taxWord = (company?.vatNumber ?? '') === '' ? 'tax' : 'vat'
  const companyName = company?.name ?? ''
  const isTaxInvoice = facts.taxInvoice !== undefined
  return {
    kind,
    language,
    labels: documentLabels(language, companyName),
    title: isTaxInvoice
      ? taxInvoiceTitle(language)
      : (words.asksForPayment && parties.headerText.trim()) || say(language, words.noun),
    number: facts.number ?? say(language, 'draft'),
    mark: facts.mark === null ? null : say(language, MARK_WORDS[facts.mark]),
    copy: facts.isCopy === true ? say(language, 'copyOnly') : '',
    revision: facts.revision ? revisionText(facts.revision, language) : '',
    isSupplierFirst: isTaxInvoice,
    companyName,
    companyLines: company === null ? [] : companyLines(company, facts),
    ...brandOf(company),
    clientLabel: isTaxInvoice ? say(language, 'purchaser') : say(language, words.client),
    clientName: client.name ?? client.email ?? '',
    clientLines: clientLines(client, facts),
    dates: [
      { label: say(language, words.date), text: dayInWords(language, facts.date) },
      ...(facts.untilDate === null || words.until === null
        ? []
        : [{ label: say(language, words.until), text: dayInWords(language, facts.untilDate) }]),
      ...(facts.taxInvoice === undefined ? [] : taxInvoiceRows(facts.taxInvoice, language)),
    ],
    subject: facts.subject ?? '',
    lines: facts.items.map((item, index) => ({
      ...titleAndDetail(item.description, lineNotes(item, index, totals, language)),
      quantity: quantityWithUnit(item, language),
      unitPrice: formatAmount(item.unitPrice),
      amount: formatAmount(totals.amounts[index] ?? (0 as Cents)),
    })),
    sums: sumRows(totals, { ...facts, taxWord, isTaxInvoice }).map(({ label, cents }) => ({
      label,
      text: formatAmount(cents),
    })),
    totalLabel: say(language, words.total),
    total: formatLkr(totals.total),
    words:
      words.asksForPayment && parties.wordsOn === true
        ? {
            label: say(language, 'inWords'),
            text: amountInWords(totals.total, languageOfAmounts(language, parties.checkedLanguages ?? [])),
          }
        : null,
    bank: words.asksForPayment ? bankLines(bank, language) : [],
    notes: presetText(language, facts.notes ?? ''),
    terms: [facts.terms ?? '', words.asksForPayment ? parties.termsAndConditions : '']
      .filter((text) => text.trim() !== '')
      .map((text) => presetText(language, text)),
    footer: parties.footerText,
    paymentText: words.asksForPayment && facts.mark === null ? paymentText(facts, totals.total) : null,
    ...(words.asksForPayment && facts.mark === null && company?.lankaqrFileId !== undefined
      ? { lankaqr: say(language, 'scanLankaqr') }
      : {}),
  }
}

type Numbered = Pick<DocumentFacts, 'language' | 'taxInvoice'>

/** The VAT number names the TIN, too, which only a tax invoice states beside it. */
function taxNumbers(
  { tin, vatNumber }: Pick<DocumentParties['client'], 'tin' | 'vatNumber'>,
  { language, taxInvoice }: Numbered,
): (string | null)[] {
  const [ofTin, ofVat] = [labelled(say(language, 'tin'), tin), labelled(say(language, 'vatShort'), vatNumber)]
  if (taxInvoice !== undefined) return [ofTin, ofVat]
  return [ofVat, (vatNumber ?? '') === '' ? ofTin : null]
}

function companyLines(company: NonNullable<DocumentParties['company']>, facts: Numbered): string[] {
  return filled([
    ...lines(company.address),
    company.phone,
    company.email,
    company.website,
    labelled(say(facts.language, 'registrationNumber'), company.registrationNumber),
    ...taxNumbers(company, facts),
  ])
}

function clientLines(client: DocumentParties['client'], facts: Numbered): string[] {
  const { language, taxInvoice } = facts
  return filled([
    client.contactName === client.name ? null : labelled(say(language, 'attention'), client.contactName),
    ...lines(client.address),
    taxInvoice === undefined ? null : client.phone,
    client.name === null ? null : client.email,
    ...taxNumbers(client, facts),
  ])
}

function titleAndDetail(description: string, notes: readonly string[]): { title: string; detail: string } {
  const [title = '', ...rest] = description.split(/\r\n?|\n/)
  return {
    title: title.trim(),
    detail: [rest.join('\n').trim(), ...notes].filter((text) => text !== '').join('\n'),
  }
}

/** What a line is for: `12.5 hour`, or `1:20 h` of a line of time. */
export function quantityWithUnit(
  line: {
    quantity: number
    unit?: string | null
    minutes?: number | null | undefined
  },
  language: Language = 'en',
): string {
  const { quantity, unit, minutes } = line
  if (minutes !== null && minutes !== undefined)
    return say(language, 'hoursShort', { length: formatLength(minutes) })
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
