import { PLAIN_LINE } from '#sales/line-items/shared/line-item-schema.ts'
import { sql } from 'kysely'
import type { DocumentSource } from '#sales/documents/server/index.ts'
import {
  addPartialPayment,
  createInvoice,
  payInvoice,
  reversePayment,
  setInvoiceStatus,
} from '#sales/invoices/server/index.ts'
import { INVOICE_ENTITY } from '#sales/invoices/server/invoice-tables.ts'
import { later, momentOf, workingDay } from '#platform/server/samples/moments.ts'
import { createRandom, type Random } from '#platform/server/samples/random.ts'
import type { Sample, SampleWriter } from '#platform/server/samples/sample.ts'
import { addDays } from '#platform/shared/dates.ts'
import { fromCents, percent, toCents } from '#platform/shared/money.ts'
import { askForPart } from '../ask-for-part.ts'
import { convertQuote } from '../convert-quote.ts'
import { createQuote } from '../quote-service.ts'
import { QUOTE_ENTITY } from '../quote-tables.ts'
import { pickLines, pickSubject } from './services.ts'

/** The payment of an invoice: in full, in part, in full but returned by the bank, or not yet. */
type Fate = 'Paid' | 'Part' | 'Returned' | 'Open'

/** Issued invoices by day of issue, relative to today. All are issued: a draft could later take a real number. */
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
  [-12, 'Returned'],
  [-6, 'Open'],
  [-2, 'Open'],
]
/** Quotes, likewise; an accepted one may have become an invoice, or a deposit and the final invoice that deducts it. */
const QUOTES: readonly (readonly [
  offset: number,
  outcome: 'Invoiced' | 'Deposit' | 'Accepted' | 'Declined' | 'Sent' | 'Draft',
])[] = [
  [-140, 'Invoiced'],
  [-112, 'Declined'],
  [-88, 'Deposit'],
  [-52, 'Accepted'],
  [-31, 'Declined'],
  [-16, 'Sent'],
  [-5, 'Sent'],
  [-1, 'Draft'],
]
const DUE_IN_DAYS = 30
/** Sri Lanka's. */
const VAT_RATE = 18
/** Every how many of the paid ones were paid in two parts. */
const IN_TWO_EVERY = 3
const FIRST_SHARE = 40
/** Percent off every how many of the documents. */
const DISCOUNT = 10
const DISCOUNT_EVERY = 5

/** What issues a sample: a document is stored with it. */
interface SalesParts {
  documents: DocumentSource
}

interface SalesWriter extends Omit<SampleWriter, 'at'> {
  at: (moment: Date) => ReturnType<SampleWriter['at']> & SalesParts
}

/** Half a year of quotes, and of invoices with their payments. Everything is marked as sent, and nothing is sent. */
export const sampleSales: Sample<SalesParts> = {
  kind: { entity: QUOTE_ENTITY, table: 'quotes', isWork: true },
  async add(given, { documents }) {
    const writer: SalesWriter = { ...given, at: (moment) => ({ ...given.at(moment), documents }) }
    const { transaction, today, at, mark } = writer
    const random = createRandom(12)
    const surroundings = await readSurroundings(writer)
    for (const [offset, outcome] of QUOTES) {
      const day = workingDay(today, offset)
      const madeAt = momentOf(random, day)
      const status = outcome === 'Invoiced' || outcome === 'Deposit' ? 'Accepted' : outcome
      const input = { ...documentOf(random, surroundings), status, validUntil: addDays(day, DUE_IN_DAYS) }
      const { id } = await createQuote(transaction, input, at(madeAt))
      mark(QUOTE_ENTITY, id)
      if (outcome !== 'Invoiced' && outcome !== 'Deposit') continue
      if (outcome === 'Deposit') {
        const askedAt = later(madeAt, 2 * 24 * 60)
        const asker = { ...at(askedAt), isSample: true }
        const part = await askForPart(transaction, id, { percent: FIRST_SHARE }, asker)
        await issueAndPay(writer, { id: part.id, issuedAt: askedAt, payments: [100], daysToPay: 3 })
      }
      const issuedAt = later(madeAt, 8 * 24 * 60)
      const invoice = await convertQuote(transaction, id, { ...at(issuedAt), isSample: true })
      await issueAndPay(writer, { id: invoice.id, issuedAt, payments: [100], daysToPay: 6 })
    }
    for (const [index, [offset, fate]] of INVOICES.entries()) {
      const day = workingDay(today, offset)
      const issuedAt = momentOf(random, day)
      const discountPercent = index % DISCOUNT_EVERY === 1 ? DISCOUNT : null
      const document = { ...documentOf(random, surroundings), discountPercent }
      const input = { ...document, dueDate: addDays(day, DUE_IN_DAYS) }
      const { id } = await createInvoice(transaction, input, at(later(issuedAt, -25)))
      const whole = index % IN_TWO_EVERY === 0 ? [FIRST_SHARE, 100] : [100]
      const payments = { Paid: whole, Part: [FIRST_SHARE], Returned: [100], Open: [] }[fate]
      await issueAndPay(writer, { id, issuedAt, payments, daysToPay: 4 + random.number(14) })
      if (fate === 'Returned') await returnPayment(writer, id)
    }
  },
}

interface Surroundings {
  clients: readonly { id: number; companyName: string }[]
  settingsId: number
}

async function readSurroundings({ transaction, idsOf }: SalesWriter): Promise<Surroundings> {
  const { rows: clients } = await sql<{ id: number; companyName: string }>`
    select id, company_name as "companyName" from clients
    where id = any(${idsOf('client')}::integer[]) order by id`.execute(transaction)
  return { clients, settingsId: Number(idsOf('invoice-settings')[0]) }
}

function documentOf(random: Random, { clients, settingsId }: Surroundings) {
  const client = random.pick(clients)
  return {
    clientId: client.id,
    taxRate: VAT_RATE,
    notes: 'Thanks for your business.',
    subject: pickSubject(random, 0),
    invoiceSettingsId: settingsId,
    items: pickLines(random, 0, client.companyName).map((line) => ({ ...PLAIN_LINE, ...line })),
  }
}

/** @param invoice.payments each a percentage of the total, 100 for the remaining balance */
async function issueAndPay(
  { transaction, today, at, mark }: SalesWriter,
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

/** The bank returned the payment of an invoice yesterday, after it was recorded. */
async function returnPayment({ transaction, today, at }: SalesWriter, id: number): Promise<void> {
  const [payment] = await transaction
    .selectFrom('payments')
    .select('id')
    .where('invoice_id', '=', id)
    .execute()
  if (payment === undefined) throw new Error(`Invoice ${id} has no payment`)
  const day = addDays(today, -1)
  const reversal = { reason: 'returned', day, notes: 'The cheque was not covered' } as const
  const writer = { ...at(new Date(`${day}T10:00:00Z`)), isSample: true }
  await reversePayment(transaction, payment.id, reversal, writer)
}
