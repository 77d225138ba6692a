import { createHash } from 'node:crypto'
import type { RunningApp } from '../scripts/running-app/running-app.ts'
import { dayIn } from '../src/platform/shared/dates.ts'
import { type MailServer, startMailServer } from '../test/mail-server.ts'
import { ADMIN, api, expect, runProduct, signedInPage, test as base, tokenOf } from './app-fixture.ts'

/** The product with a mail server that stores what it receives. */
const test = base.extend<{ selling: { product: RunningApp; mails: MailServer } }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires a pattern, and no fixture is used
  selling: async ({}, use) => {
    const mails = await startMailServer()
    await runProduct((product) => use({ product, mails }), {
      SMTP_URL: mails.url,
      MAIL_FROM: 'Blue Lotus <office@bluelotus.example>',
    })
    await mails.stop()
  },
})

interface Invoice {
  id: number
  invoiceNumber: string | null
  status: string
  total: number
  paidAmount: number
  remainingAmount: number
}

/** A company with bank details, and a client. */
async function setUp(product: RunningApp): Promise<string> {
  const token = await tokenOf(product, ADMIN)
  const { id } = await api<{ id: number }>(product, token, 'POST', '/company-profiles', {
    name: 'Blue Lotus (Pvt) Ltd',
    email: 'accounts@bluelotus.example',
    vatNumber: '102938475-7000',
    isDefault: true,
  })
  await api(product, token, 'POST', '/invoice-settings', {
    companyProfileId: id,
    bankName: 'Commercial Bank of Ceylon',
    bankAccountNumber: '1000 2345 6789',
    invoiceNumberFormat: '{PREFIX}-{YYYY}-{SEQ:5}',
    isDefault: true,
  })
  await api(product, token, 'POST', '/clients', {
    companyName: 'ශ්‍රී ලංකා ක්‍රියේටිව්',
    contactName: 'නිමල් පෙරේරා',
    email: 'nimal@creative.example',
    phone: '+94 11 222 3344',
  })
  return token
}

test('from a quote to its paid invoice, with the delivered mail', async ({ browser, selling }) => {
  const { product, mails } = selling
  const token = await setUp(product)
  const { page } = await signedInPage(browser, product, ADMIN)
  const { page: other } = await signedInPage(browser, product, ADMIN)

  await page.goto(`${product.url}/estimation`)
  await page.getByRole('button', { name: 'Create your first quote' }).click()
  const quote = page.getByRole('dialog', { name: 'New Quote' })
  await quote.getByRole('combobox', { name: /^Client/ }).click()
  await page.getByRole('option', { name: /ශ්‍රී ලංකා/ }).click()
  await expect(quote.getByLabel(/Client Email/)).toHaveValue('nimal@creative.example')
  await quote.getByLabel(/Tax Rate/).fill('18')
  await quote.getByLabel(/^Description/).fill('Brand identity')
  await quote.getByLabel(/^Qty/).fill('2.5')
  await quote.getByLabel(/^Unit Price/).fill('33333.33')
  // 2.5 × 33,333.33 = 83,333.325 → 83,333.33; 18 % of it 14,999.9994 → 15,000.00
  await expect(quote.getByText('98,333.33').first()).toBeVisible()
  await quote.getByRole('button', { name: 'Save Quote' }).dblclick()
  await expect(quote).toBeHidden()
  expect(await api<unknown[]>(product, token, 'GET', '/quotes')).toHaveLength(1)

  await api(product, token, 'PATCH', '/quotes/1/status', { status: 'Accepted' })
  await page.goto(`${product.url}/estimation?quote=1`)
  await page.getByRole('button', { name: 'Convert to invoice' }).click()
  await expect.poll(async () => (await api<Invoice[]>(product, token, 'GET', '/invoices')).length).toBe(1)

  await other.goto(`${product.url}/invoice`)
  await expect(other.getByText('ශ්‍රී ලංකා ක්‍රියේටිව්').first()).toBeVisible()
  await page.goto(`${product.url}/invoice?invoice=1`)
  await page.getByRole('complementary').getByRole('button', { name: /^Send/ }).click()
  await expect(page.getByText('Invoice sent successfully!')).toBeVisible()
  await expect.poll(() => mails.received.length).toBe(1)
  const [sent] = await api<Invoice[]>(product, token, 'GET', '/invoices')
  const year = dayIn('Asia/Colombo', new Date()).slice(0, 4)
  expect(sent).toMatchObject({ status: 'Sent', invoiceNumber: `INV-${year}-00001`, total: 98_333.33 })
  const row = other.getByRole('row').filter({ hasText: `INV-${year}-00001` })
  await expect(row.getByText('Delivered')).toBeVisible()
  const mail = mails.received[0]
  expect(mail?.to).toEqual(['nimal@creative.example'])
  expect(mail?.headers['subject']).toContain(`INV-${year}-00001`)
  expect(mail?.text).toContain('98,333.33')

  await page.goto(`${product.url}/invoice?invoice=1`)
  await page.getByRole('complementary').getByRole('button', { name: 'Add Partial Payment' }).click()
  const payment = page.getByRole('dialog', { name: 'Add Partial Payment' })
  await payment.getByLabel(/Payment Amount/).fill('98333.34')
  await expect(payment.getByText('Payment amount cannot exceed LKR 98,333.33')).toBeVisible()
  await payment.getByLabel(/Payment Amount/).fill('50000')
  await payment.getByRole('button', { name: 'Process Payment' }).dblclick()
  await expect(page.getByText('Partial payment processed successfully')).toBeVisible()
  await expect(row.getByText('Partially Paid')).toBeVisible()
  expect((await api<Invoice[]>(product, token, 'GET', '/invoices'))[0]).toMatchObject({
    paidAmount: 50_000,
    remainingAmount: 48_333.33,
  })

  const saved = page.waitForEvent('download')
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /Download PDF/ })
    .click()
  const download = await saved
  expect(download.suggestedFilename()).toBe(`Invoice-INV-${year}-00001.pdf`)
  await expect(page.getByText('PDF downloaded successfully')).toBeVisible()
  const stream = await download.createReadStream()
  const hash = createHash('sha256')
  for await (const part of stream) hash.update(part as Buffer)
  const downloaded = hash.digest('hex')
  const attached = mail?.attachments.map(({ name, bytes }) => [
    name,
    createHash('sha256').update(bytes).digest('hex'),
  ])
  expect(attached).toEqual([[`Invoice-INV-${year}-00001.pdf`, downloaded]])

  await page.getByRole('complementary').getByRole('button', { name: 'Mark as Fully Paid' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Mark as Fully Paid|Mark as Paid/ })
    .click()
  await expect(page.getByText('Invoice marked as fully paid')).toBeVisible()
  await expect(row.getByText('Paid', { exact: true })).toBeVisible()
  expect((await api<Invoice[]>(product, token, 'GET', '/invoices'))[0]).toMatchObject({
    status: 'Paid',
    remainingAmount: 0,
  })
})
