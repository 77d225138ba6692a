import { PLAIN_LINE } from '#sales/line-items/shared/line-item-schema.ts'
import type { InvoiceInput } from '#sales/invoices/shared/invoice-schema.ts'
import { createInvoice } from '#sales/invoices/server/create-invoice.ts'
import { deleteInvoice } from '#sales/invoices/server/delete-invoice.ts'
import { withhold } from '#sales/invoices/server/payments/withhold.ts'
import { usuallyWithheld } from '#sales/invoices/shared/withholding-schema.ts'
import { addPartialPayment } from '#sales/invoices/server/payments/pay-invoice.ts'
import { getInvoice } from '#sales/invoices/server/read-invoice.ts'
import { withDocument } from '#sales/documents/server/index.ts'
import { sendInvoice } from '#sales/invoices/server/send-invoice.ts'
import { setInvoiceStatus } from '#sales/invoices/server/set-invoice-status.ts'
import { addDays } from '#platform/shared/dates.ts'
import { fromCents, percent, toCents } from '#platform/shared/money.ts'
import type { Books, Entry } from './books.ts'
import { type Delivery, deliver } from './deliver-messages.ts'
import { later, momentOf, workingDay } from '#platform/server/samples/moments.ts'
import { createRandom, type Random } from '#platform/server/samples/random.ts'
import { pickLines, pickSubject } from '#sales/quotes/server/sample/services.ts'

/** The data that the documents of the demo refer to. */
export interface SalesSurroundings {
  today: string
  /** By index of the client and of the company. */
  clients: readonly { id: number; companyName: string; arrivedOn: string; projectId: number | null }[]
  companies: readonly { settingsId: number; taxRate: number; notes: string; dueInDays: number }[]
}

/** The final state of an invoice. */
export type Fate = 'Paid' | 'Part' | 'Open' | 'Void'

/** Issued invoices older than a month, spread evenly over the year; the index of each that was not simply paid. */
const OLDER = 45
const OLDEST_DAY = -356
const NEWEST_OF_OLDER = -36
const OLDER_FATES: Readonly<Record<number, Fate>> = {
  7: 'Void',
  24: 'Void',
  31: 'Open',
  35: 'Part',
  38: 'Open',
  41: 'Part',
  44: 'Open',
}
/** Invoices of the last weeks, by days relative to today; none is overdue. */
const NEWER: readonly (readonly [offset: number, fate: Fate])[] = [
  [-27, 'Open'],
  [-24, 'Paid'],
  [-20, 'Part'],
  [-17, 'Open'],
  [-13, 'Part'],
  [-10, 'Open'],
  [-6, 'Open'],
  [-2, 'Open'],
]
const DRAFTS = 3
/** The older invoice that could not be delivered. */
const UNDELIVERED = 38

/** A year of invoices: about 45 paid, others in every state, numbered in date order. */
export function planInvoices(surroundings: SalesSurroundings, seed = 12): Entry[] {
  const random = createRandom(seed)
  const { today } = surroundings
  const older = Array.from({ length: OLDER }, (_, index) => {
    const offset = OLDEST_DAY + Math.round((index * (NEWEST_OF_OLDER - OLDEST_DAY)) / (OLDER - 1))
    const delivery: Delivery = index === UNDELIVERED ? 'failed' : 'delivered'
    return { offset, fate: OLDER_FATES[index] ?? 'Paid', company: random.chance(0.35) ? 1 : 0, delivery }
  })
  const newer = NEWER.map(([offset, fate], index) => ({
    offset,
    fate,
    company: 0,
    delivery: index === NEWER.length - 1 ? 'queued' : 'delivered',
  })) satisfies { delivery: Delivery }[]
  const entries = [...older, ...newer].flatMap(({ offset, fate, company, delivery }) => {
    const issuedAt = momentOf(random, workingDay(today, offset))
    const { create, id } = creation(random, surroundings, { company, at: later(issuedAt, -25) })
    return [create, ...issueAndPay(random, surroundings, { id, company, issuedAt, fate, delivery })]
  })
  const drafts = Array.from({ length: DRAFTS }, (_, index) => {
    const at = momentOf(random, workingDay(today, index * -2 - 1))
    return creation(random, surroundings, { company: index % 2, at }).create
  })
  return [...entries, ...drafts]
}

