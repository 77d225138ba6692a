import { readPdf } from '../test/read-pdf.ts'
import { ADMIN, api, expect, signedInPage, test, tokenOf } from './app-fixture.ts'

/**
 * By hand: 3 × 3,333.33 = 9,999.99, less 12.5 % (1,250.00) = 8,749.99; with 1,000.00 that is not taxed 9,749.99; less
 * 10 % (975.00) = 8,774.99. Of the discount 875.00 reduce the taxed line: taxed 7,874.99. SSCL 2.5 % = 196.87; tax 18 %
 * of 8,071.86 = 1,452.93.
 */
const SUMS = [
  ['Subtotal', '9,749.99'],
  ['Discount', '−975.00'],
  ['Net amount', '8,774.99'],
  ['of which taxed', '7,874.99'],
  ['SSCL 2.5%', '196.87'],
  ['Tax 18%', '1,452.93'],
  ['Total', '10,424.79'],
] as const

interface Reply {
  id: number
  netAmount: number
  taxedAmount: number
  discountAmount: number
  levyAmount: number
  taxAmount: number
  total: number
}

test('an invoice with discounts, an untaxed line, a levy and tax has the same figures everywhere', async ({
  browser,
  emptyProduct: product,
}) => {
  const token = await tokenOf(product, ADMIN)
  const { id: companyProfileId } = await api<{ id: number }>(product, token, 'POST', '/company-profiles', {
    name: 'Blue Lotus',
    isDefault: true,
  })
  await api(product, token, 'POST', '/invoice-settings', {
    companyProfileId,
    defaultTaxRate: 18,
    levyRate: 2.5,
    isDefault: true,
  })
  const { page } = await signedInPage(browser, product, ADMIN)
  await page.goto(`${product.url}/invoice`)
  // the head's button of the same name leaves once the list is known to be empty
  await expect(page.getByRole('heading', { name: 'No invoices yet' })).toBeVisible()
  await page.getByRole('button', { name: 'New Invoice', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'New Invoice' })
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
  await expect(field('Tax Rate (%)')).toHaveValue('18')
  await expect(field('SSCL Rate (%)')).toHaveValue('2.5')
  await field('Client Email (if not in list)').fill('somebody@fort.example')
  await field('Description, item 1').fill('ඡායාරූප')
  await field('Qty/Hrs, item 1').fill('3')
  await field('Unit Price, item 1').fill('3333.33')
  await dialog.getByRole('button', { name: 'Units and discounts' }).click()
  await field('Unit, item 1').fill('day')
  await field('Discount, item 1').fill('12.5%')
  await dialog.getByRole('button', { name: 'Add Item' }).click()
  await field('Description, item 2').fill('Stamps')
  await field('Unit Price, item 2').fill('1000')
  await dialog.getByRole('checkbox', { name: 'Tax, item 2' }).uncheck()
  await dialog.getByRole('button', { name: 'Add discount' }).click()
  await field('Discount').fill('10%')
  await expect(dialog.locator('.line-totals')).toHaveText(
    SUMS.map(([label, amount]) => `${label}LKR ${amount}`).join(''),
  )
  await dialog.getByRole('button', { name: 'Save Invoice' }).click()
  await expect(dialog).toBeHidden()

  const [invoice] = await api<Reply[]>(product, token, 'GET', '/invoices')
  expect(invoice).toMatchObject({
    subtotal: 9749.99,
    discountAmount: 975,
    netAmount: 8774.99,
    taxedAmount: 7874.99,
    levyAmount: 196.87,
    taxAmount: 1452.93,
    total: 10_424.79,
    items: [
      { unit: 'day', discountPercent: 12.5, discountAmount: 1250, amount: 8749.99, isTaxed: true },
      { discountAmount: 0, amount: 1000, isTaxed: false },
    ],
  })
  const reply = await fetch(`${product.url}/api/invoices/${invoice?.id}/pdf`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { text } = await readPdf(new Uint8Array(await reply.arrayBuffer()))
  for (const [label, amount] of SUMS.slice(0, -1)) {
    expect(text).toContain(label)
    expect(text).toContain(amount)
  }
  for (const words of ['3 day', 'Discount 12.5%: −1,250.00', 'Not taxed', 'Discount 10%', 'LKR 10,424.79']) {
    expect(text).toContain(words)
  }
})
