import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Role } from '#platform/shared/permissions.ts'
import { importExpenses, importTasks, openImport } from '#test/web/import-page-scene.tsx'

const FILE =
  'Task Name,Due Date,Estimate,Time,Billing,Amount,Hourly Rate\nLogo,2026-11-20,1:30,0:45,Fixed price,45000.5,\n'
const button = (name: string | RegExp) => page.getByRole('button', { name })

async function check(role: Role) {
  const shown = await openImport('tasks', { role })
  const file = new File([FILE], 'tasks.csv', { type: 'text/csv' })
  await userEvent.upload(page.getByLabelText('CSV file'), file)
  await expect.element(page.getByText('tasks.csv')).toBeVisible()
  return shown
}

test('estimate and billing of an exported file are read and shown before they are imported', async () => {
  const { server } = await check('ADMIN')
  await expect.element(page.getByText('Not imported: Time.')).toBeVisible()
  await button('Check the rows').click()
  await expect
    .element(page.getByRole('row').nth(1))
    .toHaveTextContent('2Logo20 Nov 20261:30Fixed price45,000.50')
  await button('Import 1 task').click()
  await expect.element(page.getByRole('heading', { name: 'Imported 1 task' })).toBeVisible()
  expect(server.callsOf(importTasks)[0]?.input.body.rows).toEqual([
    {
      taskName: 'Logo',
      dueDate: '2026-11-20',
      startDate: null,
      estimateMinutes: 90,
      billing: 'fixed',
      amount: 45_000.5,
    },
  ])
})

test('people without money rights import the estimate; columns of billing are not offered', async () => {
  const { server } = await check('USER')
  await expect.element(page.getByText('Not imported: Time, Billing, Amount, Hourly Rate.')).toBeVisible()
  expect(page.getByRole('group', { name: 'Billing', exact: true }).query()).toBeNull()
  await button('Check the rows').click()
  await button('Import 1 task').click()
  await expect.element(page.getByRole('heading', { name: 'Imported 1 task' })).toBeVisible()
  expect(server.callsOf(importTasks)[0]?.input.body.rows).toEqual([
    { taskName: 'Logo', dueDate: '2026-11-20', startDate: null, estimateMinutes: 90 },
  ])
})

test('an expense is passed on as its file says, with the client and project by name', async () => {
  const { server } = await openImport('expenses')
  const text =
    'Description,Amount,Receipt,Project,Client,Pass On to the Client,Markup (%)\n' +
    'Van hire,5,,Harbour rebrand,Lanka Foods,yes,12.5\nBus,5,,,Unknown Ltd,,\n'
  const file = new File([text], 'expenses.csv', { type: 'text/csv' })
  await userEvent.upload(page.getByLabelText('CSV file'), file)
  await expect.element(page.getByText('Not imported: Receipt.')).toBeVisible()
  await button('Check the rows').click()
  const unknown = page.getByRole('region', { name: 'Unknown names' })
  await expect.element(unknown.getByText('Client · 1 row')).toBeVisible()
  await unknown.getByRole('button', { name: 'Leave all empty' }).click()
  const rows = page.getByRole('row')
  await expect.element(rows.nth(1)).toHaveTextContent('2Van hire5.00Harbour rebrandLanka FoodsYes12.5')
  await button('Import 2 expenses').click()
  await expect.element(page.getByRole('heading', { name: 'Imported 2 expenses' })).toBeVisible()
  expect(server.callsOf(importExpenses)[0]?.input.body.rows).toEqual([
    {
      description: 'Van hire',
      amount: 5,
      category: 'General',
      projectId: 7,
      clientId: expect.any(Number) as number,
      isBillable: true,
      markupPercent: 12.5,
    },
    { description: 'Bus', amount: 5, category: 'General' },
  ])
})
