import { PLAIN_LINE } from '#sales/line-items/shared/line-item-schema.ts'
import { withDocument } from '#sales/documents/server/index.ts'
import { convertQuote } from '#sales/quotes/server/convert-quote.ts'
import { createQuote } from '#sales/quotes/server/quote-service.ts'
import { sendQuote } from '#sales/quotes/server/send-quote.ts'
import { setQuoteStatus } from '#sales/quotes/server/set-quote-status.ts'
import type { QuoteInput } from '#sales/quotes/shared/quote-schema.ts'
import { addDays } from '#platform/shared/dates.ts'
import type { Books, Entry } from './books.ts'
import { deliver } from './deliver-messages.ts'
import { later, momentOf, workingDay } from '#platform/server/samples/moments.ts'
import { issueAndPay, type SalesSurroundings } from './plan-invoices.ts'
import { createRandom, type Random } from '#platform/server/samples/random.ts'
import { pickLines, pickSubject } from '#sales/quotes/server/sample/services.ts'

/** The outcome of each quote, oldest first; an accepted one may have become an invoice. */
const OUTCOMES = [
  'Invoiced',
  'Declined',
  'Invoiced',
  'Sent',
  'Declined',
  'Accepted',
  'Invoiced',
  'Declined',
  'Invoiced',
  'Sent',
  'Accepted',
  'Declined',
  'Invoiced',
  'Sent',
  'Accepted',
  'Sent',
  'Draft',
  'Sent',
  'Draft',
  'Draft',
] as const
const OLDEST_DAY = -330
const DAYS_BETWEEN = 17

/** A year of quotes in every status, and the invoices created from some of them. */
export function planQuotes(surroundings: SalesSurroundings, seed = 771_204): Entry[] {
  const random = createRandom(seed)
  return OUTCOMES.flatMap((outcome, index) => {
    const madeAt = momentOf(random, workingDay(surroundings.today, OLDEST_DAY + index * DAYS_BETWEEN))
    return planQuote(random, surroundings, { outcome, madeAt, company: index % 4 === 3 ? 1 : 0 })
  })
}

function planQuote(
  random: Random,
  surroundings: SalesSurroundings,
  { outcome, madeAt, company }: { outcome: (typeof OUTCOMES)[number]; madeAt: Date; company: number },
): Entry[] {
  const input = quoteInput(random, surroundings, company, madeAt.toISOString().slice(0, 10))
  let quoteId = 0
  let invoiceId = 0
  const create = async ({ write, writer }: Books) => {
    ;({ id: quoteId } = await write((transaction) => createQuote(transaction, input, writer())))
  }
  const entries = [{ at: madeAt, write: create }]
  if (outcome === 'Draft') return entries
  const sentAt = later(madeAt, 40)
  const send = async (books: Books) => {
    await withDocument(books, (documents) =>
      books.write((transaction) => sendQuote(transaction, quoteId, { ...books, documents })),
    )
  }
  entries.push(
    { at: sentAt, write: send },
    ...deliver({ entity: 'quote', id: () => quoteId }, sentAt, 'delivered'),
  )
  if (outcome === 'Sent') return entries
  const answeredAt = later(sentAt, (2 + random.number(9)) * 24 * 60)
  const answer = async ({ write, writer }: Books) => {
    const status = outcome === 'Declined' ? 'Declined' : 'Accepted'
    await write((transaction) => setQuoteStatus(transaction, quoteId, status, writer()))
  }
  entries.push({ at: answeredAt, write: answer })
  if (outcome !== 'Invoiced') return entries
  const convert = async ({ write, writer }: Books) => {
    ;({ id: invoiceId } = await write((transaction) => convertQuote(transaction, quoteId, writer())))
  }
  const issuedAt = later(answeredAt, (4 + random.number(20)) * 24 * 60)
  const invoice = { id: () => invoiceId, company, issuedAt, fate: 'Paid', delivery: 'delivered' } as const
  return [
    ...entries,
    { at: later(answeredAt, 30), write: convert },
    ...issueAndPay(random, surroundings, invoice),
  ]
}

function quoteInput(
  random: Random,
  { clients, companies }: SalesSurroundings,
  company: number,
  day: string,
): QuoteInput {
  const client = random.pick(clients.filter(({ arrivedOn }) => arrivedOn < day))
  const settings = companies[company]
  if (settings === undefined) throw new RangeError(`There is no company ${company}`)
  return {
    clientId: client.id,
    projectId: client.projectId,
    taxRate: settings.taxRate,
    notes: settings.notes,
    subject: pickSubject(random, company),
    validUntil: addDays(day, 30),
    invoiceSettingsId: settings.settingsId,
    items: pickLines(random, company, client.companyName).map((line) => ({ ...PLAIN_LINE, ...line })),
  }
}
