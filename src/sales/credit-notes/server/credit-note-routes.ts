import { type DocumentRenderer, documentWrites } from '#sales/documents/server/index.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { Router } from '#platform/server/http/serve.ts'
import { dayIn } from '#platform/shared/dates.ts'
import * as endpoints from '../shared/credit-note-endpoints.ts'
import { creditInvoice } from './credit-invoice.ts'
import { getCreditNotePdf } from './credit-note-pdf.ts'
import { exportCreditNotes } from './export-credit-notes.ts'
import { getCreditNote, listCreditNotes } from './read-credit-notes.ts'
import { sendCreditNote } from './send-credit-note.ts'
import { voidCreditNote } from './void-credit-note.ts'

export function creditNoteRoutes(router: Router, platform: Platform, renderer: DocumentRenderer): void {
  const { clock, config } = platform
  const { writeWithDocument } = documentWrites(renderer, platform)

  router.writeAlone(endpoints.creditInvoice, async (call) =>
    writeWithDocument(call, (transaction, issuer) =>
      creditInvoice(transaction, call.params.id, call.body, issuer),
    ),
  )
  router.read(endpoints.listCreditNotes, async ({ database, query, setTotal }) => {
    const { notes, total } = await listCreditNotes(database, query)
    setTotal(total)
    return notes
  })
  router.read(endpoints.exportCreditNotes, async ({ database, query, setTotal }) => {
    const { file, total } = await exportCreditNotes(database, query, dayIn(config.timeZone, clock()))
    setTotal(total)
    return file
  })
  router.read(endpoints.getCreditNote, async ({ database, params }) => getCreditNote(database, params.id))
  router.read(endpoints.getCreditNotePdf, async ({ database, params, actor }) =>
    getCreditNotePdf(database, params.id, { actor, renderer }),
  )
  router.write(endpoints.sendCreditNote, async ({ database, params, actor }) =>
    sendCreditNote(database, params.id, { actor, platform }),
  )
  router.write(endpoints.voidCreditNote, async ({ database, params, actor }) => {
    const now = clock()
    return voidCreditNote(database, params.id, { actor, now, today: dayIn(config.timeZone, now) })
  })
}
