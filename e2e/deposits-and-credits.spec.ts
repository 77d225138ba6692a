import { expect, test } from './app-fixture.ts'
import { expectNotReloaded, look, twoPeople } from './two-people.ts'

interface Invoice {
  id: number
  invoiceNumber: string
  status: string
  netAmount: number
  total: number
  creditedAmount: number
}

const CLIENT = { contactName: 'Ruwani', email: 'ruwani@example.lk', phone: '+94 11 222 3344' }

test('a deposit of an accepted quote is invoiced, paid, and deducted from the final invoice', async ({
  browser,
  product,
}) => {
  const { nimal, kasun, call } = await twoPeople(browser, product)
  const { id: clientId } = await call('POST', '/clients', { ...CLIENT, companyName: 'Deposit Makers' })
  const quote = await call('POST', '/quotes', {
    clientId,
    status: 'Accepted',
    taxRate: 18,
    items: [{ description: 'Website', quantity: 1, unitPrice: 100_000 }],
  })
  await look(kasun, product, `/estimation?quote=${quote.id}`)
  await look(nimal, product, `/estimation?quote=${quote.id}`)
  await nimal
    .getByRole('complementary')
    .getByRole('button', { name: /^Ask for a part/ })
    .click()
  const part = nimal.getByRole('dialog', { name: 'Ask for a Part' })
  await part.getByLabel(/^Part/).fill('40')
  await expect(part.getByText('LKR 47,200.00')).toBeVisible()
  await part.getByRole('button', { name: 'Make Draft Invoice' }).dblclick()
  await expect(part).toBeHidden()
  const deposits = kasun.getByRole('region', { name: 'Deposits' })
  await expect(deposits.getByText('40,000.00')).toBeVisible()

  const { parts } = await call<{ parts: { invoiceId: number }[] }>('GET', `/quotes/${quote.id}`)
  expect(parts).toHaveLength(1)
  const depositId = parts[0]?.invoiceId
  await call('PATCH', `/invoices/${depositId}/status`, { status: 'Sent' })
  await call('POST', `/invoices/${depositId}/pay`)
  await expect(deposits.getByText('Paid')).toBeVisible()

  await nimal.getByRole('complementary').getByRole('button', { name: 'Convert to invoice' }).click()
  await expect
    .poll(async () => (await call<{ invoiceId: number | null }>('GET', `/quotes/${quote.id}`)).invoiceId)
    .not.toBeNull()
  const { invoiceId } = await call<{ invoiceId: number }>('GET', `/quotes/${quote.id}`)
  const final = await call<Invoice>('PATCH', `/invoices/${invoiceId}/status`, { status: 'Sent' })
  expect([final.netAmount, final.total]).toEqual([60_000, 70_800])
  await look(nimal, product, `/invoice?invoice=${invoiceId}`)
  const panel = nimal.getByRole('complementary')
  await expect(panel.getByText(/^Less deposit /)).toBeVisible()
  await expect(panel.getByText(/→ final /)).toBeVisible()
  await panel.getByRole('button', { name: 'Mark as Fully Paid' }).click()
  await nimal.getByRole('alertdialog').getByRole('button').last().click()
  await expect.poll(async () => (await call<Invoice>('GET', `/invoices/${invoiceId}`)).status).toBe('Paid')
  await expectNotReloaded(kasun)
})

test('a line that was charged too much is credited, and the rest of the credit stays on the account', async ({
  browser,
  product,
}) => {
  const { nimal, kasun, call } = await twoPeople(browser, product)
  const { id: clientId } = await call('POST', '/clients', { ...CLIENT, companyName: 'Credit Takers' })
  const { id } = await call('POST', '/invoices', {
    clientId,
    taxRate: 18,
    items: [{ description: 'Banner design', quantity: 4, unitPrice: 10_000 }],
  })
  const invoice = await call<Invoice>('PATCH', `/invoices/${id}/status`, { status: 'Sent' })
  await call('POST', `/invoices/${id}/partial-pay`, { amount: 40_000 })
  await look(nimal, product, `/invoice?invoice=${id}`)
  await look(kasun, product, `/invoice?invoice=${id}`)
  await nimal
    .getByRole('complementary')
    .getByRole('button', { name: /^More about/ })
    .click()
  await nimal.getByRole('menuitem', { name: 'Credit…' }).click()
  const credit = nimal.getByRole('dialog', { name: `Credit ${invoice.invoiceNumber}` })
  await credit.getByRole('radio', { name: 'Work not done' }).check()
  await credit.getByLabel(/^Quantity of Banner design/).fill('1')
  // 10,000.00 and 18 %; 7,200.00 are not paid yet
  await expect(
    credit.getByText(
      `LKR 7,200.00 settles the rest of ${invoice.invoiceNumber}, LKR 4,600.00 stays on the client’s account.`,
    ),
  ).toBeVisible()
  await credit.getByRole('button', { name: 'Credit', exact: true }).dblclick()
  await expect(credit).toBeHidden()
  const notes = kasun.getByRole('region', { name: 'Credit Notes' })
  await expect(notes.getByText('11,800.00')).toBeVisible()
  const after = await call<Invoice>('GET', `/invoices/${id}`)
  expect([after.status, after.creditedAmount]).toEqual(['Paid', 11_800])

  await look(nimal, product, '/credit-notes?search=Credit%20Takers')
  const row = nimal.getByRole('row', { name: /Credit Takers/ })
  await expect(row.getByText('11,800.00')).toBeVisible()
  await look(nimal, product, `/client/${clientId}`)
  await expect(nimal.getByRole('region', { name: 'Account' }).getByText('LKR 4,600.00')).toBeVisible()
  await expectNotReloaded(kasun)
})
