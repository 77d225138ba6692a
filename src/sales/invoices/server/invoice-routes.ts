import {
  type DocumentCall,
  type DocumentIssuer,
  type DocumentRenderer,
  documentWrites,
} from '#sales/documents/server/index.ts'
import { listRevisions } from '#sales/documents/server/revisions/index.ts'
import type { Actor } from '#platform/server/security/actor.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { Router } from '#platform/server/http/serve.ts'
import { sameForAll } from '#platform/server/http/shared-reads.ts'
import { dayIn } from '#platform/shared/dates.ts'
import * as endpoints from '../shared/invoice-endpoints.ts'
import { createInvoice } from './create-invoice.ts'
import { deleteInvoice } from './delete-invoice.ts'
import { exportInvoices, exportPayments } from './lists/export-invoices.ts'
import { getInvoicePdf } from './invoice-pdf.ts'
import { invoiceTotals } from './invoice-totals.ts'
import { listInvoiceHistory } from './lists/list-invoice-history.ts'
import { reserveNumberAfterLosses } from './reserve-number.ts'
import { listInvoices } from './lists/list-invoices.ts'
import { paymentRoutes } from './payments/payment-routes.ts'
import { INVOICE_STORE } from './invoice-tables.ts'
import { findInvoice, getInvoice } from './read-invoice.ts'
import { replaceInvoice } from './replace-invoice.ts'
import { sendInvoice } from './send-invoice.ts'
import { setInvoiceStatus } from './set-invoice-status.ts'
import { readIssueCheck } from './tax/check-issue.ts'
import { splitInvoice } from './tax/split-invoice.ts'

export function invoiceRoutes(router: Router, platform: Platform, renderer: DocumentRenderer): void {
  const { clock, config } = platform
  const today = () => dayIn(config.timeZone, clock())
  const writer = (actor: Actor) => {
    const now = clock()
    return { actor, now, today: dayIn(config.timeZone, now), platform }
  }
  const { writeWithDocument } = documentWrites(renderer, platform)
  /** A write that may need a PDF; an invoice that loses its number repeatedly gets one reserved. */
  const issue = <Result>(
    call: DocumentCall & { params: { id: number } },
    work: (transaction: WriteExecutor, issuer: DocumentIssuer) => Promise<Result>,
  ): Promise<Result> =>
    writeWithDocument(call, work, (times) =>
      reserveNumberAfterLosses(call.database, call.params.id, times, { actor: call.actor, platform }),
    )

  router.read(
    endpoints.listInvoices,
    async ({ database, query, setTotal }) => {
      const { invoices, total } = await listInvoices(database, query, today())
      setTotal(total)
      return invoices
    },
    sameForAll,
  )
  router.read(
    endpoints.getInvoiceTotals,
    async ({ database, query }) => invoiceTotals(database, query, today()),
    sameForAll,
  )
  router.read(endpoints.exportInvoices, async ({ database, query, setTotal }) => {
    const { file, total } = await exportInvoices(database, query, today())
    setTotal(total)
    return file
  })
  router.read(endpoints.exportPayments, async ({ database, query, setTotal }) => {
    const { file, total } = await exportPayments(database, query, today())
    setTotal(total)
    return file
  })
  router.read(endpoints.getInvoice, async ({ database, params }) => getInvoice(database, params.id, today()))
  router.read(endpoints.listInvoiceHistory, async ({ database, params }) =>
    listInvoiceHistory(database, params.id),
  )
  router.read(endpoints.listInvoiceRevisions, async ({ database, params }) => {
    await findInvoice(database, params.id)
    return listRevisions(database, INVOICE_STORE, params.id)
  })
  router.read(endpoints.checkInvoiceIssue, async ({ database, params }) =>
    readIssueCheck(database, params.id, today()),
  )
  router.read(endpoints.getInvoicePdf, async ({ database, params, query, actor }) =>
    getInvoicePdf(database, params.id, {
      actor,
      renderer,
      platform,
      revision: query.revision,
      isCopy: query.copy === 'true',
    }),
  )

  router.write(endpoints.createInvoice, async ({ database, body, actor }) =>
    createInvoice(database, body, writer(actor)),
  )
  router.write(endpoints.deleteInvoice, async ({ database, params, actor }) =>
    deleteInvoice(database, params.id, writer(actor)),
  )
  router.write(endpoints.splitInvoice, async ({ database, params, actor }) =>
    splitInvoice(database, params.id, writer(actor)),
  )
  router.writeAlone(endpoints.replaceInvoice, async (call) =>
    issue(call, (transaction, issuer) =>
      replaceInvoice(transaction, call.params.id, call.body, { ...issuer, ifMatch: call.ifMatch }),
    ),
  )
  router.writeAlone(endpoints.sendInvoice, async (call) =>
    issue(call, (transaction, issuer) => sendInvoice(transaction, call.params.id, issuer)),
  )
  router.writeAlone(endpoints.setInvoiceStatus, async (call) =>
    issue(call, (transaction, issuer) =>
      setInvoiceStatus(transaction, call.params.id, call.body.status, { ...issuer, ifMatch: call.ifMatch }),
    ),
  )
  paymentRoutes(router, platform, renderer)
}
