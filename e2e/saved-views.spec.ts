import { ADMIN, api, expect, signedInPage, test, tokenOf } from './app-fixture.ts'
import { expectNotReloaded, look, twoPeople } from './two-people.ts'

const NAVIGATION = { name: 'Main' }

test('a view is saved, shared, and available to others at once; Back and a reload keep it open', async ({
  browser,
  product,
}) => {
  const { nimal, kasun, call } = await twoPeople(browser, product)
  await call('POST', '/task', { taskName: 'Repair the kiln', dueDate: '2026-11-20', priority: 'Critical' })
  await call('POST', '/task', { taskName: 'Sweep the kiln', dueDate: '2026-11-20', priority: 'Low' })
  await look(kasun, product, '/task')
  // tasks of other journeys would fill the first page
  await nimal.goto(`${product.url}/task?search=kiln&priority=Critical&sortBy=taskName`)
  await nimal.getByRole('button', { name: 'Save view' }).click()
  await nimal.getByRole('textbox', { name: 'Name' }).fill('Fires')
  await nimal.keyboard.press('Enter')
  const own = nimal.getByRole('navigation', NAVIGATION).getByRole('link', { name: /^Fires/ })
  await expect(own).toHaveAttribute('aria-current', 'page')
  await expect(nimal.getByRole('button', { name: 'Save view' })).toHaveCount(0)

  const shared = kasun
    .getByRole('navigation', NAVIGATION)
    .getByRole('link', { name: 'Fires (shared by Nimal Perera)' })
  await expect(shared).toHaveCount(0)
  await own.hover()
  await nimal.getByRole('button', { name: 'Actions: Fires' }).click()
  await nimal.getByRole('menuitem', { name: 'Share with everybody' }).click()
  await expect(shared).toBeVisible()
  await expectNotReloaded(kasun)

  await expect(kasun.getByText('Sweep the kiln')).toBeVisible()
  await shared.click()
  await expect(kasun.getByText('Sweep the kiln')).toHaveCount(0)
  await expect(kasun.getByText('Repair the kiln')).toBeVisible()
  await kasun.getByRole('button', { name: 'Remove Priority: Critical' }).click()
  await expect(kasun.getByText('Sweep the kiln')).toBeVisible()
  await expect(shared).not.toHaveAttribute('aria-current')
  await kasun.goBack()
  await expect(shared).toHaveAttribute('aria-current', 'page')
  await expect(kasun.getByText('Sweep the kiln')).toHaveCount(0)
  await expect(kasun.getByText('Repair the kiln')).toBeVisible()
  await kasun.reload()
  await expect(shared).toHaveAttribute('aria-current', 'page')
  await expect(kasun.getByText('Repair the kiln')).toBeVisible()
  await expect(kasun.getByText('Sweep the kiln')).toHaveCount(0)

  await own.hover()
  await nimal.getByRole('button', { name: 'Actions: Fires' }).click()
  await nimal.getByRole('menuitem', { name: 'Stop sharing' }).click()
  await expect(shared).toHaveCount(0)

  await own.hover()
  await nimal.getByRole('button', { name: 'Actions: Fires' }).click()
  await nimal.getByRole('menuitem', { name: 'Delete' }).click()
  await nimal.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  const deleted = nimal.getByRole('group').filter({ hasText: 'View deleted' })
  await deleted.hover()
  await expect(own).toHaveCount(0)
  await deleted.getByRole('button', { name: 'Undo' }).click()
  await expect(own).toBeVisible()
})

test('the palette opens a view, and the columns and order of the list are kept', async ({
  browser,
  product,
}) => {
  // wide enough for all columns
  const { page } = await signedInPage(browser, product, ADMIN, { viewport: { width: 1440, height: 900 } })
  const token = await tokenOf(product, ADMIN)
  const view = { name: 'Unpaid signs', page: 'calendar', address: 'view=week&type=Bug' }
  await api(product, token, 'POST', '/saved-view', view)
  await api(product, token, 'POST', '/task', { taskName: 'Weigh the clay', dueDate: '2026-11-20' })
  await page.goto(`${product.url}/task`)
  await expect(page.getByRole('link', { name: 'Unpaid signs' })).toBeVisible()
  await page.getByRole('button', { name: /^Search or jump to/ }).click()
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('unpaid')
  await page.getByRole('option', { name: /Unpaid signs/ }).click()
  await expect(page).toHaveURL(/\/calendar\?.*view=week.*saved=\d+/)
  await expect(page.getByRole('radio', { name: 'Week' })).toBeChecked()

  await page.goto(`${product.url}/task`)
  await page.getByRole('columnheader', { name: 'Due Date' }).getByRole('button').click()
  await expect(page.getByRole('columnheader', { name: 'Due Date' })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Priority' }).uncheck()
  await page.getByRole('checkbox', { name: 'Assignee' }).press('Alt+ArrowUp')
  // a link looks the same for everyone; coming from another page restores the last order
  await page.goto(`${product.url}/dashboard`)
  await page.getByRole('link', { name: 'All Tasks' }).click()
  await expect(page.getByRole('columnheader', { name: 'Due Date' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('columnheader')).toHaveText([
    'Selected',
    'Task Name',
    'Status',
    'Start Date',
    'Due Date',
    'Assignee',
    'Project',
    'Action',
  ])
})
