import type * as z from 'zod/mini'
import { client, ClientInput } from '#sales/clients/shared/client-schema.ts'
import type { CellFormat, Fields } from '#platform/shared/entity-fields.ts'
import { type EntityDefinition, fieldsOf } from '#platform/shared/entity.ts'
import { DEFAULT_EXPENSE_CATEGORY, expense, ExpenseInput } from '#sales/expenses/shared/expense-schema.ts'
import { DEFAULT_TASK_PRIORITY } from '#work/tasks/shared/task-priority.ts'
import { NewTask } from '#work/tasks/shared/task-schema.ts'
import { DEFAULT_TASK_STATUS } from '#work/tasks/shared/task-status.ts'
import type { ImportKind } from './import-kinds.ts'
import { wordKey } from '#platform/shared/imports/word-key.ts'

/** A field of the form for a single one, and how files call it. */
export interface ImportField {
  name: string
  label: string
  reading: CellFormat
  isRequired?: true
  /** What one of the things to choose from is called. */
  noun?: string
  /** What the field is when nothing is said, where that is not nothing. */
  whenEmpty?: string
  /** What files call it, ours and those of other tools: in small letters without signs, the surest first. */
  headers: string
}

interface KindOfImport {
  one: string
  many: string
  schema: z.ZodMiniType
  fields: readonly ImportField[]
  /** Where they are seen afterwards. */
  path: '/task' | '/client' | '/expenses'
}

const TASK_FIELDS: readonly ImportField[] = [
  {
    name: 'taskName',
    label: 'Task Name',
    reading: 'text',
    isRequired: true,
    headers: 'taskname title summary cardname issuesummary name task subject content todo item',
  },
  {
    name: 'dueDate',
    label: 'Due Date',
    reading: 'day',
    isRequired: true,
    headers: 'duedate due deadline dueon dueat targetdate enddate finish date',
  },
  {
    name: 'assigneeId',
    label: 'Assignee',
    reading: 'choice',
    noun: 'person',
    headers: 'assigneeemail assignee assignedto assignees members owner responsible person who',
  },
  {
    name: 'projectId',
    label: 'Project',
    reading: 'choice',
    noun: 'project',
    headers: 'project projectname projects boardname board',
  },
  {
    name: 'status',
    label: 'Status',
    reading: 'choice',
    noun: 'status',
    whenEmpty: DEFAULT_TASK_STATUS,
    headers: 'status listname sectioncolumn section column state stage list progress',
  },
  {
    name: 'priority',
    label: 'Priority',
    reading: 'choice',
    noun: 'priority',
    whenEmpty: DEFAULT_TASK_PRIORITY,
    headers: 'priority importance urgency',
  },
  {
    name: 'type',
    label: 'Type',
    reading: 'choice',
    noun: 'task type',
    headers: 'tasktype issuetype type category',
  },
  {
    name: 'startDate',
    label: 'Start Date',
    reading: 'day',
    headers: 'startdate start startson begin',
  },
  {
    name: 'remark',
    label: 'Task Details',
    reading: 'rich-text',
    headers: 'taskdetails description carddescription details notes remark remarks body comments',
  },
]

const CLIENT_FIELDS = entityFields(client, {
  companyName:
    'company organization organisation accountname businessname customer client customername clientname name',
  contactName: 'contactperson contact fullname displayname name person firstname',
  email: 'emailaddress mail email1 email1value contactemail',
  phone: 'phonenumber telephone mobile tel mobilephone phone1value contactnumber businessphone',
  address: 'billingaddress postaladdress street businessaddress',
  tin: 'tinnumber taxid taxpayerid taxnumber',
  vatNumber: 'vat vatno vatregistrationnumber vatid',
  notes: 'note comments remarks description',
})

const EXPENSE_FIELDS = entityFields(
  expense,
  {
    date: 'expensedate transactiondate paidon datepaid day invoicedate',
    category: 'expensecategory type account group',
    description: 'details particulars narration title item name expense purpose summary',
    vendor: 'supplier payee merchant paidto shop vendorname',
    amount: 'amountlkr price total totalamount cost value debit paid sum',
    notes: 'note memo comments comment remarks',
  },
  { date: 'Today', category: DEFAULT_EXPENSE_CATEGORY },
)

/**
 * The fields of an entity, in the form's order.
 * @param words what files call them besides their own names and labels, in small letters without signs, the surest first
 * @param whenEmpty what a field is when nothing is said, where that is not nothing
 */
function entityFields<F extends Fields>(
  definition: EntityDefinition<F>,
  words: Readonly<Partial<Record<keyof F, string>>>,
  whenEmpty?: Readonly<Partial<Record<keyof F, string>>>,
): readonly ImportField[] {
  return fieldsOf(definition).map(({ name, label, cell, isRequired }) => ({
    name,
    label,
    reading: cell,
    ...(isRequired ? { isRequired } : {}),
    ...(whenEmpty?.[name] === undefined ? {} : { whenEmpty: whenEmpty[name] }),
    headers: [...new Set([name.toLowerCase(), wordKey(label)]), words[name] ?? ''].join(' ').trim(),
  }))
}

/** Each kind: its words, the schema of the form and its fields in the form's order. */
export const IMPORTS: Readonly<Record<ImportKind, KindOfImport>> = {
  tasks: {
    one: 'task',
    many: 'tasks',
    schema: NewTask,
    fields: TASK_FIELDS,
    path: '/task',
  },
  clients: {
    one: 'client',
    many: 'clients',
    schema: ClientInput,
    fields: CLIENT_FIELDS,
    path: '/client',
  },
  expenses: {
    one: 'expense',
    many: 'expenses',
    schema: ExpenseInput,
    fields: EXPENSE_FIELDS,
    path: '/expenses',
  },
}

/** How many there are, in words: `1 task`, `5,000 tasks`. */
export function countOf(kind: ImportKind, count: number): string {
  const { one, many } = IMPORTS[kind]
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`
}
