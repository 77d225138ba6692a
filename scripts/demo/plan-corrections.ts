import { PLAIN_LINE } from '#sales/line-items/shared/line-item-schema.ts'
import { creditInvoice } from '#sales/credit-notes/server/credit-invoice.ts'
import { withDocument } from '#sales/documents/server/index.ts'
import { createInvoice } from '#sales/invoices/server/create-invoice.ts'
import { addPartialPayment, payInvoice } from '#sales/invoices/server/payments/pay-invoice.ts'
import { reversePayment } from '#sales/invoices/server/payments/reverse-payment.ts'
import { getInvoice } from '#sales/invoices/server/read-invoice.ts'
import { sendInvoice } from '#sales/invoices/server/send-invoice.ts'
import { askForPart } from '#sales/quotes/server/ask-for-part.ts'
import { convertQuote } from '#sales/quotes/server/convert-quote.ts'
import { createQuote } from '#sales/quotes/server/quote-service.ts'
import { setQuoteStatus } from '#sales/quotes/server/set-quote-status.ts'
import { addDays } from '#platform/shared/dates.ts'
import { later, momentOf, workingDay } from '#platform/server/samples/moments.ts'
import { createRandom } from '#platform/server/samples/random.ts'
import type { Books, Entry } from './books.ts'
import { deliver } from './deliver-messages.ts'
import type { SalesSurroundings } from './plan-invoices.ts'

/** Days relative to today. */
const QUOTED = -74
const DEPOSIT_SENT = -68
const DEPOSIT_PAID = -61
const FINISHED = -33
const MISTYPED = -52
const CREDITED = -44

/**
 * What does not go straight on: a deposit of 40 % of a discounted quote with the final invoice that deducts it, a payment
 * that was mistyped and reversed, and a credit note for a line that was charged too much and is paid back.
 */
export function planCorrections(surroundings: SalesSurroundings, seed = 40_411): Entry[] {
  const random = createRandom(seed)
  const at = (offset: number) => momentOf(random, workingDay(surroundings.today, offset))
  return [
    ...depositAndFinalInvoice(surroundings, at),
    ...reversal(surroundings, at(MISTYPED)),
    ...creditNote(surroundings, at(CREDITED)),
  ]
}

/** The fields that the documents have in common. */
function documentOf({ clients, companies }: SalesSurroundings, client: number) {
  const [settings] = companies
  const chosen = clients[client]
  if (settings === undefined || chosen === undefined) throw new RangeError('The demo has no such client')
  const { settingsId, taxRate, notes } = settings
  return { clientId: chosen.id, taxRate, notes, invoiceSettingsId: settingsId }
}

function line(description: string, quantity: number, unitPrice: number) {
  return { ...PLAIN_LINE, description, quantity, unitPrice }
}

/** Issues a draft, and has it delivered. */
function issue(id: () => number, sentAt: Date): Entry[] {
  const send = async (books: Books) => {
    await withDocument(books, (documents) =>
      books.write((transaction) => sendInvoice(transaction, id(), { ...books, documents })),
    )
  }
  return [{ at: sentAt, write: send }, ...deliver({ entity: 'invoice', id }, sentAt, 'delivered')]
}

function pay(id: () => number): Entry['write'] {
  return async ({ write, writer }) => {
    await write((transaction) => payInvoice(transaction, id(), writer()))
  }
}

