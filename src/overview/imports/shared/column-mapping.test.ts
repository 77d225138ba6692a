import { describe, expect, it } from 'vitest'
import { clientImport } from '#sales/clients/shared/client-import.ts'
import { expenseImport } from '#sales/expenses/shared/expense-import.ts'
import { taskImport } from '#work/tasks/shared/task-import.ts'
import { guessMapping, missingSources, sampleOf, unusedColumns } from './column-mapping.ts'
import { readTable } from './import-table.ts'

const IMPORTS = { tasks: taskImport, clients: clientImport, expenses: expenseImport }
type ImportKind = keyof typeof IMPORTS

/** The header guessed for each field. */
function guessed(kind: ImportKind, headers: string): Record<string, string> {
  const header = headers.split(',')
  const mapping = guessMapping(header, IMPORTS[kind].fields)
  return Object.fromEntries(
    Object.entries(mapping).flatMap(([name, { column }]) =>
      column === undefined ? [] : [[name, header[column] ?? '']],
    ),
  )
}

describe('guessMapping', () => {
  it.each<[string, ImportKind, string, Record<string, string>]>([
    [
      'our own clients',
      'clients',
      'Company Name,Contact Name,Email,Phone,Address,TIN,VAT Number,Notes,Owes (LKR),Overdue (LKR),Created',
      {
        companyName: 'Company Name',
        contactName: 'Contact Name',
        email: 'Email',
        phone: 'Phone',
        address: 'Address',
        tin: 'TIN',
        vatNumber: 'VAT Number',
        notes: 'Notes',
      },
    ],
    [
      'our own expenses',
      'expenses',
      'Date,Category,Description,Vendor,Amount (LKR),Notes,Receipt',
      {
        date: 'Date',
        category: 'Category',
        description: 'Description',
        vendor: 'Vendor',
        amount: 'Amount (LKR)',
        notes: 'Notes',
      },
    ],
    [
      'Trello',
      'tasks',
      'Card ID,Card Name,Card URL,Card Description,Labels,Members,Due Date,Attachment Count,List Name,Board Name',
      {
        taskName: 'Card Name',
        labels: 'Labels',
        remark: 'Card Description',
        assigneeId: 'Members',
        dueDate: 'Due Date',
        status: 'List Name',
        projectId: 'Board Name',
      },
    ],
    [
      'Asana',
      'tasks',
      'Task ID,Created At,Completed At,Name,Section/Column,Assignee,Assignee Email,Start Date,Due Date,Tags,Notes,Projects',
      {
        taskName: 'Name',
        labels: 'Tags',
        status: 'Section/Column',
        assigneeId: 'Assignee Email',
        startDate: 'Start Date',
        dueDate: 'Due Date',
        remark: 'Notes',
        projectId: 'Projects',
        number: 'Task ID',
      },
    ],
    [
      'Jira',
      'tasks',
      'Summary,Issue key,Issue Type,Status,Project key,Project name,Priority,Assignee,Due date,Description',
      {
        taskName: 'Summary',
        number: 'Issue key',
        type: 'Issue Type',
        status: 'Status',
        projectId: 'Project name',
        priority: 'Priority',
        assigneeId: 'Assignee',
        dueDate: 'Due date',
        remark: 'Description',
      },
    ],
    [
      'a hand-made list of tasks',
      'tasks',
      'TITLE,deadline,Assigned to',
      { taskName: 'TITLE', dueDate: 'deadline', assigneeId: 'Assigned to' },
    ],
    [
      'an address book',
      'clients',
      'Name,Company,E-mail Address,Mobile Phone',
      { contactName: 'Name', companyName: 'Company', email: 'E-mail Address', phone: 'Mobile Phone' },
    ],
    ['one name only', 'clients', 'Name,Email', { contactName: 'Name', email: 'Email' }],
    [
      'a bank statement',
      'expenses',
      'Transaction Date,Particulars,Debit,Payee',
      { date: 'Transaction Date', description: 'Particulars', amount: 'Debit', vendor: 'Payee' },
    ],
    ['nothing it knows', 'tasks', 'foo,,bar', {}],
  ])('recognises %s', (_name, kind, headers, mapping) => expect(guessed(kind, headers)).toEqual(mapping))

  it('assigns no column to two fields', () => {
    const { fields } = IMPORTS.clients
    const mapping = guessMapping(['Name', 'Name'], fields)
    expect(Object.values(mapping).filter(({ column }) => column !== undefined)).toHaveLength(1)
  })
})

it('reports remaining columns, fields that need one, and the first value of a column', () => {
  const table = readTable('Title,Colour\nCall,\nPay, red ')
  if ('fault' in table) throw new Error(table.fault)
  const { fields } = IMPORTS.tasks
  const mapping = guessMapping(table.header, fields)
  expect(unusedColumns(table, mapping)).toEqual(['Colour'])
  expect(missingSources(mapping, fields).map(({ name }) => name)).toEqual(['dueDate'])
  expect(missingSources({ ...mapping, dueDate: { column: undefined, value: '2026-11-20' } }, fields)).toEqual(
    [],
  )
  expect([sampleOf(table, 1), sampleOf(table, 9)]).toEqual(['red', ''])
})
