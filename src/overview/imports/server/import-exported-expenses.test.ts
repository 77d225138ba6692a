import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createClient } from '#sales/clients/shared/client-endpoints.ts'
import { createExpense, exportExpenses, listExpenses } from '#sales/expenses/shared/expense-endpoints.ts'
import { expenseImport, PASSED_ON_CHOICES } from '#sales/expenses/shared/expense-import.ts'
import { createProject } from '#work/projects/shared/project-endpoints.ts'
import { YES_OR_NO } from '#platform/shared/imports/importable.ts'
import { rowsOfFile } from '#test/imported-rows.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'

const { endpoint: importExpenses } = expenseImport

let app: TestApp
let admin: TestAccount
let client: number
let other: number
let project: number

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  client = await addClient('Harbour Lines')
  other = await addClient('Galle Fort, Hotels')
  const body = { name: 'Livery', owner: admin.id, clientId: client }
  project = (await app.call(createProject, { as: admin, body })).body.id
})
afterAll(() => app.stop())
beforeEach(() => app.platform.pool.query('delete from expenses'))

async function addClient(companyName: string): Promise<number> {
  const body = { companyName, contactName: 'A', email: `${companyName[0]}@example.lk`, phone: '1' }
  return (await app.call(createClient, { as: admin, body })).body.id
}
const exported = async () => (await app.call(exportExpenses, { as: admin })).body.text()
const stored = async () =>
  (await app.call(listExpenses, { as: admin })).body.map(({ id: _id, ...expense }) => ({
    ...expense,
    createdAt: '',
    updatedAt: '',
  }))
const choices = () => ({
  projectId: [{ value: String(project), label: 'Livery' }],
  clientId: [
    { value: String(client), label: 'Harbour Lines' },
    { value: String(other), label: 'Galle Fort, Hotels' },
  ],
  isBillable: PASSED_ON_CHOICES,
  passOnTaxed: PASSED_ON_CHOICES,
  supplierIsIndividual: YES_OR_NO,
})

it('an exported file of expenses gives the same expenses when it is imported', async () => {
  const add = async (description: string, part: object = {}) => {
    const body = { description, amount: 18_500.5, date: '2026-11-19', ...part }
    expect((await app.call(createExpense, { as: admin, body })).status).toBe(201)
  }
  await add('=1+1', { vendor: 'Kandy, Cabs', notes: 'Two\ndays', category: 'Travel' })
  await add('Of the project', { projectId: project, isBillable: true, markupPercent: 12.5 })
  await add('Of another client', { projectId: project, clientId: other, isBillable: true })
  await add('Laid out', { projectId: project, isBillable: true, passOnTaxed: false })
  await add('Of no project', { clientId: other, isBillable: true, markupPercent: 1_000 })
  await add('With taxes', {
    supplierTin: '102938475',
    supplierInvoiceNumber: 'KC/0042',
    supplierInvoiceDate: '2026-11-18',
    vat: 2_822.11,
    vatDisallowed: 0.5,
    supplierIsIndividual: true,
    withheld: 783.92,
  })
  await add('Kept', { projectId: project, markupPercent: 10 })
  const [file, before] = [await exported(), await stored()]
  await app.platform.pool.query('delete from expenses')
  // the newest is first in the file
  const rows = rowsOfFile(expenseImport, file, choices()).toReversed()
  const reply = await app.call(importExpenses, { as: admin, body: { rows } })
  expect([reply.status, reply.body]).toMatchObject([201, { imported: 7 }])
  expect(await exported()).toBe(file)
  expect(await stored()).toEqual(before)
})

it('every row with an unknown project or client, or with more disallowed VAT than VAT, is named, and nothing is imported', async () => {
  const row = { description: 'Van hire', amount: 5 }
  const rows = [
    row,
    { ...row, projectId: 999_999 },
    { ...row, projectId: project, clientId: 999_999 },
    { ...row, vatDisallowed: 1 },
  ]
  const reply = await app.call(importExpenses, { as: admin, body: { rows } })
  expect([reply.status, reply.error.fields]).toEqual([
    400,
    {
      'rows.1.projectId': 'There is no project with this id',
      'rows.2.clientId': 'There is no client with this id',
      'rows.3.vatDisallowed': 'This cannot be more than the VAT',
    },
  ])
  expect(await stored()).toEqual([])
})