function depositAndFinalInvoice(surroundings: SalesSurroundings, at: (offset: number) => Date): Entry[] {
  const input = {
    ...documentOf(surroundings, 2),
    subject: 'Brand refresh and website',
    discountPercent: 10,
    items: [
      line('Brand refresh\nLogo, colours and type for screen and print', 1, 240_000),
      { ...line('Website\nTwelve pages in two languages', 1, 380_000), discountPercent: 5 },
      { ...line('Photography', 2, 45_000), unit: 'day' },
    ],
  }
  let [quoteId, depositId, finalId] = [0, 0, 0]
  const quotedAt = at(QUOTED)
  const quote = async ({ write, writer }: Books) => {
    ;({ id: quoteId } = await write((transaction) => createQuote(transaction, input, writer())))
  }
  const accept = async ({ write, writer }: Books) => {
    await write((transaction) => setQuoteStatus(transaction, quoteId, 'Accepted', writer()))
  }
  const ask = async ({ write, writer }: Books) => {
    const part = { percent: 40 }
    ;({ id: depositId } = await write((transaction) => askForPart(transaction, quoteId, part, writer())))
  }
  const convert = async ({ write, writer }: Books) => {
    ;({ id: finalId } = await write((transaction) => convertQuote(transaction, quoteId, writer())))
  }
  const depositAt = at(DEPOSIT_SENT)
  const finalAt = at(FINISHED)
  return [
    { at: quotedAt, write: quote },
    { at: later(quotedAt, 3 * 24 * 60), write: accept },
    { at: later(depositAt, -20), write: ask },
    ...issue(() => depositId, depositAt),
    { at: at(DEPOSIT_PAID), write: pay(() => depositId) },
    { at: later(finalAt, -30), write: convert },
    ...issue(() => finalId, finalAt),
    { at: later(finalAt, 9 * 24 * 60), write: pay(() => finalId) },
  ]
}

function reversal(surroundings: SalesSurroundings, sentAt: Date): Entry[] {
  const input = {
    ...documentOf(surroundings, 5),
    subject: 'Social media, one month',
    dueDate: addDays(sentAt.toISOString().slice(0, 10), 30),
    items: [line('Social media management', 1, 85_000)],
  }
  let id = 0
  const create = async ({ write, writer }: Books) => {
    ;({ id } = await write((transaction) => createInvoice(transaction, input, writer())))
  }
  const mistype = async ({ write, writer }: Books) => {
    const payment = { amount: 8_500, notes: 'Bank transfer CEFT 440 117' }
    await write((transaction) => addPartialPayment(transaction, id, payment, writer()))
  }
  const reverse = async ({ database, write, writer }: Books) => {
    const { payments } = await getInvoice(database, id, writer().today)
    const input = { reason: 'mistake', notes: 'Mistyped: a nought was missing' } as const
    await write((transaction) => reversePayment(transaction, payments[0]?.id ?? 0, input, writer()))
  }
  const paidAt = later(sentAt, 8 * 24 * 60)
  return [
    { at: later(sentAt, -20), write: create },
    ...issue(() => id, sentAt),
    { at: paidAt, write: mistype },
    { at: later(paidAt, 12), write: reverse },
    { at: later(paidAt, 15), write: pay(() => id) },
  ]
}

function creditNote(surroundings: SalesSurroundings, sentAt: Date): Entry[] {
  const input = {
    ...documentOf(surroundings, 8),
    subject: 'Campaign banners',
    dueDate: addDays(sentAt.toISOString().slice(0, 10), 30),
    items: [line('Banner design', 6, 12_500), line('Printing', 40, 1_850)],
  }
  let id = 0
  const create = async ({ write, writer }: Books) => {
    ;({ id } = await write((transaction) => createInvoice(transaction, input, writer())))
  }
  const credit = async (books: Books) => {
    const { items } = await getInvoice(books.database, id, books.writer().today)
    const [design] = items
    if (design === undefined) throw new Error('The invoice to credit has no lines')
    const body = {
      reason: 'not_done',
      text: 'Two of the six banners were not needed',
      lines: [{ lineId: design.id, quantity: 2 }],
      payOut: true,
    } as const
    await withDocument(books, (documents) =>
      books.write((transaction) =>
        creditInvoice(transaction, id, { ...body, lines: [...body.lines] }, { ...books, documents }),
      ),
    )
  }
  const paidAt = later(sentAt, 10 * 24 * 60)
  return [
    { at: later(sentAt, -20), write: create },
    ...issue(() => id, sentAt),
    { at: paidAt, write: pay(() => id) },
    { at: later(paidAt, 3 * 24 * 60), write: credit },
  ]
}
