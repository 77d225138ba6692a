import type { DocumentLine } from '#sales/documents/server/index.ts'
import { addTasksOfTemplate, readTemplate } from '#work/project-templates/server/index.ts'
import { createProject } from '#work/projects/server/index.ts'
import { projects } from '#work/projects/server/project-tables.ts'
import { plainTextToRichText } from '#work/rich-text/shared/plain-text.ts'
import { createTask, type TaskWriter } from '#work/tasks/server/index.ts'
import { MAX_ESTIMATE_MINUTES } from '#work/tasks/shared/task-billing.ts'
import type { NewTask } from '#work/tasks/shared/task-schema.ts'
import { changedFields, recordChange } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { addDays, dayIn } from '#platform/shared/dates.ts'
import { AppError, invalidField } from '#platform/shared/errors.ts'
import { type Cents, fromCents, shares, storedCents, sumOf } from '#platform/shared/money.ts'
import type { QuoteProject, QuoteProjectInput } from '../shared/quote-schema.ts'
import { startProjectRefusal } from '../shared/quote-status.ts'
import { lockForInvoice } from './convert-quote.ts'
import { billingOf, type JoinedQuoteRow } from './joined-quote.ts'
import { lockQuote } from './quote-service.ts'
import { QUOTE_ENTITY } from './quote-tables.ts'

/** Days until the tasks of a project without an end are due. */
const DAYS_UNTIL_DUE = 14
/** The longest name of a task. */
const MAX_NAME = 300

/** Who starts a project, and whose it will be. */
export type ProjectStarter = TaskWriter & { owner: string }

/** The project that a quote starts or joins. */
interface Joined {
  id: number
  name: string
  startDate: string
  dueDate: string
}

/**
 * Starts a project from an accepted quote, or joins one of its client (spec 9.14): each named line becomes a task with
 * a fixed price, once.
 * @throws AppError not_found; conflict before it is accepted, for a project of another client, and for a line that
 * became a task already; validation at lineIds for a line of another quote
 */
export async function startQuoteProject(
  transaction: WriteExecutor,
  id: number,
  input: QuoteProjectInput,
  writer: ProjectStarter,
): Promise<QuoteProject> {
  const template = input.templateId ? await readTemplate(transaction, input.templateId) : undefined
  await lockForInvoice(transaction, id, [
    { table: 'users', ids: [...(template?.people ?? []), writer.owner], to: 'key' },
    { table: 'projects', ids: [input.projectId ?? 0], to: 'change' },
  ])
  const quote = await lockQuote(transaction, id)
  const refusal = startProjectRefusal(billingOf(quote))
  if (refusal !== undefined) throw new AppError('conflict', refusal)
  const lines = linesOfCall(quote, input.lineIds)
  await refuseTwice(transaction, quote, input.lineIds)
  const project = await (input.projectId
    ? joinProject(transaction, input.projectId, quote, writer)
    : startProject(transaction, input.name ?? '', quote, writer))
  const tasks: QuoteProject['tasks'] = []
  for (const { id: lineId, ...line } of lines) {
    const task = await createTask(
      transaction,
      { ...line, projectId: project.id, startDate: null, dueDate: project.dueDate },
      { ...writer, isQuiet: true },
      { quote_item_id: lineId },
    )
    tasks.push({ lineId, taskId: task.id })
  }
  if (template !== undefined)
    await addTasksOfTemplate(
      transaction,
      template,
      { projectId: project.id, startDate: project.startDate },
      writer,
    )
  await setProjectOfQuote(transaction, quote, project.id, writer)
  return { projectId: project.id, projectName: project.name, tasks }
}

/** Stores the project of a locked quote, whatever its status. */
export async function setProjectOfQuote(
  transaction: WriteExecutor,
  { id, project_id }: Pick<JoinedQuoteRow, 'id' | 'project_id'>,
  projectId: number | null,
  { actor, platform }: Pick<TaskWriter, 'platform'> & { actor: Parameters<typeof recordChange>[1]['actor'] },
): Promise<void> {
  const changed = changedFields<{ project_id: number | null }>({ project_id }, { project_id: projectId })
  if (changed === undefined) return
  await transaction
    .updateTable('quotes')
    .set({ project_id: projectId, updated_at: platform.clock() })
    .where('id', '=', id)
    .execute()
  await recordChange(transaction, { entity: QUOTE_ENTITY, id, action: 'update', actor, ...changed })
}

