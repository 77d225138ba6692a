import {
  addPartialPayment,
  createInvoice,
  payInvoice,
  setInvoiceStatus,
} from '#sales/invoices/server/index.ts'
import { INVOICE_ENTITY } from '#sales/invoices/server/invoice-tables.ts'
import { convertQuote, createQuote } from '#sales/quotes/server/index.ts'
import { QUOTE_ENTITY } from '#sales/quotes/server/quote-tables.ts'
import { addDays } from '#platform/shared/dates.ts'
import { fromCents, percent, toCents } from '#platform/shared/money.ts'
import type { MasterData } from './load-master-data.ts'
import { later, momentOf, workingDay } from '#platform/server/samples/moments.ts'
import { createRandom, type Random } from '#platform/server/samples/random.ts'
import { pickLines, pickSubject } from '#sales/quotes/server/sample/services.ts'
import type { SampleWriter } from './sample-writer.ts'

/** How an invoice ends: it is paid, a part of it is, or nothing yet. */
type Fate = 'Paid' | 'Part' | 'Open'

/** Issued invoices by the day on which they went out, from today. Each is issued: none is a draft that could get a number of one's own. */
const INVOICES: readonly (readonly [offset: number, fate: Fate])[] = [
  [-168, 'Paid'],
  [-157, 'Paid'],
  [-146, 'Paid'],
  [-132, 'Paid'],
  [-120, 'Paid'],
  [-107, 'Paid'],
  [-95, 'Paid'],
  [-81, 'Paid'],
  [-70, 'Paid'],
  [-58, 'Open'],
  [-47, 'Part'],
  [-38, 'Paid'],
  [-27, 'Paid'],
  [-20, 'Part'],
  [-12, 'Open'],
  [-6, 'Open'],
  [-2, 'Open'],
]
/** Quotes in the same way; an accepted one may have become an invoice. */
const QUOTES: readonly (readonly [
  offset: number,
  outcome: 'Invoiced' | 'Accepted' | 'Declined' | 'Sent' | 'Draft',
])[] = [
  [-140, 'Invoiced'],
  [-112, 'Declined'],
  [-88, 'Invoiced'],
  [-52, 'Accepted'],
  [-31, 'Declined'],
  [-16, 'Sent'],
  [-5, 'Sent'],
  [-1, 'Draft'],
]
const DUE_IN_DAYS = 30
/** Sri Lanka's. */
const VAT_RATE = 18
/** Every so many of the paid ones were paid in two parts. */
const IN_TWO_EVERY = 3
const FIRST_SHARE = 40

/** Half a year of quotes, and of invoices with their payments. Everything is marked as sent, and nothing is sent. */
export async function loadSales(writer: SampleWriter, masterData: MasterData): Promise<void> {
  const random = createRandom(12)
  for (const [offset, outcome] of QUOTES) {
    const day = workingDay(writer.today, offset)
    const madeAt = momentOf(random, day)
    const status = outcome === 'Invoiced' ? 'Accepted' : outcome
    const input = { ...documentOf(random, masterData), status, validUntil: addDays(day, DUE_IN_DAYS) }
    const { id } = await createQuote(writer.transaction, input, writer.at(madeAt))
    writer.mark(QUOTE_ENTITY, id)
    if (outcome !== 'Invoiced') continue
    const issuedAt = later(madeAt, 8 * 24 * 60)
    const invoice = await convertQuote(writer.transaction, id, writer.at(issuedAt))
    await issueAndPay(writer, { id: invoice.id, issuedAt, payments: [100], daysToPay: 6 })
  }
  for (const [index, [offset, fate]] of INVOICES.entries()) {
    const day = workingDay(writer.today, offset)
    const issuedAt = momentOf(random, day)
    const input = { ...documentOf(random, masterData), dueDate: addDays(day, DUE_IN_DAYS) }
    const { id } = await createInvoice(writer.transaction, input, writer.at(later(issuedAt, -25)))
    const whole = index % IN_TWO_EVERY === 0 ? [FIRST_SHARE, 100] : [100]
    const payments = fate === 'Paid' ? whole : fate === 'Part' ? [FIRST_SHARE] : []
    await issueAndPay(writer, { id, issuedAt, payments, daysToPay: 4 + random.number(14) })
  }
}

function documentOf(random: Random, { clients, settingsId }: MasterData) {
  const client = random.pick(clients)
  return {
    clientId: client.id,
    taxRate: VAT_RATE,
    notes: 'Thanks for your business.',
    subject: pickSubject(random, 0),
    invoiceSettingsId: settingsId,
    items: pickLines(random, 0, client.companyName).map((line) => ({ ...line, taskId: null })),
  }
}

/** @param invoice.payments each so many percent of the total, 100 for all that is left */
async function issueAndPay(
  { transaction, today, at, mark }: SampleWriter,
  invoice: { id: number; issuedAt: Date; payments: readonly number[]; daysToPay: number },
): Promise<void> {
  const { id, issuedAt, payments, daysToPay } = invoice
  mark(INVOICE_ENTITY, id)
  const { total } = await setInvoiceStatus(transaction, id, 'Sent', at(issuedAt))
  const yesterday = new Date(`${addDays(today, -1)}T09:30:00Z`)
  for (const [index, share] of payments.entries()) {
    const wanted = later(issuedAt, daysToPay * (index + 1) * 24 * 60)
    const paidAt = wanted < yesterday ? wanted : yesterday
    const payer = { ...at(paidAt), isSample: true }
    if (share === 100) await payInvoice(transaction, id, payer)
    else {
      const amount = fromCents(percent(toCents(total), share))
      await addPartialPayment(transaction, id, { amount, notes: 'Bank transfer' }, payer)
    }
  }
}
