import { ADMIN, api, expect, signedInPage, test, tokenOf } from './app-fixture.ts'

const FILE = [
  'Card Name,Card Description,Due Date,Members,List Name',
  'Print the banner,"Two sides, A3",20/11/2099,nimal@bluelotus.example,Doing',
  '=HYPERLINK("https://attack.example"),,21/11/2099,,To Do',
  'Call the harbour,,soon,,Done',
].join('\r\n')

test('the tasks of another tool are imported, and removed with Undo', async ({
  browser,
  emptyProduct: product,
}) => {
  const token = await tokenOf(product, ADMIN)
  const { page } = await signedInPage(browser, product, ADMIN)
  await page.goto(`${product.url}/task`)
  await page.getByRole('button', { name: 'More actions for this list' }).click()
  await page.getByRole('menuitem', { name: 'Import tasks' }).click()
  await expect(page.getByRole('heading', { name: 'Import tasks' })).toBeVisible()
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'board.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) })
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(page.getByText('2 tasks can be imported, 1 row has errors.')).toBeVisible()
  await expect(page.getByText('“soon” is not a date such as 20/11/2026').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import 2 tasks' })).toBeDisabled()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download these rows' }).click()
  expect((await download).suggestedFilename()).toBe('tasks-with-errors.csv')

  await page.getByLabel('Skip the row with errors').check()
  await page.getByRole('button', { name: 'Import 2 tasks' }).click()
  await expect(page.getByRole('heading', { name: 'Imported 2 tasks' })).toBeVisible()
  const { tasks } = await api<{ tasks: { taskName: string; status: string }[] }>(
    product,
    token,
    'GET',
    '/task',
  )
  expect(tasks.map((task) => `${task.taskName}: ${task.status}`).toSorted()).toEqual([
    '=HYPERLINK("https://attack.example"): To Do',
    'Print the banner: In Progress',
  ])

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name: 'The import was undone' })).toBeVisible()
  await page.getByRole('link', { name: 'Show the tasks' }).click()
  await expect(page.getByText('No tasks yet')).toBeVisible()
})

test('exported clients can be imported again, without duplicates', async ({
  browser,
  emptyProduct: product,
}) => {
  const token = await tokenOf(product, ADMIN)
  const client = {
    companyName: 'Lanka Foods',
    contactName: 'Dilini',
    email: 'dilini@lanka.example',
    phone: '+94 11 1',
  }
  await api(product, token, 'POST', '/clients', client)
  const exported = await fetch(`${product.url}/api/clients/csv`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const file = Buffer.from(await exported.arrayBuffer())
  const { page } = await signedInPage(browser, product, ADMIN)
  await page.goto(`${product.url}/client`)
  await page.getByRole('link', { name: 'Import clients' }).click()
  const upload = () =>
    page.getByLabel('CSV file').setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer: file })
  await upload()
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(page.getByText('The client Lanka Foods has this e-mail address already').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import 0 clients' })).toBeDisabled()

  const [{ id } = { id: 0 }] = await api<{ id: number }[]>(product, token, 'GET', '/clients')
  await api(product, token, 'DELETE', `/clients/${id}`)
  await expect(page.getByText('1 client can be imported.')).toBeVisible()
  await page.getByRole('button', { name: 'Import 1 client' }).click()
  await page.getByRole('link', { name: 'Show the clients' }).click()
  await expect(page.getByRole('link', { name: '+94 11 1' })).toBeVisible()
})
