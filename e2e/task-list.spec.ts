import type { Page } from '@playwright/test'
import { ADMIN, api, expect, signedInPage, test, tokenOf } from './app-fixture.ts'

async function addTasks(product: Parameters<typeof api>[0], names: readonly string[]): Promise<void> {
  const token = await tokenOf(product, ADMIN)
  for (const taskName of names)
    await api(product, token, 'POST', '/task', { taskName, dueDate: '2099-01-01' })
}

/** The cell in edit mode: input before it has the focus is lost. */
const nameField = (page: Page) => page.getByRole('table').getByRole('textbox', { name: 'Task Name' })

test('filters are in the address: reload, Back and a copied link show the same list', async ({
  browser,
  product,
}) => {
  await addTasks(product, ['Paint the sign', 'Order the vellum'])
  const { page } = await signedInPage(browser, product, ADMIN)
  await page.goto(`${product.url}/task`)
  expect(new URL(page.url()).search).toBe('')
  await page.goto(`${product.url}/task?search=vellum`)
  await expect(page.getByText('Showing 1 - 1 of 1 tasks')).toBeVisible()
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByRole('checkbox', { name: 'Done' }).check()
  await page.getByRole('checkbox', { name: 'Blocked' }).check()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect
    .poll(() => [...new URL(page.url()).searchParams])
    .toEqual(
      expect.arrayContaining([
        ['status', 'Done'],
        ['status', 'Blocked'],
        ['search', 'vellum'],
      ]),
    )
  await expect(page.getByText('Showing 0 - 0 of 0 tasks')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Showing 0 - 0 of 0 tasks')).toBeVisible()
  await page.goBack()
  await expect.poll(() => new URL(page.url()).search).not.toContain('Blocked')
})

test('a name can be changed by keyboard alone and is stored', async ({ browser, product }) => {
  await addTasks(product, ['Call the printer'])
  const { page } = await signedInPage(browser, product, ADMIN)
  await page.goto(`${product.url}/task`)
  await page.getByRole('link', { name: /Call the printer/ }).focus()
  await page.keyboard.press('F2')
  await expect(nameField(page)).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(' again')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Call the printer again')).toBeVisible()
})

test('a pending edit is saved when the page is left', async ({ browser, product }) => {
  await addTasks(product, ['Left in a hurry'])
  const { page } = await signedInPage(browser, product, ADMIN)
  await page.goto(`${product.url}/task`)
  await page.getByRole('link', { name: /Left in a hurry/ }).dblclick()
  await expect(nameField(page)).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(' today')
  await page.goto(`${product.url}/dashboard`)
  await page.goto(`${product.url}/task`)
  await expect(page.getByText('Left in a hurry today')).toBeVisible()
})

test('deleting asks first, and the row disappears for everyone', async ({ browser, product }) => {
  await addTasks(product, ['Not needed any more'])
  const { page } = await signedInPage(browser, product, ADMIN)
  const { page: other } = await signedInPage(browser, product, ADMIN)
  await page.goto(`${product.url}/task`)
  await other.goto(`${product.url}/task`)
  await expect(other.getByText('Not needed any more')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Not needed any more' })
  await row.hover()
  await row.getByRole('button', { name: /^Delete/ }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Task' })
  await expect(question).toContainText(
    'Are you sure you want to delete this task? You can restore it for 30 days.',
  )
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Not needed any more')).toBeVisible()
  await row.hover()
  await row.getByRole('button', { name: /^Delete/ }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Task deleted successfully')).toBeVisible()
  await expect(other.getByText('Not needed any more')).toHaveCount(0)
})

test('while the server is unreachable a change is reverted with a reason, and typed text is kept', async ({
  browser,
  product,
}) => {
  await addTasks(product, ['Steady as she goes'])
  const { page, context } = await signedInPage(browser, product, ADMIN)
  await page.goto(`${product.url}/task`)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: /Steady as she goes/ }).dblclick()
  await expect(nameField(page)).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(' now')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Not saved')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Steady as she goes now')).toBeVisible()
})

test('pressing Add Task twice adds one task', async ({ browser, product }) => {
  const { page } = await signedInPage(browser, product, ADMIN)
  await page.goto(`${product.url}/task`)
  await expect(page.getByRole('heading', { name: 'On Board Tasks' })).toBeVisible()
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'Add New Task' })
  await dialog.getByLabel('Task Name').fill('Only once')
  await dialog.getByRole('textbox', { name: 'Due Date' }).fill('31 Dec 2026')
  await dialog.getByRole('textbox', { name: 'Due Date' }).press('Tab')
  await dialog.getByRole('button', { name: 'Add Task' }).dblclick()
  await expect(dialog).toBeHidden()
  const token = await tokenOf(product, ADMIN)
  const { total } = await api<{ total: number }>(product, token, 'GET', '/task?searchText=Only%20once')
  expect(total).toBe(1)
})
