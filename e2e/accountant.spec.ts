import { api, expect, signedInPage, test, tokenOf } from './app-fixture.ts'
import { approvedPerson } from './people.ts'
import { twoPeople } from './two-people.ts'

test('an accountant records a payment, sees the invoice paid, and finds nothing that writes an invoice', async ({
  browser,
  product,
}) => {
  const { call } = await twoPeople(browser, product)
  const client = {
    companyName: 'Ledger House (Pvt) Ltd',
    contactName: 'A',
    email: 'a@ledger.lk',
    phone: '011',
  }
  const { id: clientId } = await call('POST', '/clients', client)
  const items = [{ description: 'Design', quantity: 1, unitPrice: 80_000 }]
  const { id } = await call('POST', '/invoices', { clientId, items })
  await call('PATCH', `/invoices/${id}/status`, { status: 'Sent' })

  const kumudini = await approvedPerson(product, 'ACCOUNTANT', 'Kumudini', 'Rathnayake')
  const { page } = await signedInPage(browser, product, kumudini)
  const refused: string[] = []
  page.on('response', (reply) => {
    if (reply.status() >= 400) refused.push(`${reply.status()} ${reply.url()}`)
  })
  await page.goto(product.url)
  await expect(page.getByText('Due Payments')).toBeVisible()
  await expect(page.getByText('Accountant', { exact: true })).toBeVisible()

  await page.goto(`${product.url}/invoice?invoice=${id}`)
  const panel = page.getByRole('complementary')
  await panel.getByRole('button', { name: 'Mark as Fully Paid' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as Fully Paid' }).click()
  await expect(panel.getByText('Paid', { exact: true })).toBeVisible()
  for (const name of ['New Invoice', 'Edit', 'Send', 'Share'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)

  for (const path of ['/estimation', '/client', '/items', '/credit-notes', '/ready-to-bill', '/project']) {
    await page.goto(product.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: /^(New|Add New|Edit|Delete) / })).toHaveCount(0)
  }
  await page.goto(`${product.url}/expenses`)
  await expect(page.getByRole('button', { name: 'Add Expense' }).first()).toBeVisible()
  expect(refused).toEqual([])

  const token = await tokenOf(product, kumudini)
  for (const [method, path] of [
    ['POST', '/invoices'],
    ['DELETE', `/invoices/${id}`],
    ['POST', `/invoices/${id}/write-off`],
  ] as const)
    await expect(api(product, token, method, path, { clientId, items })).rejects.toThrow('answered 403')
})
