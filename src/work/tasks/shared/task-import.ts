import * as z from 'zod/mini'
import { markdownToRichText } from '#work/rich-text/shared/markdown.ts'
import { plainTextToRichText, richTextToPlainText } from '#work/rich-text/shared/plain-text.ts'
import { type ImportChoice, importable } from '#platform/shared/imports/importable.ts'
import { text } from '#platform/shared/fields.ts'
import { oneLine } from '#platform/shared/text/one-line.ts'
import { fieldLabels } from '#platform/shared/entity.ts'
import {
  DEFAULT_TASK_BILLING,
  FIXED_NEEDS_AMOUNT,
  TASK_BILLING_WORDS,
  TASK_BILLINGS,
  type TaskBilling,
} from './task-billing.ts'
import { TASK_LINK_LABELS } from './task-link-columns.ts'
import { DEFAULT_TASK_PRIORITY, TASK_PRIORITIES, type TaskPriority } from './task-priority.ts'
import { MAX_LABEL_NAME } from '#work/labels/shared/label-schema.ts'
import { MAX_TASK_LABELS, NewTask, task } from './task-schema.ts'
import { TASK_TOOLS } from './import-tools/import-tools.ts'
import { STATUS_NAMES } from './import-tools/known-status.ts'
import { DEFAULT_TASK_STATUS, TASK_STATUSES } from './task-status.ts'

const LABELS = fieldLabels(task)

/** A task in a file: each row is told its own fault. */
const ImportedTask = z
  .extend(NewTask, {
    labels: z.optional(z.nullable(text(MAX_TASK_LABELS * (MAX_LABEL_NAME + 2)))),
    /** Of the task in the file, compared with what other rows wait for. */
    number: z.optional(z.nullable(text(200))),
    /** The numbers of other rows, with commas between them. */
    waitsFor: z.optional(z.nullable(text(2_000))),
  })
  .check(
    z.refine(({ billing, amount }) => billing !== 'fixed' || typeof amount === 'number', {
      error: FIXED_NEEDS_AMOUNT,
      path: ['amount'],
    }),
  )

/** A task as a row of a file has it. */
export type ImportedTask = z.output<typeof ImportedTask>

/** The names of labels in a cell, with commas between them; each counts once, regardless of case, as it is written first. */
export function labelNames(cell: string | null | undefined): string[] {
  const names = (cell ?? '')
    .split(',')
    .map((name) => oneLine(name))
    .filter((name) => name !== '')
  const keys = names.map((name) => name.toLowerCase())
  return names.filter((_name, index) => keys.indexOf(keys[index] ?? '') === index)
}

