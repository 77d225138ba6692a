import type { Page } from '@playwright/test'
import { expect, test } from './app-fixture.ts'
import { look, twoPeople } from './two-people.ts'
import { untilDrawn } from './watched-page.ts'

const CLIENT = {
  companyName: 'Kelani Boatyard (Pvt) Ltd',
  contactName: 'Ruwan Silva',
  email: 'ruwan@kelani.example',
  phone: '+94 11 555 0101',
}

function clashIn(page: Page) {
  return page.getByRole('dialog', { name: 'Somebody else changed this too' })
}

test('input in a dialog is restored after a reload, until it is discarded', async ({ browser, product }) => {
  const { kasun } = await twoPeople(browser, product)
  await look(kasun, product, '/client')
  await untilDrawn(kasun)
  const dialog = kasun.getByRole('dialog', { name: 'Add New Client' })
  const name = dialog.getByRole('textbox', { name: 'Company Name' })
  await kasun.getByRole('button', { name: 'New Client' }).click()
  await name.fill('Typed on the bus')
  await kasun.reload()
  await untilDrawn(kasun)
  await kasun.getByRole('button', { name: 'New Client' }).click()
  await expect(name).toHaveValue('Typed on the bus')
  await expect(dialog.getByText(/^Draft of \d\d:\d\d restored\.$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(name).toHaveValue('')
  await kasun.keyboard.press('Escape')
  await kasun.getByRole('button', { name: 'New Client' }).click()
  await expect(name).toHaveValue('')
})

test('two people edit one client and one invoice: both texts are shown, and neither is lost', async ({
  browser,
  product,
}) => {
  const { kasun, call } = await twoPeople(browser, product)
  const client = await call('POST', '/clients', CLIENT)
  await look(kasun, product, `/client/${client.id}`)
  await kasun.getByRole('button', { name: /^Edit / }).click()
  const editing = kasun.getByRole('dialog', { name: 'Edit Client' })
  await editing.getByRole('textbox', { name: 'Phone' }).fill('+94 77 222 3333')
  await call('PUT', `/clients/${client.id}`, { ...CLIENT, phone: '+94 11 999 9999', notes: 'Pays late' })
  await expect(editing.getByText(/^Somebody else changed this meanwhile: Phone, Notes\./)).toBeVisible()
  await editing.getByRole('button', { name: 'Update Client' }).click()
  const clash = clashIn(kasun)
  await expect(clash.getByRole('group', { name: 'Phone' })).toContainText('+94 11 999 9999')
  await expect(clash.getByRole('group', { name: 'Notes' })).toContainText('Pays late')
  await clash.getByRole('button', { name: 'Save These' }).click()
  await expect(editing).toHaveCount(0)
  await expect(kasun.getByText('+94 77 222 3333')).toBeVisible()
  await expect(kasun.getByText('Pays late')).toBeVisible()

  const item = { description: 'Hull survey', quantity: 1, unitPrice: 1000 }
  const document = { clientId: client.id, taxRate: 0, items: [item] }
  const invoice = await call('POST', '/invoices', document)
  await look(kasun, product, `/invoice?invoice=${invoice.id}`)
  const panel = kasun.getByRole('complementary', { name: /^Invoice/ })
  await panel.getByRole('button', { name: 'Edit', exact: true }).click()
  const form = kasun.getByRole('dialog', { name: 'Edit Invoice' })
  await form.getByRole('textbox', { name: 'Unit Price, item 1' }).fill('1500')
  const second = { description: 'Varnish', quantity: 2, unitPrice: 250 }
  await call('PUT', `/invoices/${invoice.id}`, { ...document, items: [item, second] })
  await expect(form.getByText(/^Somebody else changed this meanwhile: Line Items\./)).toBeVisible()
  await form.getByRole('button', { name: 'Update Invoice' }).click()
  await expect(clash.getByRole('group', { name: 'Line 1' })).toContainText('1,000.00')
  await expect(clash.getByRole('group', { name: 'Line 2' })).toContainText('Varnish')
  await clash.getByRole('button', { name: 'Save These' }).click()
  await expect(form).toHaveCount(0)
  // 1,500 by one user and 500 by the other
  await expect(panel.getByText('2,000.00').first()).toBeVisible()
})
