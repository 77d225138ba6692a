import type { Language } from '#sales/words/shared/language.ts'
import { say } from '#sales/words/shared/words.ts'
import { type Cents, ofMinutes, sumOf, toCents } from '#platform/shared/money.ts'
import type { Grouping, ReadyExpense, ReadyTask, ReadyTime } from './ready-to-bill-schema.ts'

/** Work of one project to put on an invoice; of no project: `project` is null. */
export interface WorkOfProject {
  project: { id: number; name: string; rounding: number } | null
  tasks: readonly ReadyTask[]
  time: readonly ReadyTime[]
  expenses: readonly ReadyExpense[]
}

/** A line as it will stand on the invoice, with the records that it bills. */
export interface BillingLine {
  /** What it is about, on the first line; small print below. */
  description: string
  /** Of a line of time, rounded as the project says; null: its quantity is 1. */
  minutes: number | null
  unitPrice: Cents
  amount: Cents
  /** False only for an expense that is passed on without tax. */
  isTaxed: boolean
  projectId: number | null
  /** The task, if the line is about a single one. */
  taskId: number | null
  taskIds: readonly number[]
  timeEntryIds: readonly number[]
  expenseIds: readonly number[]
}

/**
 * The lines of an invoice for this work, used by the preview and by the server (spec 16.5): a line for each task with a
 * price, then time, then a line for each expense. Time of different rates or projects never shares a line; its minutes
 * are added up and then rounded up as the project says. Time without a rate is in no line.
 * @param dayInWords a calendar day for a line's text; @param language of its other words
 */
export function billingLines(
  work: readonly WorkOfProject[],
  groupBy: Grouping,
  dayInWords: (day: string) => string,
  language: Language = 'en',
): BillingLine[] {
  return [
    ...work.flatMap((ofProject) => ofProject.tasks.map((task) => lineOfTask(task, ofProject))),
    ...work.flatMap((ofProject) => linesOfTime(ofProject, groupBy, { dayInWords, language })),
    ...work.flatMap((ofProject) =>
      ofProject.expenses.map((expense) => lineOfExpense(expense, ofProject, dayInWords)),
    ),
  ]
}

/** What lines come to, without tax. */
export function sumOfLines(lines: readonly BillingLine[]): Cents {
  return sumOf(lines.map(({ amount }) => amount))
}

/** Minutes rounded up to the next multiple. @param rounding minutes; 0: not at all */
export function roundedMinutes(minutes: number, rounding: number): number {
  return rounding === 0 ? minutes : Math.ceil(minutes / rounding) * rounding
}

function lineOfTask(task: ReadyTask, { project }: WorkOfProject): BillingLine {
  const price = toCents(task.amount)
  return {
    description: `${task.name}\n#${task.id}`,
    minutes: null,
    unitPrice: price,
    amount: price,
    isTaxed: true,
    projectId: project?.id ?? null,
    taskId: task.id,
    taskIds: [task.id],
    timeEntryIds: [],
    expenseIds: [],
  }
}

function lineOfExpense(
  expense: ReadyExpense,
  { project }: WorkOfProject,
  dayInWords: (day: string) => string,
): BillingLine {
  const price = toCents(expense.amount)
  return {
    description: `${expense.description}\n${dayInWords(expense.day)}`,
    minutes: null,
    unitPrice: price,
    amount: price,
    isTaxed: expense.isTaxed,
    projectId: project?.id ?? null,
    taskId: null,
    taskIds: [],
    timeEntryIds: [],
    expenseIds: [expense.id],
  }
}

function linesOfTime({ project, time }: WorkOfProject, groupBy: Grouping, words: LineWords): BillingLine[] {
  const billable = time.filter(({ rate }) => rate !== null)
  const groups = Map.groupBy(billable, (entry) => JSON.stringify([entry.rate, GROUP_OF[groupBy](entry)]))
  return [...groups.values()].map((entries): BillingLine => {
    const minutes = roundedMinutes(
      entries.reduce((sum, entry) => sum + entry.minutes, 0),
      project?.rounding ?? 0,
    )
    const rate = toCents(entries[0]?.rate ?? 0)
    const taskIds = new Set(entries.map(({ taskId }) => taskId))
    return {
      description: textOf(entries, groupBy, project?.name, words),
      minutes,
      unitPrice: rate,
      amount: ofMinutes(rate, minutes),
      isTaxed: true,
      projectId: project?.id ?? null,
      taskId: taskIds.size === 1 ? (entries[0]?.taskId ?? null) : null,
      taskIds: [],
      timeEntryIds: entries.map(({ id }) => id),
      expenseIds: [],
    }
  })
}

interface LineWords {
  dayInWords: (day: string) => string
  language: Language
}

/** What the entries of a line have in common, besides rate and project. */
const GROUP_OF: Readonly<Record<Grouping, (entry: ReadyTime) => unknown>> = {
  task: ({ taskId, taskName }) => taskId ?? taskName,
  person: ({ userId, userName }) => userId ?? userName,
  day: ({ day }) => day,
  all: () => null,
}

/** The title and the small print of a line of time. */
function textOf(
  entries: readonly ReadyTime[],
  groupBy: Grouping,
  projectName: string | undefined,
  { dayInWords, language }: LineWords,
): string {
  const [first] = entries
  const numbers = [...new Set(entries.flatMap(({ taskId }) => (taskId === null ? [] : [`#${taskId}`])))]
  const tasks =
    numbers.length > SHOWN_TASKS ? say(language, 'taskCount', { n: numbers.length }) : numbers.join(', ')
  const project = projectName ?? say(language, 'work')
  const titles: Record<Grouping, string> = {
    task: first?.taskName ?? project,
    person: first?.userName ?? project,
    day: first === undefined ? project : dayInWords(first.day),
    all: project,
  }
  return [titles[groupBy], tasks].filter((text) => text !== '').join('\n')
}

/** The most numbers of tasks in the small print. */
const SHOWN_TASKS = 10
