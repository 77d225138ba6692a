import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Client } from '#sales/clients/shared/client-schema.ts'
import type { InvoiceSettings } from '#sales/invoice-settings/shared/invoice-settings-schema.ts'
import {
  ARALIYA_SETTINGS,
  FORT,
  HARBOUR,
  KADAL_SETTINGS,
  showDocumentDialog,
  storedInvoice,
} from '#test/web/document-dialog-scene.tsx'
import { ApiFailure } from '#test/web/fake-server.ts'
import { keepDraft } from '#platform/web/forms/drafts.ts'
import { TEST_ACCOUNT } from '#test/web/render-at.tsx'
import { createInvoice, getInvoice, replaceInvoice } from '../shared/invoice-endpoints.ts'
import type { Invoice } from '../shared/invoice-schema.ts'
import { InvoiceDialog } from './invoice-dialog.tsx'

const save = page.getByRole('button', { name: /^(Save|Update) Invoice/ })
const client = page.getByRole('dialog').getByRole('combobox', { name: /^Client/ })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const taxRate = field('Tax Rate (%)')
const levyRate = field('SSCL Rate (%)')
const sheet = page.getByRole('article')

interface Scene {
  settings?: Partial<InvoiceSettings>
  others?: Partial<InvoiceSettings>
  harbour?: Partial<Client>
  fort?: Partial<Client>
  width?: number
}

async function open(invoice: Invoice | undefined, scene: Scene = {}) {
  const opened = await showDocumentDialog<Invoice>(
    (props) => <InvoiceDialog invoice={invoice} {...props} />,
    {
      settings: [
        { ...KADAL_SETTINGS, ...scene.settings },
        { ...ARALIYA_SETTINGS, ...scene.others },
      ],
      clients: [
        { ...HARBOUR, ...scene.harbour },
        { ...FORT, ...scene.fort },
      ],
      ...(scene.width === undefined ? {} : { width: scene.width }),
    },
  )
  if (invoice !== undefined) opened.server.on(getInvoice, () => invoice)
  return opened
}

async function choose(name: string) {
  await client.click()
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
}

/** An invoice with everything: figures computed by hand. */
function everything(): Invoice {
  const [first] = storedInvoice().items
  if (first === undefined) throw new Error('the sample has lines')
  return storedInvoice({
    items: [
      {
        ...first,
        description: 'Photos',
        quantity: 3,
        unitPrice: 3333.33,
        rate: 3333.33,
        unit: 'day',
        discountPercent: 12.5,
        discountAmount: 1250,
        amount: 8749.99,
        taskId: 142,
        itemId: 9,
      },
      {
        ...first,
        id: 72,
        description: 'Stamps',
        quantity: 1,
        unitPrice: 1000,
        rate: 1000,
        isTaxed: false,
        amount: 1000,
      },
      {
        ...first,
        id: 73,
        description: 'Copy',
        quantity: 1,
        unitPrice: 500,
        rate: 500,
        discountAmount: 500,
        amount: 0,
      },
    ],
    subtotal: 9749.99,
    discountPercent: 10,
    discountAmount: 975,
    netAmount: 8774.99,
    taxedAmount: 7874.99,
    levyRate: 2.5,
    levyAmount: 196.87,
    taxAmount: 1452.93,
    total: 10_424.79,
    remainingAmount: 10_424.79,
  })
}

test('an edit keeps discounts, untaxed lines, units, the levy, tasks and items', async () => {
  const { server, saved } = await open(everything())
  server.on(replaceInvoice, everything)
  await expect.element(field('Discount, item 1')).toHaveValue('12.5%')
  await expect.element(field('Discount, item 3')).toHaveValue('500.00')
  await expect.element(levyRate).toHaveValue('2.5')
  await expect.element(field('Discount')).toHaveValue('10%')
  await expect
    .poll(() => document.querySelector('.line-totals')?.textContent)
    .toBe(
      'SubtotalLKR 9,749.99DiscountLKR −975.00Net amountLKR 8,774.99of which taxedLKR 7,874.99' +
        'SSCL 2.5%LKR 196.87Tax 18%LKR 1,452.93TotalLKR 10,424.79',
    )
  await expect
    .element(sheet)
    .toMatchTextContent(
      /Photos.*Discount 12\.5%: −1,250\.00.*3 day.*Stamps.*Not taxed.*Subtotal9,749\.99Discount 10%−975\.00Net amount8,774\.99of which taxed7,874\.99SSCL 2\.5%196\.87VAT 18%1,452\.93Total dueLKR 10,424\.79/s,
    )
  await field('Subject').fill('Second try')
  await save.click()
  await expect.poll(() => saved.length).toBe(1)
  expect(server.callsOf(replaceInvoice)[0]?.input.body).toMatchObject({
    subject: 'Second try',
    taxRate: 18,
    levyRate: 2.5,
    discountPercent: 10,
    discountAmount: null,
    items: [
      { unit: 'day', discountPercent: 12.5, discountAmount: null, isTaxed: true, taskId: 142, itemId: 9 },
      { unit: null, discountPercent: null, discountAmount: null, isTaxed: false, taskId: null, itemId: null },
      { discountPercent: null, discountAmount: 500, isTaxed: true },
    ],
  })
})

test('the fixed amount of a discount is kept as an amount', async () => {
  const { server } = await open(storedInvoice({ discountAmount: 5000 }))
  server.on(replaceInvoice, () => storedInvoice())
  await expect.element(field('Discount')).toHaveValue('5,000.00')
  await field('Subject').fill('Second try')
  await save.click()
  await expect
    .poll(() => server.callsOf(replaceInvoice)[0]?.input.body)
    .toMatchObject({ discountPercent: null, discountAmount: 5000 })
})

