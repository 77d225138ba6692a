import type { PoolClient } from 'pg'
import type { Config } from '#platform/server/config.ts'
import { addDays } from '#platform/shared/dates.ts'
import { writeEntries } from './books.ts'
import { clientArrival } from './insert-master-data.ts'
import { SAMPLE_CLIENTS } from '#sales/clients/server/sample/clients.ts'
import { SAMPLE_COMPANIES } from '#sales/company-profiles/server/sample/companies.ts'
import { SAMPLE_SETTINGS } from '#sales/invoice-settings/server/sample/settings.ts'
import { SAMPLE_PEOPLE } from '#people/users/server/sample/people.ts'
import { planCorrections } from './plan-corrections.ts'
import { planExpenses } from './plan-expenses.ts'
import { planInvoices, type SalesSurroundings } from './plan-invoices.ts'
import { planLinks } from './plan-links.ts'
import { planQuotes } from './plan-quotes.ts'

/** Of Sri Lanka, in percent. */
const VAT_RATE = 18
/** The payment terms of their settings, by index of the company. */
const DUE_IN_DAYS = [30, 14] as const

/** Twelve months of accounting: quotes, invoices, payments and expenses, written by the administrator. */
export async function fillBooks(
  client: PoolClient,
  ids: {
    administrator: string
    clients: readonly number[]
    settings: readonly number[]
    projects: readonly { id: number; clientId: number | undefined }[]
  },
  { config, today }: { config: Config; today: string },
): Promise<void> {
  const surroundings: SalesSurroundings = {
    today,
    clients: SAMPLE_CLIENTS.map(({ companyName }, index) => ({
      id: ids.clients[index] ?? 0,
      companyName,
      arrivedOn: addDays(today, clientArrival(index)),
      projectId: ids.projects.find(({ clientId }) => clientId === ids.clients[index])?.id ?? null,
    })),
    companies: SAMPLE_COMPANIES.map(({ vatNumber }, index) => ({
      settingsId: ids.settings[index] ?? 0,
      taxRate: vatNumber === '' ? 0 : VAT_RATE,
      notes: SAMPLE_SETTINGS[index]?.defaultNotes ?? '',
      dueInDays: DUE_IN_DAYS[index] ?? DUE_IN_DAYS[0],
    })),
  }
  const entries = [
    ...planQuotes(surroundings),
    ...planInvoices(surroundings),
    ...planCorrections(surroundings),
    ...planLinks(today),
    ...planExpenses(today, surroundings.clients),
  ]
  const [administrator] = SAMPLE_PEOPLE
  const actor = {
    id: ids.administrator,
    firstName: administrator?.fName ?? '',
    secondName: administrator?.sName ?? '',
  }
  await writeEntries(client, entries, { config, actor })
}
