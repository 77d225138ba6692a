import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listClients } from '#sales/clients/shared/client-endpoints.ts'
import { client } from '#sales/clients/shared/client-schema.ts'
import { ClientsPage } from '#sales/clients/web/clients-page.tsx'
import { listCompanyProfiles } from '#sales/company-profiles/shared/company-profile-endpoints.ts'
import { companyProfile } from '#sales/company-profiles/shared/company-profile-schema.ts'
import { CompanyProfilesPage } from '#sales/company-profiles/web/company-profiles-page.tsx'
import {
  getExpenseTotals,
  listExpenseCategories,
  listExpenses,
} from '#sales/expenses/shared/expense-endpoints.ts'
import { expense } from '#sales/expenses/shared/expense-schema.ts'
import { ExpensesPage } from '#sales/expenses/web/expenses-page.tsx'
import { listInvoiceSettings } from '#sales/invoice-settings/shared/invoice-settings-endpoints.ts'
import { invoiceSettings } from '#sales/invoice-settings/shared/invoice-settings-schema.ts'
import { InvoiceSettingsPage } from '#sales/invoice-settings/web/invoice-settings-page.tsx'
import type { Fields } from '#platform/shared/entity-fields.ts'
import { listProjects } from '#work/projects/shared/project-endpoints.ts'
import { project } from '#work/projects/shared/project-schema.ts'
import { fakeServer } from '#test/web/fake-server.ts'
import { showProjects } from '#test/web/projects-page-scene.tsx'
import { renderAt } from '#test/web/render-at.tsx'
import { sampleProfile } from '#test/web/sample-companies.ts'
import { sampleExpenseTotals } from '#test/web/sample-expenses.ts'

interface DeclaredForm {
  name: string
  add: string
  fields: Fields
  show: () => Promise<unknown>
  /** What opens the rest of it, in order. */
  opens?: readonly string[]
}

const FORMS: readonly DeclaredForm[] = [
  {
    name: 'client',
    add: 'New Client',
    fields: client.fields,
    opens: ['Registered for VAT'],
    show: () => {
      fakeServer().on(listClients, () => [])
      return renderAt('/client', <ClientsPage />)
    },
  },
  {
    name: 'expense',
    add: 'Add Expense',
    fields: expense.fields,
    opens: ['Project and client', 'Pass on to the client', 'Tax details'],
    show: () => {
      fakeServer()
        .on(listExpenses, () => [])
        .on(getExpenseTotals, () => sampleExpenseTotals([]))
        .on(listExpenseCategories, () => ['General'])
        .on(listProjects, () => [])
        .on(listClients, () => [])
      return renderAt('/expenses', <ExpensesPage />)
    },
  },
  {
    name: 'company profile',
    add: 'New Company Profile',
    fields: companyProfile.fields,
    show: () => {
      fakeServer().on(listCompanyProfiles, () => [])
      return renderAt('/company-profile', <CompanyProfilesPage />)
    },
  },
  {
    name: 'invoice settings',
    add: 'New Invoice Settings',
    fields: invoiceSettings.fields,
    show: () => {
      fakeServer()
        .on(listInvoiceSettings, () => [])
        .on(listCompanyProfiles, () => [sampleProfile()])
      return renderAt('/invoice-settings', <InvoiceSettingsPage />)
    },
  },
  { name: 'project', add: 'New Project', fields: project.fields, show: () => showProjects({ projects: [] }) },
]

test.each(FORMS)(
  'the form of a new $name has a control for each declared field',
  async ({ add, fields, show, opens = [] }) => {
    await page.viewport(1440, 900)
    await show()
    await page.getByRole('button', { name: add }).first().click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog).toBeVisible()
    for (const text of opens) await dialog.getByText(text, { exact: true }).click()
    const texts = [...dialog.element().querySelectorAll('label, legend, [aria-label]')].map(
      (element) => element.getAttribute('aria-label') ?? element.textContent,
    )
    const missing = Object.entries(fields).filter(
      ([name, { label }]) =>
        dialog.element().querySelector(`[name="${name}"]`) === null &&
        !texts.some((text) => text.toLowerCase().startsWith(label.toLowerCase())),
    )
    expect(missing.map(([name]) => name)).toEqual([])
  },
)
