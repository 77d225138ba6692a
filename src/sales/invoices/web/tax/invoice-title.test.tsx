import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aDraft, anInvoice, menuTexts, openMenu, showInvoices } from '#test/web/invoices-scene.tsx'
import type { IssueCheck } from '../../shared/tax/issue-check.ts'
import { splitInvoice } from '../../shared/invoice-endpoints.ts'

const panel = page.getByRole('complementary')
const PLAIN: IssueCheck = {
  title: 'invoice',
  reason: null,
  missing: [],
  question: null,
  canSplit: false,
  standardRate: null,
}

test('the panel of a draft shows its title with the reason, and what is missing', async () => {
  await showInvoices({
    invoices: [aDraft(31)],
    address: '/invoice?invoice=31',
    check: {
      ...PLAIN,
      reason: 'the client has no TIN',
      missing: [{ where: 'client', sentence: 'The client has no TIN' }],
    },
  })
  await expect.element(panel.getByText('Invoice: the client has no TIN')).toBeVisible()
  await expect.element(panel.getByText('The client has no TIN', { exact: true })).toBeVisible()
  expect(panel.getByRole('button', { name: 'Split into two invoices' }).query()).toBeNull()
})

test('a draft with untaxed lines is split from its panel', async () => {
  const draft = aDraft(31)
  const { server } = await showInvoices({
    invoices: [draft],
    address: '/invoice?invoice=31',
    check: { ...PLAIN, reason: 'line 2 is not taxed', canSplit: true },
  })
  server.on(splitInvoice, () => [draft, aDraft(32)])
  await panel.getByRole('button', { name: 'Split into two invoices' }).click()
  await expect.element(page.getByText('Split: what is not taxed is on the draft INV32')).toBeVisible()
  expect(server.callsOf(splitInvoice)).toHaveLength(1)
})

test('where there is nothing to say, nothing is said', async () => {
  await showInvoices({ invoices: [aDraft(31)], address: '/invoice?invoice=31', check: PLAIN })
  await expect.element(panel.getByRole('region', { name: 'Lines' })).toBeVisible()
  expect(panel.getByText(/Tax invoice|^Invoice: /).query()).toBeNull()
})

test('a tax invoice that was sent says so, is not edited or deleted, and has a copy', async () => {
  await showInvoices({ invoices: [anInvoice(31, { title: 'tax-invoice' })], address: '/invoice?invoice=31' })
  await expect.element(panel.getByText('Tax invoice', { exact: true })).toBeVisible()
  await openMenu('INV-00031')
  const refusal = '(A tax invoice that was sent is corrected by a credit note)'
  expect(menuTexts()).toEqual(
    expect.arrayContaining([`Edit ${refusal}`, 'Download a Copy', `Delete ${refusal}`]),
  )
})
