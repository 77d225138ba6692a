import type { Mail } from '#people/outbox/server/index.ts'
import { OPEN_TASK_STATUSES } from '#work/tasks/shared/task-status.ts'
import { stringifyTaskSearch, TASK_SEARCH_DEFAULTS } from '#work/tasks/shared/task-search.ts'
import type { UserRow } from '#people/accounts/server/user-tables.ts'
import { counted } from '#platform/shared/counted.ts'
import { formatDay, formatDayWithYear } from '#platform/shared/dates.ts'
import { formatLkr, MAX_LKR, storedCents, toCents } from '#platform/shared/money.ts'
import { oneLine } from '#platform/shared/text/one-line.ts'
import { type Digest, hourText } from '../shared/digest-schema.ts'
import {
  DIGEST_SECTIONS,
  type DigestSection,
  type DigestTask,
  type OwedInvoices,
  type SectionTasks,
} from './digest-contents.ts'

/** Maximum characters of a task's or project's name in a digest. */
const MAX_NAME_LENGTH = 120

interface DigestWords {
  tasks: Record<DigestSection, SectionTasks>
  /** Undefined for people who may not view invoices. */
  owed: OwedInvoices | undefined
  setting: Digest
  /** The day that the digest covers. */
  day: string
}

const HEADINGS: Readonly<Record<DigestSection, string>> = {
  overdue: 'Overdue',
  today: 'Due today',
  week: 'Later this week',
  waiting: 'Others wait for these',
}

/** The morning digest of a person. @param config.appUrl the address of the installation */
export function digestMail(
  person: Pick<UserRow, 'id' | 'f_name' | 's_name' | 'email'>,
  { tasks, owed, setting, day }: DigestWords,
  { appUrl }: { appUrl: string },
): Mail {
  const summary = summaryOf(tasks)
  const days = setting.frequency === 'daily' ? 'every day' : 'from Monday to Friday'
  const query = stringifyTaskSearch({
    ...TASK_SEARCH_DEFAULTS,
    assignee: [person.id],
    status: [...OPEN_TASK_STATUSES],
    sortBy: 'dueDate',
    sortOrder: 'ASC',
  })
  return {
    kind: 'digest',
    to: { name: oneLine(`${person.f_name} ${person.s_name}`), address: person.email },
    subject: `${formatDayWithYear(day)}: ${summary === '' ? 'invoices are overdue' : summary}`,
    paragraphs: [
      `Hello ${oneLine(person.f_name)}, ${summary === '' ? 'no task of yours is due this week' : `this is what is due: ${summary}`}.`,
      ...DIGEST_SECTIONS.flatMap((section) => sectionText(section, tasks[section], day)),
      ...(owed === undefined || owed.unpaid === 0 ? [] : [owedText(owed)]),
      `You get this ${days} at ${hourText(setting.hour)}. To change it or switch it off: ${appUrl}/preferences`,
    ],
    link: { path: `/task${query}`, label: 'Open your tasks' },
  }
}

function summaryOf(tasks: DigestWords['tasks']): string {
  const words: Readonly<Record<DigestSection, string>> = {
    overdue: 'overdue',
    today: 'due today',
    week: 'later this week',
    waiting: 'that others wait for',
  }
  return DIGEST_SECTIONS.filter((section) => tasks[section].total > 0)
    .map((section) => `${grouped(tasks[section].total)} ${words[section]}`)
    .join(', ')
}

function sectionText(section: DigestSection, { tasks, total }: SectionTasks, day: string): string[] {
  if (total === 0) return []
  const more = total - tasks.length
  return [
    [
      HEADINGS[section],
      ...tasks.map((task) => taskLine(task, section, day)),
      ...(more > 0 ? [`and ${grouped(more)} more`] : []),
    ].join('\n'),
  ]
}

function taskLine(
  { id, task_name, due_date, project_name }: DigestTask,
  section: DigestSection,
  day: string,
) {
  return [
    `#${id} ${oneLine(task_name, MAX_NAME_LENGTH)}`,
    ...(section === 'today' || due_date === null ? [] : [formatDay(due_date, day)]),
    ...(project_name === null ? [] : [oneLine(project_name, MAX_NAME_LENGTH)]),
  ].join(' · ')
}

function owedText({ unpaid, unpaid_cents, overdue, overdue_cents }: OwedInvoices): string {
  return [
    'Invoices',
    `Unpaid: ${amountText(unpaid_cents)} on ${counted(unpaid, 'invoice')}`,
    ...(overdue === 0 ? [] : [`Overdue: ${amountText(overdue_cents)} on ${counted(overdue, 'invoice')}`]),
  ].join('\n')
}

const LARGEST = toCents(MAX_LKR)

/** Formats a sum of cents, which may exceed the largest amount. */
function amountText(sum: string): string {
  return BigInt(sum) > BigInt(LARGEST)
    ? `more than ${formatLkr(LARGEST)}`
    : formatLkr(storedCents(Number(sum)))
}

const grouping = new Intl.NumberFormat('en-LK')

function grouped(count: number): string {
  return grouping.format(count)
}
