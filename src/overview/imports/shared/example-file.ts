import { csvFile } from '#platform/shared/csv.ts'
import type { FileContents } from '#platform/shared/file-contents.ts'
import { IMPORTS } from './import-fields.ts'
import type { ImportKind } from './import-kinds.ts'

const ROWS: Readonly<Record<ImportKind, Readonly<Record<string, string | number>>>> = {
  tasks: {
    taskName: 'Send the first draft',
    dueDate: '2026-11-20',
    status: 'To Do',
    priority: 'High',
    type: 'Task',
    startDate: '2026-11-16',
    remark: 'With the two pictures of the harbour',
  },
  clients: {
    companyName: 'Lanka Foods (Pvt) Ltd',
    contactName: 'Dilini Jayawardena',
    email: 'dilini@lankafoods.example',
    phone: '+94 11 244 9031',
    address: '45 Galle Road, Colombo 03',
    tin: '109338124',
    vatNumber: '109338124-7000',
    notes: 'Pays by bank transfer',
  },
  expenses: {
    description: 'Van hire, Kandy shoot',
    amount: 18_500.5,
    date: '2026-11-20',
    category: 'Travel',
    vendor: 'Kandy Cabs',
    notes: 'Two days',
  },
}

/** A file with every column and one row, to be filled and imported. */
export function exampleFile(kind: ImportKind): FileContents {
  const { fields } = IMPORTS[kind]
  return csvFile(
    `${kind}-example.csv`,
    fields.map((field) => field.label),
    [fields.map((field) => ROWS[kind][field.name] ?? null)],
  )
}
