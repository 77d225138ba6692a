import type { Page } from '@playwright/test'
import { expect, test } from './app-fixture.ts'
import { look, twoPeople } from './two-people.ts'

const NAMES = ['Galle banner', 'Galle flyer', 'Galle map']

test('several tasks are changed and deleted at once, everyone sees it, and both can be undone completely', async ({
  browser,
  product,
}) => {
  const { nimal, kasun, call } = await twoPeople(browser, product, { viewport: { width: 1440, height: 900 } })
  const given = [
    { status: 'To Do', priority: 'Low', dueDate: '2034-05-06' },
    { status: 'In Progress', priority: 'High', dueDate: '2034-05-07' },
    { status: 'Blocked', priority: 'Medium', dueDate: '2034-05-08' },
  ]
  const ids: number[] = []
  for (const [index, taskName] of NAMES.entries())
    ids.push((await call('POST', '/task', { taskName, ...given[index] })).id)
  const tasks = async () =>
    Promise.all(ids.map((id) => call<{ status: string; priority: string }>('GET', `/task/${id}`)))
  const statuses = async () => (await tasks()).map(({ status }) => status)
  const before = await statuses()

  const address = '/task?search=Galle&dueDateFrom=2034-05-06'
  for (const page of [nimal, kasun]) await look(page, product, address)
  const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
  /** For this change: an earlier offer may still be shown. */
  const undo = (done: string) =>
    nimal.getByRole('group').filter({ hasText: done }).getByRole('button', { name: 'Undo' })

  await nimal.getByRole('checkbox', { name: 'Select all tasks of this page' }).check()
  const bar = nimal.getByRole('region', { name: 'Selection' })
  await expect(bar.getByText('3 selected')).toBeVisible()
  await bar.getByRole('button', { name: 'Status', exact: true }).click()
  await nimal.getByRole('option', { name: 'Done' }).click()
  await expect(nimal.getByText('3 tasks changed')).toBeVisible()
  // hovering pauses the toast's timer
  await undo('3 tasks changed').hover()
  for (const name of NAMES) await expect(row(kasun, name)).toContainText('Done')
  // the other user changes another field meanwhile, which is preserved
  await call('PATCH', `/task/${ids[0]}`, { priority: 'Critical' })
  await undo('3 tasks changed').click()
  await expect.poll(statuses).toEqual(before)
  for (const [index, name] of NAMES.entries())
    await expect(row(kasun, name)).toContainText(before[index] ?? '')
  expect((await tasks())[0]?.priority).toBe('Critical')

  await bar.getByRole('button', { name: 'Delete' }).click()
  await nimal.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await undo('3 tasks deleted').hover()
  for (const name of NAMES) await expect(row(kasun, name)).toHaveCount(0)
  await undo('3 tasks deleted').click()
  for (const page of [nimal, kasun]) for (const name of NAMES) await expect(row(page, name)).toBeVisible()
  expect(await statuses()).toEqual(before)
})
