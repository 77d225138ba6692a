import { ADMIN, api, expect, expectAccessible, signedInPage, signUp, test, tokenOf } from './app-fixture.ts'

const COLLEAGUE = {
  fName: 'Dilini',
  sName: 'Perera',
  email: 'dilini@own.lk',
  password: 'many words make a password',
}

test('the first minute: the guide, the sample data, an own task, and the sample data removed', async ({
  browser,
  emptyProduct: product,
}) => {
  const page = await (await browser.newContext()).newPage()
  await signUp(page, product, ADMIN)
  const guide = page.getByRole('region', { name: 'Getting started' })
  await expect(guide.getByText('0 of 5 done')).toBeVisible()
  await expect(guide.getByText('No mail server is set: see SMTP_URL.')).toBeVisible()
  await expectAccessible(page)

  // another administrator, who watches
  const token = await tokenOf(product, ADMIN)
  await api(product, token, 'POST', '/user', { ...COLLEAGUE, role: 'ADMIN', status: 'Active' })
  await expect(guide.getByText('1 of 5 done')).toBeVisible()
  const { page: onlooker } = await signedInPage(browser, product, ADMIN)
  await onlooker.goto(`${product.url}/dashboard`)
  await expect(onlooker.getByText('Live', { exact: true })).toBeVisible()

  await guide.getByRole('button', { name: 'Load the sample data' }).click()
  await expect(guide.getByText('The sample data is loaded')).toBeVisible({ timeout: 30_000 })
  await expect(guide.getByText(/6 projects, 60 tasks, 12 clients/)).toBeVisible()
  for (const seen of [page, onlooker]) {
    await expect(
      seen.getByRole('region', { name: 'Upcoming payments' }).getByRole('listitem').first(),
    ).toBeVisible()
    await expect(seen.getByRole('button', { name: 'Remove it again' })).toBeVisible()
  }
  await expectAccessible(page)

  await guide.getByRole('link', { name: 'Create your first task' }).click()
  const add = page.getByRole('dialog', { name: 'Add New Task' })
  await add.getByLabel('Task Name').fill('My own task')
  await add.getByRole('textbox', { name: 'Due Date' }).fill('1 Dec 2099')
  await add.getByRole('textbox', { name: 'Due Date' }).press('Tab')
  await add.getByRole('button', { name: 'Add Task' }).click()
  await expect(add).toBeHidden()
  await page.goto(`${product.url}/dashboard`)
  await expect(guide.getByText('2 of 5 done')).toBeVisible()

  await guide.getByRole('button', { name: 'Remove it again' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove the sample data' })
  await expect(question.getByText(/60 tasks/)).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(guide.getByRole('button', { name: 'Load the sample data' })).toBeVisible()
  await expect(onlooker.getByRole('button', { name: 'Load the sample data' })).toBeVisible()
  await expect(onlooker.getByText('No upcoming payments')).toBeVisible()
  await page.goto(`${product.url}/task`)
  await expect(page.getByText('My own task')).toBeVisible()
  await expect(page.getByText('Showing 1 - 1 of 1 tasks')).toBeVisible()
})

test('the guide is hidden for everyone with one press, and shown again from the page System', async ({
  browser,
  emptyProduct: product,
}) => {
  const { page } = await signedInPage(browser, product, ADMIN)
  const { page: onlooker } = await signedInPage(browser, product, ADMIN)
  const guideOf = (seen: typeof page) => seen.getByRole('region', { name: 'Getting started' })
  for (const seen of [page, onlooker]) {
    await seen.goto(`${product.url}/dashboard`)
    await expect(guideOf(seen)).toBeVisible()
  }
  await guideOf(page).getByRole('button', { name: 'Hide' }).press('Enter')
  for (const seen of [page, onlooker]) await expect(guideOf(seen)).toBeHidden()
  const asked = page.waitForResponse((response) => response.url().endsWith('/api/first-steps'))
  await page.reload()
  await (await asked).finished()
  await expect(page.getByRole('region', { name: 'Income and expenses' })).toBeVisible()
  await expect(guideOf(page)).toBeHidden()

  await page.goto(`${product.url}/system`)
  await page.getByRole('link', { name: 'Show the guide' }).click()
  for (const seen of [page, onlooker]) await expect(guideOf(seen)).toBeVisible()
  await expect(page).toHaveURL(`${product.url}/dashboard`)
})
