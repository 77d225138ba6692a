import { apart } from './kit/apart.ts'
import { measureBesideRaw, type Operation } from './kit/beside-raw.ts'
import { fillSales } from './kit/fill-sales.ts'
import { fillTasks } from './kit/fill-tasks.ts'
import { filledData } from './kit/filled-data.ts'
import type { Measure } from './kit/measurement.ts'

const TASKS = 10_000
export const INVOICES = 20_000

/** What is done with invoices, with {@link INVOICES} of them. */
export const INVOICE_OPERATIONS: readonly Operation[] = [
  {
    name: 'list of 50 invoices, with total',
    next: (count) => ({ method: 'GET', path: apart('/invoices?limit=50', count) }),
  },
  {
    name: 'create an invoice with 5 lines',
    next: (count) => ({
      method: 'POST',
      path: '/invoices',
      body: JSON.stringify({
        clientId: 7,
        dueDate: '2026-12-30',
        subject: `Created ${count}`,
        items: Array.from({ length: 5 }, (_, index) => ({
          description: `Line ${index + 1}`,
          quantity: 2,
          unitPrice: 1_000 + index,
        })),
      }),
    }),
  },
]

/** The invoice operations compared with the raw servers. */
export const measure: Measure = async (bench) => {
  const folder = await filledData(bench, 'sales', async (client) => {
    await fillTasks(client, TASKS)
    await fillSales(client, INVOICES)
  })
  await measureBesideRaw(bench, folder, INVOICE_OPERATIONS, {
    about: `${INVOICES.toLocaleString('en')} invoices`,
    hasAims: true,
  })
}
