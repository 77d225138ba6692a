import { firstStepActions } from '#overview/first-steps/web/palette-entries.ts'
import { foundPerson } from '#people/users/web/palette-entries.tsx'
import { clientActions, foundClient } from '#sales/clients/web/palette-entries.tsx'
import { expenseActions } from '#sales/expenses/web/palette-entries.ts'
import { foundInvoice, invoiceActions } from '#sales/invoices/web/palette-entries.tsx'
import { foundQuote, quoteActions } from '#sales/quotes/web/palette-entries.tsx'
import { foundProject } from '#work/projects/web/palette-entries.tsx'
import { foundTask, taskActions } from '#work/tasks/web/palette-entries.tsx'
import type { PaletteEntries } from '#platform/web/palette-entries.ts'

/** What the features offer in the palette: loaded with it. */
export const PALETTE_ENTRIES: PaletteEntries = {
  kinds: [foundTask, foundProject, foundClient, foundInvoice, foundQuote, foundPerson],
  actions: [
    ...taskActions,
    ...invoiceActions,
    ...quoteActions,
    ...expenseActions,
    ...clientActions,
    ...firstStepActions,
  ],
}
