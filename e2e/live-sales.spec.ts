import { dayIn } from '../src/platform/shared/dates.ts'
import { expect, test } from './app-fixture.ts'
import { expectNotReloaded, look, twoPeople } from './two-people.ts'
import { untilDrawn } from './watched-page.ts'

type TwoPeople = Awaited<ReturnType<typeof twoPeople>>

const ITEMS = [{ description: 'Photography', quantity: 2, unitPrice: 84_000.5 }]
/** With 18 % tax. */
const TOTAL = '198,241.18'

async function addClient({ call }: TwoPeople, companyName: string): Promise<number> {
  const client = {
    companyName,
    contactName: 'Chamari',
    email: 'chamari@galle.example',
    phone: '+94 91 222 3344',
  }
  return (await call('POST', '/clients', client)).id
}

test('quotes, invoices and expenses follow another person’s changes', async ({ browser, product }) => {
  const people = await twoPeople(browser, product)
  const { kasun, call } = people
  const clientId = await addClient(people, 'Lagoon Hotel (Pvt) Ltd')
  const navigation = kasun.getByRole('navigation', { name: 'Main' })
  await look(kasun, product, '/estimation')
  const document = { clientId, taxRate: 18, items: ITEMS }
  const quote = await call('POST', '/quotes', document)
  const row = kasun.getByRole('row').filter({ hasText: 'Lagoon Hotel' })
  await expect(row).toContainText(TOTAL)
  await call('PATCH', `/quotes/${quote.id}/status`, { status: 'Accepted' })
  await expect(row).toContainText('Accepted')

  await navigation.getByRole('link', { name: 'Invoices' }).click()
  // the quotes had a row of that name too
  await expect(kasun.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible()
  const invoice = await call('POST', '/invoices', document)
  await expect(row).toContainText(TOTAL)
  await row.click()
  const panel = kasun.getByRole('complementary', { name: /^Invoice/ })
  await call('PATCH', `/invoices/${invoice.id}/status`, { status: 'Sent' })
  await expect(panel.getByText('Sent').first()).toBeVisible()
  await call('POST', `/invoices/${invoice.id}/partial-pay`, { amount: 98_241.18, date: todayInColombo() })
  await expect(panel.getByText('100,000.00').first()).toBeVisible()
  await kasun.keyboard.press('Escape')

  await expect(panel).toHaveCount(0)
  await navigation.getByRole('link', { name: 'Expenses' }).click()
  const expense = { category: 'Travel', description: 'Van to Galle', amount: 18_500, date: todayInColombo() }
  const { id } = await call('POST', '/expenses', expense)
  await expect(kasun.getByText('Van to Galle')).toBeVisible()
  await call('DELETE', `/expenses/${id}`)
  await expect(kasun.getByText('Van to Galle')).toHaveCount(0)
  await expectNotReloaded(kasun)
})

test('the figures of the dashboard follow another person’s payments and expenses', async ({
  browser,
  product,
}) => {
  const people = await twoPeople(browser, product)
  const { kasun, call } = people
  const clientId = await addClient(people, 'Fort Printers (Pvt) Ltd')
  await look(kasun, product, '/dashboard')
  const figures = kasun.getByRole('list', { name: 'This month' })
  const income = figures.getByRole('listitem').filter({ hasText: 'Total Income' })
  const expenses = figures.getByRole('listitem').filter({ hasText: 'Total Expenses' })
  await untilDrawn(kasun)
  const before = await expenses.innerText()
  await call('POST', '/expenses', {
    category: 'Travel',
    description: 'Bus',
    amount: 71_234.56,
    date: todayInColombo(),
  })
  await expect(expenses).not.toHaveText(before, { useInnerText: true })
  const earned = await income.innerText()
  const { id } = await call('POST', '/invoices', { clientId, taxRate: 18, items: ITEMS })
  await call('PATCH', `/invoices/${id}/status`, { status: 'Sent' })
  await call('POST', `/invoices/${id}/pay`)
  await expect(income).not.toHaveText(earned, { useInnerText: true })
  await expectNotReloaded(kasun)
})

test('the panel of an invoice or a quote shows who else has it open', async ({ browser, product }) => {
  const people = await twoPeople(browser, product)
  const { nimal, kasun, call } = people
  const clientId = await addClient(people, 'Kandy Lake Tours')
  const document = { clientId, taxRate: 18, items: ITEMS }
  const invoice = await call('POST', '/invoices', document)
  const quote = await call('POST', '/quotes', document)
  for (const address of [`/invoice?invoice=${invoice.id}`, `/estimation?quote=${quote.id}`]) {
    await look(nimal, product, address)
    await look(kasun, product, address)
    await expect(nimal.getByRole('complementary').getByText('Kasun De Silva is here too')).toBeVisible()
    await kasun.keyboard.press('Escape')
    await expect(nimal.getByRole('complementary').getByText('Kasun De Silva is here too')).toHaveCount(0)
  }
})

/** YYYY-MM-DD. */
function todayInColombo(): string {
  return dayIn('Asia/Colombo', new Date())
}
