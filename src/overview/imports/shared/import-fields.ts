import type * as z from 'zod/mini'
import { ClientInput } from '#sales/clients/shared/client-schema.ts'
import { DEFAULT_EXPENSE_CATEGORY, ExpenseInput } from '#sales/expenses/shared/expense-schema.ts'
import { DEFAULT_TASK_PRIORITY } from '#work/tasks/shared/task-priority.ts'
import { NewTask } from '#work/tasks/shared/task-schema.ts'
import { DEFAULT_TASK_STATUS } from '#work/tasks/shared/task-status.ts'
import type { ImportKind } from './import-kinds.ts'

/** How a cell becomes a value: as it stands · a description · a day · an amount · one of what there is. */
export type Reading = 'text' | 'rich-text' | 'day' | 'amount' | 'choice'

/** A field of the form for a single one, and how files call it. */
export interface ImportField {
  name: string
  label: string
  reading: Reading
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

const CLIENT_FIELDS: readonly ImportField[] = [
  {
    name: 'companyName',
    label: 'Company Name',
    reading: 'text',
    isRequired: true,
    headers:
      'companyname company organization organisation accountname businessname customer client customername clientname name',
  },
  {
    name: 'contactName',
    label: 'Contact Name',
    reading: 'text',
    isRequired: true,
    headers: 'contactname contactperson contact fullname displayname name person firstname',
  },
  {
    name: 'email',
    label: 'Email',
    reading: 'text',
    isRequired: true,
    headers: 'email emailaddress mail email1 email1value contactemail',
  },
  {
    name: 'phone',
    label: 'Phone',
    reading: 'text',
    isRequired: true,
    headers: 'phone phonenumber telephone mobile tel mobilephone phone1value contactnumber businessphone',
  },
  {
    name: 'address',
    label: 'Address',
    reading: 'text',
    headers: 'address billingaddress postaladdress street businessaddress',
  },
  {
    name: 'tin',
    label: 'TIN',
    reading: 'text',
    headers: 'tin tinnumber taxid taxpayerid taxnumber',
  },
  {
    name: 'vatNumber',
    label: 'VAT Number',
    reading: 'text',
    headers: 'vatnumber vat vatno vatregistrationnumber vatid',
  },
  {
    name: 'notes',
    label: 'Notes',
    reading: 'text',
    headers: 'notes note comments remarks description',
  },
]

const EXPENSE_FIELDS: readonly ImportField[] = [
  {
    name: 'description',
    label: 'Description',
    reading: 'text',
    isRequired: true,
    headers: 'description details particulars narration title item name expense purpose summary',
  },
  {
    name: 'amount',
    label: 'Amount',
    reading: 'amount',
    isRequired: true,
    headers: 'amountlkr amount total totalamount price cost value debit paid sum',
  },
  {
    name: 'date',
    label: 'Date',
    reading: 'day',
    whenEmpty: 'Today',
    headers: 'date expensedate transactiondate paidon datepaid day invoicedate',
  },
  {
    name: 'category',
    label: 'Category',
    reading: 'text',
    whenEmpty: DEFAULT_EXPENSE_CATEGORY,
    headers: 'category expensecategory type account group',
  },
  {
    name: 'vendor',
    label: 'Vendor',
    reading: 'text',
    headers: 'vendor supplier payee merchant paidto shop vendorname',
  },
  {
    name: 'notes',
    label: 'Notes',
    reading: 'text',
    headers: 'notes note memo comments comment remarks',
  },
]

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
