import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { csvFile } from '#platform/shared/csv.ts'
import { anInvoice, showInvoices } from '#test/web/invoices-scene.tsx'
import { exportInvoices, getInvoiceTotals, listInvoices } from '../shared/invoice-endpoints.ts'
import type { InvoiceDialogProps } from './invoice-dialog.tsx'

vi.mock('./invoice-dialog.tsx', () => ({
  InvoiceDialog: ({ clientId, projectId }: InvoiceDialogProps) => (
    <div role="dialog" aria-label={`New Invoice of client ${clientId} and project ${projectId}`}>
      Fields
    </div>
  ),
}))

const PROJECTS = [{ id: 7, name: 'Rebrand', status: 'Active' as const, clientId: 3 }]
const show = (address: string, invoices = [anInvoice(30)]) =>
  showInvoices({ invoices, address, projects: PROJECTS })

test('the project of the address reaches every call, and the cross of its chip removes it', async () => {
  const { server, address } = await show('/invoice?project=7&clientId=7')
  const filter = { clientId: '7', projectId: '7' }
  await expect.poll(() => server.callsOf(listInvoices)[0]?.input.query).toMatchObject(filter)
  expect(server.callsOf(getInvoiceTotals)[0]?.input.query).toMatchObject(filter)
  server.on(exportInvoices, () => csvFile('invoices.csv', ['#'], []))
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Invoices (CSV)' }).click()
  await expect.poll(() => server.callsOf(exportInvoices)[0]?.input.query).toMatchObject(filter)
  await page.getByRole('button', { name: 'Remove Project: Rebrand' }).click()
  await expect.poll(address).toBe('/invoice?clientId=7')
})

test('a project is chosen above the list', async () => {
  const { address } = await show('/invoice?page=2')
  await page.getByRole('button', { name: 'Project: all' }).click()
  await page.getByRole('option', { name: 'Rebrand' }).click()
  await expect.poll(address).toBe('/invoice?project=7')
})

test('Clear filters removes the project, too', async () => {
  const { address } = await show('/invoice?project=7', [])
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(address).toBe('/invoice')
})

test('a new invoice begins with the client and the project of the list, also from an address', async () => {
  const { address } = await show('/invoice?new=1&clientId=3&project=7')
  const dialog = page.getByRole('dialog', { name: 'New Invoice of client 3 and project 7' })
  await expect.element(dialog).toBeVisible()
  await expect.poll(address).toBe('/invoice?clientId=3&project=7')
})

test('the panel leads to the project of the invoice', async () => {
  await show('/invoice?invoice=30', [anInvoice(30, { projectId: 7 })])
  const facts = page.getByRole('region', { name: 'About the invoice' })
  await expect.element(facts.getByRole('link', { name: 'Rebrand' })).toHaveAttribute('href', '/project/7')
})
