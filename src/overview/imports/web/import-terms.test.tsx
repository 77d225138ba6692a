import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Role } from '#platform/shared/permissions.ts'
import { importTasks, openImport } from '#test/web/import-page-scene.tsx'

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
