import { ADMIN, api, expect, signedInPage, test, tokenOf } from './app-fixture.ts'

test('a project is created, edited, deleted and restored, with owner and client', async ({
  browser,
  product,
}) => {
  const token = await tokenOf(product, ADMIN)
  await api(product, token, 'POST', '/clients', {
    companyName: 'யாழ் கடல் உணவுகள்',
    contactName: 'Sivakumar',
    email: 'siva@yarl.example',
    phone: '+94 21 222 5640',
  })
  const { page } = await signedInPage(browser, product, ADMIN)
  const { page: other } = await signedInPage(browser, product, ADMIN)
  await other.goto(`${product.url}/project`)
  await expect(other.getByText('Live', { exact: true })).toBeVisible()
  await page.goto(`${product.url}/project`)
  await page.getByRole('button', { name: 'New Project', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Project' })
  await dialog.getByLabel('Project Name').fill('Web shop')
  await dialog.getByRole('combobox', { name: /Owner/ }).click()
  await page.getByRole('option', { name: /Nimal Perera/ }).click()
  await dialog.getByRole('combobox', { name: /Client/ }).click()
  await page.getByRole('option', { name: /யாழ் கடல் உணவுகள்/ }).click()
  await dialog.getByLabel(/Budget/).fill('1200000.50')
  await dialog.getByRole('button', { name: 'Save Project' }).dblclick()
  await expect(dialog).toBeHidden()
  const card = other.getByRole('article', { name: 'Web shop' })
  await expect(card).toHaveCount(1)
  await expect(card.getByText('1,200,000.50')).toBeVisible()

  const { id } = (await api<{ id: number; name: string }[]>(product, token, 'GET', '/project')).find(
    (project) => project.name === 'Web shop',
  ) ?? { id: 0 }
  await api(product, token, 'POST', '/task', {
    taskName: 'Take the photographs',
    dueDate: '2099-01-01',
    projectId: id,
  })
  await page.goto(`${product.url}/task`)
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /Web shop/ })
    .click()
  await expect.poll(() => new URL(page.url()).searchParams.get('project')).toBe(String(id))
  await expect(page.getByText('Take the photographs')).toBeVisible()
  await expect(page.getByText('Showing 1 - 1 of 1 tasks')).toBeVisible()

  await card.hover()
  await card.getByRole('button', { name: 'Delete Web shop' }).click()
  await other
    .getByRole('alertdialog', { name: 'Delete Project' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(other.getByText('Project deleted successfully')).toBeVisible()
  // its task remains, without a project
  await page.goto(`${product.url}/task?search=Take%20the%20photographs`)
  await expect(page.getByText('Showing 1 - 1 of 1 tasks')).toBeVisible()

  await other.goto(`${product.url}/bin`)
  await other
    .getByRole('row')
    .filter({ hasText: 'Web shop' })
    .getByRole('button', { name: /Restore/ })
    .click()
  await expect(other.getByText(/Restored/)).toBeVisible()
  const restored = await api<
    { projectId: number | null; taskName: string }[] | { tasks: { projectId: number }[] }
  >(product, token, 'GET', '/task?searchText=Take%20the%20photographs')
  expect('tasks' in restored && restored.tasks[0]?.projectId).toBe(id)
})

test('a client is added, edited and deleted, with the product’s messages', async ({ browser, product }) => {
  const { page } = await signedInPage(browser, product, ADMIN)
  await page.goto(`${product.url}/client`)
  await page.getByRole('button', { name: 'New Client', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Client' })
  await dialog.getByLabel('Company Name').fill('Ceylon Spice Traders')
  await dialog.getByLabel('Contact Name').fill('Fathima Rizwan')
  await dialog.getByLabel(/e-?mail/i).fill('not an address')
  await dialog.getByLabel('Phone').fill('+94 77 341 2209')
  await expect(dialog.getByText('Valid email is required')).toBeVisible()
  await dialog.getByLabel(/e-?mail/i).fill('fathima@ceylonspice.example')
  await dialog.getByRole('button', { name: 'Save Client' }).click()
  await expect(dialog).toBeHidden()
  const card = page.getByRole('article', { name: /Fathima Rizwan/ })
  await expect(card.getByText('fathima@ceylonspice.example')).toBeVisible()
  await card.getByRole('button', { name: /^Delete/ }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Client' })
  await expect(question).toContainText(
    'Are you sure you want to delete this client? You can restore it for 30 days.',
  )
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Client deleted successfully')).toBeVisible()
  await expect(card).toHaveCount(0)
})

test('a company with an uploaded logo, and the settings for its invoice numbers', async ({
  browser,
  emptyProduct: product,
}) => {
  const { page } = await signedInPage(browser, product, ADMIN)
  await page.goto(`${product.url}/company-profile`)
  await page.getByRole('button', { name: 'New Company Profile', exact: true }).first().click()
  const profile = page.getByRole('dialog')
  await profile.getByLabel(/^Name/).fill('Kadal Studio')
  await profile.getByRole('button', { name: /Save/ }).click()
  await expect(profile).toBeHidden()
  await expect(page.getByRole('article', { name: /Kadal Studio/ })).toBeVisible()

  await page.goto(`${product.url}/invoice-settings`)
  await page.getByRole('button', { name: 'New Invoice Settings', exact: true }).first().click()
  const settings = page.getByRole('dialog')
  await settings.getByRole('combobox', { name: /Company/ }).click()
  await page.getByRole('option', { name: /Kadal Studio/ }).click()
  await settings.getByRole('radio', { name: /Sri Lankan tax invoice/ }).check()
  await settings.getByLabel('Invoice Prefix').fill('KADAL')
  await expect(settings.getByText(/^\d\d[A-Z]{3}_KADAL_00001$/).first()).toBeVisible()
  await settings.getByRole('button', { name: /Save/ }).click()
  await expect(settings).toBeHidden()
  const card = page.getByRole('article', { name: /Kadal Studio/ })
  // the first settings are the default
  await expect(card.getByText('Default Settings')).toBeVisible()
  await expect(card.getByRole('button', { name: /^Delete/ })).toBeDisabled()
})