test('a draft of an earlier page opens, and a stored discount is not lost with it', async () => {
  const values = {
    subject: 'Typed before',
    lines: [{ key: 'a', description: 'Copy', quantity: '2', unitPrice: '100.00' }],
  }
  keepDraft(TEST_ACCOUNT.id, 'invoice new', JSON.stringify({ values, base: {}, key: crypto.randomUUID() }))
  const { server } = await open(undefined)
  server.on(createInvoice, () => storedInvoice())
  await expect.element(field('Subject')).toHaveValue('Typed before')
  await expect.element(field('Description, item 1')).toHaveValue('Copy')
  await choose('Harbour')
  await save.click()
  await expect
    .poll(() => server.callsOf(createInvoice)[0]?.input.body.items)
    .toMatchObject([{ description: 'Copy', quantity: 2, discountPercent: null, isTaxed: true }])
})

test('the tax rate begins as the settings or the client say, and follows the client until one is typed', async () => {
  await open(undefined, { settings: { defaultTaxRate: 18 }, harbour: { taxRate: 12 } })
  await expect.element(taxRate).toHaveValue('18')
  await choose('Harbour')
  await expect.element(taxRate).toHaveValue('12')
  await choose('ගාලු')
  await expect.element(taxRate).toHaveValue('18')
  await taxRate.fill('5')
  await choose('Harbour')
  await expect.element(client).toHaveTextContent('Harbour Logistics PLC')
  await expect.element(taxRate).toHaveValue('5')
})

test('other settings bring their rates, unless one was typed', async () => {
  await open(undefined, {
    settings: { defaultTaxRate: 18 },
    others: { defaultTaxRate: 8, usualLevyRate: 2.5 },
  })
  expect(levyRate.query()).toBeNull()
  await page.getByRole('button', { name: 'Company: Kadal Studio (Pvt) Ltd' }).click()
  await page.getByRole('menuitemradio', { name: 'Araliya Events' }).click()
  await expect.element(taxRate).toHaveValue('8')
  await expect.element(levyRate).toHaveValue('2.5')
})

test('another client of a stored invoice leaves a rate that is not the usual one', async () => {
  await open(storedInvoice({ taxRate: 5 }), { settings: { defaultTaxRate: 18 }, fort: { taxRate: 0 } })
  await choose('ගාලු')
  await expect.element(client).toHaveTextContent('ගාලු කොටුව')
  await expect.element(taxRate).toHaveValue('5')
})

test('a discount that is none is reported at its field and counts as 0', async () => {
  const { server } = await open(storedInvoice())
  await page.getByRole('button', { name: 'Add discount' }).click()
  await field('Discount').fill('ten')
  await field('Subject').click()
  await expect
    .element(field('Discount'))
    .toHaveAccessibleDescription('Discount must be an amount with at most two decimals')
  await expect.element(page.getByText('LKR 92,040.00').first()).toBeVisible()
  await field('Discount').fill('101%')
  await expect.element(field('Discount')).toHaveAccessibleDescription('Discount must be at most 100')
  await field('Discount').fill('90,000')
  await expect
    .element(field('Discount'))
    .toHaveAccessibleDescription('The discount cannot be more than LKR 78,000.00')
  await save.click({ force: true })
  await expect.element(field('Discount')).toHaveFocus()
  expect(server.callsOf(replaceInvoice)).toEqual([])
})

test('the server’s messages about discounts are shown at their fields', async () => {
  const { server } = await open(everything())
  server.on(
    replaceInvoice,
    () =>
      new ApiFailure(400, {
        code: 'validation',
        message: 'Three fields are wrong.',
        fields: {
          discountPercent: 'Too generous',
          'items.0.discountAmount': 'Too much',
          levyRate: 'No such levy',
        },
      }),
  )
  await field('Subject').fill('Second try')
  await save.click()
  await expect.element(field('Discount')).toHaveAccessibleDescription('Too generous')
  await expect.element(field('Discount, item 1')).toHaveAccessibleDescription('Too much')
  await expect.element(levyRate).toHaveAccessibleDescription('No such levy')
  await field('Discount').fill('5%')
  await expect.element(field('Discount')).not.toHaveAttribute('aria-invalid')
})

test('two edits of a discount are compared', async () => {
  const { server, saved } = await open(everything())
  const theirs = { ...everything(), discountPercent: null, discountAmount: 500, version: 2 }
  server.on(
    replaceInvoice,
    () => new ApiFailure(409, { code: 'changed_meanwhile', message: 'Changed.', current: theirs }),
  )
  await field('Discount').fill('20%')
  await save.click()
  const clash = page.getByRole('dialog', { name: 'Somebody else changed this too' })
  await expect.element(clash.getByRole('group', { name: 'Discount' })).toMatchTextContent(/20%.*500\.00/s)
  server.on(replaceInvoice, () => theirs)
  await clash.getByRole('button', { name: 'Save These' }).click()
  await expect.poll(() => saved.length).toBe(1)
})

test('on a phone the sums in the foot have every row, and nothing is wider than the screen', async () => {
  await open(everything(), { width: 360 })
  await expect
    .poll(() => document.querySelector('.document-foot-totals')?.textContent)
    .toBe(
      'Subtotal 9,749.99Discount −975.00Net amount 8,774.99of which taxed 7,874.99SSCL 2.5% 196.87Tax 18% 1,452.93TotalLKR 10,424.79',
    )
  await expect.element(levyRate).toBeVisible()
  await expect.element(field('Discount')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(360)
})
