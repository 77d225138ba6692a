import { createInvoice, lockInvoicesOfQuote, nextPart } from '#sales/invoices/server/index.ts'
import type { Invoice } from '#sales/invoices/shared/invoice-schema.ts'
import { quoteNumber } from '#sales/documents/shared/quote-number.ts'
import type { Language } from '#sales/words/shared/language.ts'
import { say } from '#sales/words/shared/words.ts'
import { type LineItemInput, PLAIN_LINE } from '#sales/line-items/shared/line-item-schema.ts'
import { recordChange } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { AppError, invalidField } from '#platform/shared/errors.ts'
import { type Cents, difference, fromCents, percent, storedCents, toCents } from '#platform/shared/money.ts'
import type { PartInput } from '../shared/quote-schema.ts'
import { partRefusal } from '../shared/quote-status.ts'
import { type BillingWriter, lockForInvoice } from './convert-quote.ts'
import { billingOf, type JoinedQuoteRow } from './joined-quote.ts'
import { lockQuote } from './quote-service.ts'
import { QUOTE_ENTITY } from './quote-tables.ts'

/** All of them are locked together, and returned with the quote. */
const MAX_PARTS = 100

/**
 * Makes a deposit of a part of an accepted quote, and records it of the quote.
 * @throws AppError as makeDeposit
 */
export async function askForPart(
  transaction: WriteExecutor,
  id: number,
  input: PartInput,
  writer: BillingWriter,
): Promise<Invoice> {
  const invoice = await makeDeposit(transaction, id, input, writer)
  await recordChange(transaction, {
    entity: QUOTE_ENTITY,
    id,
    action: 'update',
    actor: writer.actor,
    before: { part_invoice_id: null },
    after: { part_invoice_id: invoice.id },
  })
  return invoice
}

/**
 * Makes a draft deposit of a part of an accepted quote (spec 10.16), taxed as the quote: a quote that is taxed in part
 * gives it two lines. Any number of parts, as long as they come to no more than the quote's net amount.
 * @throws AppError not_found; conflict before it is accepted, after it became an invoice, or if the parts exceed it;
 * validation if the part comes to nothing
 */
export async function makeDeposit(
  transaction: WriteExecutor,
  id: number,
  input: PartInput,
  writer: BillingWriter,
): Promise<Invoice> {
  await lockForInvoice(transaction, id)
  const quote = await lockQuote(transaction, id)
  const refusal = partRefusal(billingOf(quote))
  if (refusal !== undefined) throw new AppError('conflict', refusal)
  if (quote.parts.length >= MAX_PARTS)
    throw new AppError('conflict', `A quote has at most ${MAX_PARTS} parts`)
  await lockInvoicesOfQuote(transaction, id)
  const net = netOf(input, storedCents(quote.net_cents))
  if (net === 0) {
    throw invalidField(typeof input.percent === 'number' ? 'percent' : 'amount', 'This part comes to nothing')
  }
  const part = await nextPart(transaction, id, quote, net)
  const title = titleOf(quote, input, writer)
  const body = {
    clientId: quote.client_id,
    clientName: quote.client_name,
    clientEmail: quote.client_email,
    language: quote.language,
    subject: quote.subject,
    notes: null,
    taxRate: Number(quote.tax_rate),
    levyRate: Number(quote.levy_rate),
    invoiceSettingsId: quote.invoice_settings_id,
    projectId: quote.project_id,
    items: [lineOf(title, part.taxed, true), lineOf(title, difference(net, part.taxed), false)].flat(),
  }
  return createInvoice(transaction, body, writer, { quoteId: id, kind: 'deposit' })
}

function netOf(input: PartInput, whole: Cents): Cents {
  return typeof input.percent === 'number' ? percent(whole, input.percent) : toCents(input.amount ?? 0)
}

/** "Deposit of 40 % on Q18: Website"; a sample does not name its quote. */
function titleOf(
  { id, subject, language }: JoinedQuoteRow,
  { percent: share }: PartInput,
  { isSample }: BillingWriter,
): string {
  const title = depositTitle(
    language,
    typeof share === 'number' ? share : undefined,
    isSample === true ? undefined : quoteNumber(id),
  )
  return subject === null ? title : `${title}: ${subject}`
}

function depositTitle(language: Language, share: number | undefined, quote: string | undefined): string {
  if (share === undefined)
    return quote === undefined ? say(language, 'deposit') : say(language, 'depositOn', { quote })
  return quote === undefined
    ? say(language, 'depositShare', { percent: share })
    : say(language, 'depositShareOn', { percent: share, quote })
}

function lineOf(description: string, amount: Cents, isTaxed: boolean): LineItemInput[] {
  if (amount === 0) return []
  return [{ ...PLAIN_LINE, description, quantity: 1, unitPrice: fromCents(amount), isTaxed }]
}
