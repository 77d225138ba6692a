import { foundMessage } from '#chat/messages/web/palette-entries.tsx'
import { firstStepActions } from '#overview/first-steps/web/palette-entries.ts'
import { foundPerson } from '#people/users/web/palette-entries.tsx'
import { clientActions, foundClient } from '#sales/clients/web/palette-entries.tsx'
import { foundCreditNote } from '#sales/credit-notes/web/palette-entries.tsx'
import { expenseActions } from '#sales/expenses/web/palette-entries.ts'
import { foundInvoice, invoiceActions } from '#sales/invoices/web/palette-entries.tsx'
import { itemActions } from '#sales/items/web/palette-entries.ts'
import { foundQuote, quoteActions } from '#sales/quotes/web/palette-entries.tsx'
import { foundLabel } from '#work/labels/web/palette-entries.tsx'
import { foundProject } from '#work/projects/web/palette-entries.tsx'
import { timeActions } from '#work/time/web/palette-entries.ts'
import { foundTask, taskActions } from '#work/tasks/web/palette-entries.tsx'
import type { PaletteEntries } from '#platform/web/palette-entries.ts'

/** What the features offer in the palette: loaded with it. */
export const PALETTE_ENTRIES: PaletteEntries = {
  kinds: [
    foundTask,
    foundProject,
    foundClient,
    foundInvoice,
    foundQuote,
    foundCreditNote,
    foundPerson,
    foundMessage,
    foundLabel,
  ],
  actions: [
    ...taskActions,
    ...timeActions,
    ...invoiceActions,
    ...quoteActions,
    ...expenseActions,
    ...clientActions,
    ...itemActions,
    ...firstStepActions,
  ],
}