/** Tasks as files of other tools have them. */
export const taskImport = importable({
  name: 'tasks',
  one: 'task',
  path: '/task',
  can: task.can,
  summary: 'Adds many tasks, all or none; whoever gets some of them is told once, and by no mail',
  row: ImportedTask,
  tools: TASK_TOOLS,
  fields: [
    {
      name: 'taskName',
      label: LABELS.taskName,
      reading: 'text',
      isRequired: true,
      headers: 'taskname title summary cardname issuesummary name task subject content todo item',
    },
    {
      name: 'dueDate',
      label: LABELS.dueDate,
      reading: 'day',
      isRequired: true,
      headers: 'duedate due deadline dueon dueat targetdate enddate finish date',
    },
    {
      name: 'assigneeId',
      label: LABELS.assigneeId,
      reading: 'choice',
      noun: 'person',
      headers: 'assigneeemail assignee assignedto assignees members owner responsible person who',
    },
    {
      name: 'projectId',
      label: LABELS.projectId,
      reading: 'choice',
      noun: 'project',
      hasNumbers: true,
      headers: 'project projectname projects boardname board',
    },
    {
      name: 'status',
      label: LABELS.status,
      reading: 'choice',
      noun: 'status',
      whenEmpty: DEFAULT_TASK_STATUS,
      headers: 'status listname sectioncolumn section column state stage list progress',
    },
    {
      name: 'priority',
      label: LABELS.priority,
      reading: 'choice',
      noun: 'priority',
      whenEmpty: DEFAULT_TASK_PRIORITY,
      headers: 'priority importance urgency',
    },
    {
      name: 'type',
      label: LABELS.type,
      reading: 'choice',
      noun: 'task type',
      headers: 'tasktype issuetype type category',
    },
    {
      name: 'labels',
      label: LABELS.labels,
      reading: 'text',
      headers: 'labels label tags tag keywords',
    },
    {
      name: 'startDate',
      label: LABELS.startDate,
      reading: 'day',
      // left out, the task would start today
      sentWhenEmpty: null,
      headers: 'startdate start startson begin',
    },
    {
      name: 'remark',
      label: LABELS.remark,
      reading: 'text',
      format: { read: plainTextToRichText, show: richTextToPlainText },
      readMarkdown: markdownToRichText,
      headers: 'taskdetails description carddescription details notes remark remarks body comments',
    },
    {
      name: 'estimateMinutes',
      label: LABELS.estimateMinutes,
      reading: 'length',
      headers: 'estimate estimatedtime',
    },
    {
      name: 'billing',
      label: LABELS.billing,
      reading: 'choice',
      can: 'billing:edit',
      noun: 'way of billing',
      whenEmpty: TASK_BILLING_WORDS[DEFAULT_TASK_BILLING],
      headers: 'billing billingtype',
    },
    {
      name: 'amount',
      label: LABELS.amount,
      reading: 'amount',
      can: 'billing:edit',
      headers: 'amount fixedprice price amountlkr',
    },
    {
      name: 'hourlyRate',
      label: LABELS.hourlyRate,
      reading: 'amount',
      can: 'billing:edit',
      headers: 'hourlyrate rate ratelkr',
    },
    {
      name: 'number',
      label: TASK_LINK_LABELS.number,
      reading: 'text',
      headers: 'number tasknumber no taskid key issuekey id',
    },
    {
      name: 'waitsFor',
      label: TASK_LINK_LABELS.waitsFor,
      reading: 'text',
      headers: 'waitsfor blockedby dependson dependencies predecessors',
    },
  ],
  example: {
    taskName: 'Send the first draft',
    dueDate: '2026-11-20',
    status: 'To Do',
    priority: 'High',
    type: 'Task',
    labels: 'Harbour, Print',
    startDate: '2026-11-16',
    remark: 'With the two pictures of the harbour',
    estimateMinutes: '1:30',
    billing: 'Fixed price',
    amount: 45_000,
    hourlyRate: 7_500,
    number: '2',
    waitsFor: '1',
  },
  checkNote: 'Whoever gets tasks is told once in Ledgerboard. No e-mails are sent for an import.',
})

const PRIORITY_NAMES: Readonly<Record<TaskPriority, readonly string[]>> = {
  Low: ['lowest', 'minor', 'trivial'],
  Medium: ['normal', 'moderate', 'none', 'no priority', 'default'],
  High: ['major', 'important'],
  Critical: ['urgent', 'highest', 'blocker'],
}

const BILLING_NAMES: Readonly<Record<TaskBilling, readonly string[]>> = {
  no: ['no', 'none', 'not billed', 'non billable'],
  fixed: ['fixed', 'fixed fee', 'fixed amount', 'flat'],
  hourly: ['hourly', 'per hour', 'time', 'time and materials'],
}

/** The statuses and priorities of tasks with the words of other tools. */
export const STATUS_CHOICES: readonly ImportChoice[] = TASK_STATUSES.map((status) => ({
  value: status,
  label: status,
  names: STATUS_NAMES[status],
}))
export const PRIORITY_CHOICES: readonly ImportChoice[] = TASK_PRIORITIES.map((priority) => ({
  value: priority,
  label: priority,
  names: PRIORITY_NAMES[priority],
}))

/** How tasks are billed, likewise. */
export const BILLING_CHOICES: readonly ImportChoice[] = TASK_BILLINGS.map((billing) => ({
  value: billing,
  label: TASK_BILLING_WORDS[billing],
  names: BILLING_NAMES[billing],
}))

/** People by their names, either way round, and by their e-mail addresses. */
export function peopleChoices(
  people: readonly { id: string; fName: string; sName: string; email: string }[],
): ImportChoice[] {
  return people.map(({ id, fName, sName, email }) => ({
    value: id,
    label: `${fName} ${sName}`,
    names: [email, `${sName} ${fName}`],
  }))
}
