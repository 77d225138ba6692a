import { ADMIN, expect, signedInPage, test } from './app-fixture.ts'

test('one line after the other becomes a task that others see at once, and can be taken back', async ({
  browser,
  product,
}) => {
  const { page } = await signedInPage(browser, product, ADMIN)
  const { page: other } = await signedInPage(browser, product, ADMIN)
  for (const each of [page, other]) {
    await each.goto(`${product.url}/task`)
    await expect(each.getByText(/^Showing/)).toBeVisible()
  }
  await page.keyboard.press('q')
  // what is typed before the field is loaded is not lost
  await page.keyboard.type('Lotus banner !high @me tomorrow')
  await expect(page.getByText('Assignee: Nimal Perera')).toBeVisible()
  await page.keyboard.press('Enter')
  const row = other.getByRole('row').filter({ hasText: 'Lotus banner' })
  await expect(row).toContainText('High')
  await expect(row).toContainText('Nimal Perera')
  await page.keyboard.type('Lotus poster')
  await page.keyboard.press('Enter')
  await expect(other.getByText('Lotus poster')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(other.getByText('Lotus poster')).toBeHidden()
  await expect(other.getByText('Lotus banner')).toBeVisible()
})

test('pasted lines become tasks with their sub-tasks, and one press takes all of them back', async ({
  browser,
  product,
}) => {
  const { page } = await signedInPage(browser, product, ADMIN, {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await page.goto(`${product.url}/task`)
  await expect(page.getByText(/^Showing/)).toBeVisible()
  await page.evaluate(() =>
    navigator.clipboard.writeText('Kandy brochure !low\n  - [x] Photos\n  - Captions\nKandy map'),
  )
  await page.keyboard.press('q')
  await page.getByRole('combobox', { name: 'Quick add' }).press('ControlOrMeta+v')
  await page.getByRole('button', { name: 'Add 2 tasks and 2 sub-tasks' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Kandy brochure' })
  await expect(row).toContainText('1/2')
  await expect(page.getByText('Kandy map')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Kandy map')).toBeHidden()
  await expect(page.getByText('Kandy brochure')).toBeHidden()
})
