import { sql } from 'kysely'
import * as z from 'zod/mini'
import { addWorkToDraft, createInvoiceOfWork } from '#sales/invoices/server/work/index.ts'
import { type Invoice, InvoiceInput } from '#sales/invoices/shared/invoice-schema.ts'
import { LineItemInputs } from '#sales/line-items/shared/line-item-schema.ts'
import { DOCUMENT_TOO_LARGE, MAX_LINE_ITEMS } from '#sales/line-items/shared/line-limits.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/security/actor.ts'
import { DEFAULT_LANGUAGE, type Language } from '#sales/words/shared/language.ts'
import { dayInWords } from '#sales/words/shared/words.ts'
import { AppError, invalidField } from '#platform/shared/errors.ts'
import { type Cents, fromCents, toCents } from '#platform/shared/money.ts'
import { lengthInWords } from '#platform/shared/text/length.ts'
import { type BillingLine, billingLines, sumOfLines, type WorkOfProject } from '../shared/billing-lines.ts'
import type { BillInput } from '../shared/ready-to-bill-schema.ts'
import { holdWork, type HeldWork } from './held-work.ts'
import { expenseOf, taskOf, timeOf } from './list-ready.ts'
import type { ReadyPlace } from './ready-work.ts'

const TWO_CLIENTS = 'These belong to two clients: bill one client at a time'
const OTHER_FIGURES = 'The figures have changed meanwhile. Please look again.'
const TOO_MANY_LINES = `A document may have at most ${MAX_LINE_ITEMS} line items: put time together by person or in one line`

/** Who bills, when, and the business's day and time zone then. */
export interface BillWriter {
  actor: Actor
  now: Date
  today: string
  timeZone: string
}

/**
 * Puts work of one client on a new draft or an open one (spec 16.5).
 * @throws AppError validation for work of two clients, without a rate, or beyond what a document may have; conflict for
 * what is not ready, or when it comes to something else than expected; as the functions of invoices
 */
export async function billWork(
  transaction: WriteExecutor,
  input: BillInput,
  { timeZone, ...writer }: BillWriter,
): Promise<Invoice> {
  const { clientId, invoiceId = null, groupBy, expectedAmount } = input
  const work = await holdWork(transaction, input, timeZone)
  requireOneClient(work, clientId)
  requireRates(work)
  const projects = await byProject(transaction, work)
  const language = await languageOf(transaction, clientId, invoiceId)
  const { lines, amount } = withinLimits(() =>
    billingLines(projects, groupBy, (day) => dayInWords(language, day), language),
  )
  if (expectedAmount !== undefined && toCents(expectedAmount) !== amount)
    throw new AppError('conflict', OTHER_FIGURES)
  if (lines.length > MAX_LINE_ITEMS) throw new AppError('validation', TOO_MANY_LINES)
  const items = lines.map(itemOf)
  if (invoiceId !== null)
    return addWorkToDraft(transaction, invoiceId, checked(LineItemInputs, items), lines, writer, clientId)
  const [projectId = null, ...others] = new Set(lines.map((line) => line.projectId))
  const invoice = { clientId, projectId: others.length === 0 ? projectId : null, items }
  return createInvoiceOfWork(transaction, checked(InvoiceInput, invoice), lines, writer)
}

/** That of the draft which is added to, else of the client (spec 17.2). */
async function languageOf(
  transaction: WriteExecutor,
  clientId: number,
  invoiceId: number | null,
): Promise<Language> {
  const { rows } = await sql<{ language: Language }>`
    select language from invoices where id = ${invoiceId}::int
    union all select language from clients where id = ${clientId}::int limit 1`.execute(transaction)
  return rows[0]?.language ?? DEFAULT_LANGUAGE
}

function requireOneClient({ tasks, time, expenses }: HeldWork, clientId: number): void {
  const clients = [...tasks, ...time, ...expenses].map((each) => each.client_id)
  if (clients.some((id) => id !== null && id !== clientId)) throw invalidField('clientId', TWO_CLIENTS)
}

function requireRates({ time }: HeldWork): void {
  const without = time.filter((entry) => entry.rate_cents === null)
  if (without.length === 0) return
  const minutes = without.reduce((sum, entry) => sum + entry.minutes, 0)
  throw invalidField('timeEntryIds', `${lengthInWords(minutes)} have no rate: set one first`)
}

/** The work by project, in the order of their names, without a project last. */
async function byProject(
  transaction: WriteExecutor,
  { tasks, time, expenses }: HeldWork,
): Promise<WorkOfProject[]> {
  const ids = [...tasks, ...time, ...expenses].flatMap(({ project_id: id }) => (id === null ? [] : [id]))
  const { rows: projects } = await sql<NonNullable<WorkOfProject['project']>>`
    select id, name, rounding from projects where id = any(${ids}::integer[]) order by lower(name), id`.execute(
    transaction,
  )
  return [...projects, null].map((project) => {
    const isHere = (place: ReadyPlace) => place.project_id === (project?.id ?? null)
    return {
      project,
      tasks: tasks.filter(isHere).map(taskOf),
      time: time.filter(isHere).map(timeOf),
      expenses: expenses.filter(isHere).map(expenseOf),
    }
  })
}

function withinLimits(compute: () => BillingLine[]): { lines: BillingLine[]; amount: Cents } {
  try {
    const lines = compute()
    return { lines, amount: sumOfLines(lines) }
  } catch (error) {
    if (error instanceof RangeError) throw new AppError('validation', DOCUMENT_TOO_LARGE)
    throw error
  }
}

function itemOf({ description, minutes, unitPrice, isTaxed, projectId, taskId }: BillingLine) {
  return { description, minutes, unitPrice: fromCents(unitPrice), isTaxed, projectId, taskId }
}

/** The input of a call of invoices. @throws AppError validation when a document may not have these lines */
function checked<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const { data, error } = z.safeParse(schema, input)
  if (error !== undefined) throw new AppError('validation', error.issues[0]?.message ?? DOCUMENT_TOO_LARGE)
  return data
}
