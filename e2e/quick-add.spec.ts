import { ADMIN, expect, signedInPage, test } from './app-fixture.ts'

test('each line becomes a task that others see at once, and can be undone', async ({ browser, product }) => {
  const { page } = await signedInPage(browser, product, ADMIN)
  const { page: other } = await signedInPage(browser, product, ADMIN)
  for (const each of [page, other]) {
    await each.goto(`${product.url}/task`)
    await expect(each.getByText(/^Showing/)).toBeVisible()
  }
  await page.keyboard.press('q')
  // input before the field is loaded is not lost
  await page.keyboard.type('Lotus banner !high @me tomorrow')
  await expect(page.getByText('Assignee: Nimal Perera')).toBeVisible()
  await page.keyboard.press('Enter')
  const row = (name: string) => other.getByRole('row').filter({ hasText: name })
  await expect(row('Lotus banner')).toContainText('High')
  await expect(row('Lotus banner')).toContainText('Nimal Perera')
  // others may see it before the reply arrives, which empties the field and offers undo
  const line = page.getByRole('combobox', { name: 'Quick add' })
  await expect(line).toHaveValue('')
  await page.keyboard.type('Lotus poster')
  await page.keyboard.press('Enter')
  await expect(line).toHaveValue('')
  const undo = page.getByRole('button', { name: 'Undo' })
  // hovering pauses the toast's timer
  await undo.hover()
  await expect(row('Lotus poster')).toBeVisible()
  await undo.click()
  await expect(row('Lotus poster')).toHaveCount(0)
  await expect(row('Lotus banner')).toBeVisible()
})

test('pasted lines become tasks with their sub-tasks, and one press undoes all of them', async ({
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
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.hover()
  await expect(row('Kandy brochure')).toContainText('1/2')
  await expect(row('Kandy map')).toBeVisible()
  await undo.click()
  await expect(row('Kandy map')).toHaveCount(0)
  await expect(row('Kandy brochure')).toHaveCount(0)
})