/** The tasks of the named lines: their net amounts after the discount of the quote. */
function linesOfCall(quote: JoinedQuoteRow, lineIds: readonly number[]) {
  const amounts = quote.lines.map((line) => storedCents(line.amount_cents))
  const discounted: Cents[] = shares(storedCents(quote.net_cents), amounts)
  // its final invoice bills them already
  const termsOf = (amount: Cents) =>
    quote.invoice_id === null ? ({ billing: 'fixed', amount: fromCents(amount) } as const) : {}
  const wanted = new Set(lineIds)
  const lines = quote.lines.flatMap((line, index) =>
    wanted.has(line.id) ? [{ id: line.id, ...taskOf(line), ...termsOf(discounted[index] ?? sumOf([])) }] : [],
  )
  if (lines.length < wanted.size) throw invalidField('lineIds', 'This quote has no such line')
  return lines
}

function taskOf(
  line: Pick<DocumentLine, 'description' | 'minutes' | 'quantity' | 'unit'>,
): Omit<NewTask, 'dueDate'> {
  const [title = '', ...rest] = line.description.split('\n')
  const name = title.trim().slice(0, MAX_NAME)
  return {
    // a name has at least two characters
    taskName: name.length < 2 ? `Line: ${name}` : name,
    remark: plainTextToRichText([title.trim().slice(MAX_NAME), ...rest].join('\n').trim()),
    estimateMinutes: minutesOf(line),
  }
}

/** The estimate of a line: its length, or its hours. */
function minutesOf({ minutes, quantity, unit }: Parameters<typeof taskOf>[0]): number | null {
  const length = minutes ?? (/^(h|hr|hrs|hours?)$/i.test(unit?.trim() ?? '') ? Math.round(quantity * 60) : 0)
  return length > 0 && length <= MAX_ESTIMATE_MINUTES ? length : null
}

/** @throws AppError conflict for a line that became a task already */
async function refuseTwice(
  transaction: WriteExecutor,
  quote: JoinedQuoteRow,
  lineIds: readonly number[],
): Promise<void> {
  const made = await transaction
    .selectFrom('tasks')
    .select(['id', 'quote_item_id'])
    .where('quote_item_id', 'in', [0, ...lineIds])
    .orderBy('id')
    .executeTakeFirst()
  if (made === undefined) return
  const line = quote.lines.find(({ id }) => id === made.quote_item_id)
  throw new AppError('conflict', `Line ${line?.position ?? ''} became task #${made.id} already`)
}

async function startProject(
  transaction: WriteExecutor,
  name: string,
  quote: JoinedQuoteRow,
  { actor, owner, platform }: ProjectStarter,
): Promise<Joined> {
  const now = platform.clock()
  const today = dayIn(platform.config.timeZone, now)
  const project = await createProject(
    transaction,
    {
      name,
      owner,
      status: 'Active',
      startDate: today,
      endDate: null,
      clientId: quote.client_id,
      budget: fromCents(storedCents(quote.net_cents)),
    },
    { actor, now, today },
  )
  return { id: project.id, name, startDate: today, dueDate: addDays(today, DAYS_UNTIL_DUE) }
}

/** @throws AppError not_found; conflict when it belongs to another client */
async function joinProject(
  transaction: WriteExecutor,
  projectId: number,
  quote: JoinedQuoteRow,
  { actor, platform }: TaskWriter,
): Promise<Joined> {
  const project = await projects.lock(transaction, projectId)
  if (project.client_id !== quote.client_id)
    throw new AppError('conflict', 'This project belongs to another client')
  const now = platform.clock()
  const today = dayIn(platform.config.timeZone, now)
  if (project.budget_cents !== null) {
    const budget_cents = sumOf([storedCents(project.budget_cents), storedCents(quote.net_cents)])
    await projects.update(transaction, project, { budget_cents }, { actor, now })
  }
  const { end_date: end } = project
  return {
    id: project.id,
    name: project.name,
    startDate: today,
    dueDate: end !== null && end >= today ? end : addDays(today, DAYS_UNTIL_DUE),
  }
}