/** The entry that adds a draft, and a getter of its id once it has run. */
function creation(
  random: Random,
  { clients, companies }: SalesSurroundings,
  { company, at }: { company: number; at: Date },
): { create: Entry; id: () => number } {
  const day = at.toISOString().slice(0, 10)
  const client = random.pick(clients.filter(({ arrivedOn }) => arrivedOn < day))
  const settings = companies[company]
  if (settings === undefined) throw new RangeError(`There is no company ${company}`)
  const input: InvoiceInput = {
    clientId: client.id,
    projectId: client.projectId,
    dueDate: addDays(day, settings.dueInDays),
    taxRate: settings.taxRate,
    notes: settings.notes,
    subject: pickSubject(random, company),
    invoiceSettingsId: settings.settingsId,
    items: pickLines(random, company, client.companyName).map((line) => ({ ...PLAIN_LINE, ...line })),
  }
  let id = 0
  const create = async ({ write, writer }: Books) => {
    ;({ id } = await write((transaction) => createInvoice(transaction, input, writer())))
  }
  return { create: { at, write: create }, id: () => id }
}

/** The entries that issue and deliver a draft, and then pay or void it. */
export function issueAndPay(
  random: Random,
  { today, companies }: SalesSurroundings,
  invoice: { id: () => number; company: number; issuedAt: Date; fate: Fate; delivery: Delivery },
): Entry[] {
  const { id, issuedAt, fate, delivery } = invoice
  if (fate === 'Void') {
    const voided = async ({ write, writer }: Books) =>
      write((transaction) => deleteInvoice(transaction, id(), writer()))
    const issue = async (books: Books) => {
      await withDocument(books, (documents) =>
        books.write((transaction) => setInvoiceStatus(transaction, id(), 'Sent', { ...books, documents })),
      )
    }
    return [
      { at: issuedAt, write: issue },
      { at: later(issuedAt, 26 * 60), write: voided },
    ]
  }
  const send = async (books: Books) => {
    await withDocument(books, (documents) =>
      books.write((transaction) => sendInvoice(transaction, id(), { ...books, documents })),
    )
  }
  const entries = [{ at: issuedAt, write: send }, ...deliver({ entity: 'invoice', id }, issuedAt, delivery)]
  if (fate === 'Open') return entries
  const lastDay = workingDay(today, -1)
  const dueInDays = companies[invoice.company]?.dueInDays ?? 0
  const payDay = (days: number) => {
    const day = addDays(issuedAt.toISOString().slice(0, 10), days)
    return momentOf(random, day < lastDay ? day : lastDay)
  }
  const reference = `Bank transfer ${random.pick(['CEFT', 'SLIPS'])} ${100_000 + random.number(900_000)}`
  const isInTwo = fate === 'Part' || random.chance(0.2)
  const first = pay(id, reference, isInTwo ? random.pick([30, 40, 50]) : 100)
  // most are paid in time, some late
  const firstDays = 3 + random.number(isInTwo ? 8 : dueInDays + 2)
  const paid = [{ at: later(payDay(firstDays), 60), write: first }]
  if (fate === 'Part') {
    const at = later(paid[0]?.at ?? issuedAt, 30)
    // the certificate of an earlier one has arrived
    const isCertified = issuedAt.toISOString().slice(0, 10) < addDays(today, -CERTIFIED_AFTER)
    paid.push({ at, write: withholdUsual(id, isCertified) })
  }
  if (fate === 'Paid' && isInTwo) {
    const rest = pay(id, `${reference}-2`, 100)
    paid.push({ at: later(payDay(firstDays + 3 + random.number(14)), 120), write: rest })
  }
  return [...entries, ...paid]
}

/** Days after which a client has sent the certificate of the tax that it withheld. */
const CERTIFIED_AFTER = 45

/** Tax that the client withheld. */
function withholdUsual(id: () => number, isCertified: boolean): Entry['write'] {
  return async ({ write, writer }) => {
    await write(async (transaction) => {
      const invoice = await getInvoice(transaction, id(), writer().today)
      const certificateNumber = isCertified ? `WHT/${writer().today.slice(0, 4)}/${id()}` : null
      return withhold(
        transaction,
        id(),
        { amount: fromCents(usuallyWithheld(invoice)), certificateNumber },
        writer(),
      )
    })
  }
}

/** A payment of the given percentage of the balance. */
function pay(id: () => number, notes: string, share: number): Entry['write'] {
  return async ({ write, writer }) => {
    await write(async (transaction) => {
      const { remainingAmount } = await getInvoice(transaction, id(), writer().today)
      const amount = fromCents(percent(toCents(remainingAmount), share))
      return addPartialPayment(transaction, id(), { amount, notes }, writer())
    })
  }
}
