import type { DocumentRenderer } from '#sales/documents/server/index.ts'
import type { ServerFeature } from '#platform/server/feature.ts'
import { announcedCreditNotes } from './announce-credit-notes.ts'
import { auditedCreditNote } from './audit-credit-note.ts'
import { creditNoteRoutes } from './credit-note-routes.ts'
import { searchableCreditNote } from './search-credit-notes.ts'

export const creditNotes: ServerFeature<{ renderer: DocumentRenderer }> = {
  name: 'sales/credit-notes',
  routes: (router, platform, { renderer }) => creditNoteRoutes(router, platform, renderer),
  announced: announcedCreditNotes,
  audited: [auditedCreditNote],
  searchables: [searchableCreditNote],
}
