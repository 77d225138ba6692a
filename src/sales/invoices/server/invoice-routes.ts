import type { DocumentRenderer } from '#sales/documents/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Executor, WriteExecutor } from '#platform/server/database.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { Once, Router } from '#platform/server/serve.ts'
import { dayIn } from '#platform/shared/dates.ts'
import * as endpoints from '../shared/invoice-endpoints.ts'
import { createInvoice } from './create-invoice.ts'
import { deleteInvoice } from './delete-invoice.ts'
import { exportInvoices, exportPayments } from './export-invoices.ts'
import { createTurns } from './in-turn.ts'
import { getInvoicePdf } from './invoice-pdf.ts'
import { invoiceTotals } from './invoice-totals.ts'
import { listInvoiceHistory } from './list-invoice-history.ts'
import type { InvoiceIssuer } from './invoice-writer.ts'
import { listInvoices } from './list-invoices.ts'
import { addPartialPayment, payInvoice } from './pay-invoice.ts'
import { getInvoice } from './read-invoice.ts'
import { replaceInvoice } from './replace-invoice.ts'
import { sendInvoice } from './send-invoice.ts'
import { setInvoiceStatus } from './set-invoice-status.ts'
import { withInvoiceDocument } from './with-invoice-document.ts'

export function invoiceRoutes(router: Router, platform: Platform, renderer: DocumentRenderer): void {
  const { clock, config } = platform
  const today = () => dayIn(config.timeZone, clock())
  const writer = (actor: Actor) => {
    const now = clock()
    return { actor, now, today: dayIn(config.timeZone, now), platform }
  }
  const inTurn = createTurns()
  /** One transaction, begun when it is the call's turn. */
  const write = <Result>(
    turn: string | number,
    { database, once }: { database: Executor; once: Once },
    work: (transaction: WriteExecutor) => Promise<Result>,
  ): Promise<Result> =>
    inTurn(turn, () =>
      database.transaction().execute((transaction) => once(transaction, () => work(transaction))),
    )

  /** A write that may need a document, one after the other for each person: their next number comes after their last one. */
  const issue = <Result>(
    call: { params: { id: number }; actor: Actor; database: Executor; once: Once },
    work: (transaction: WriteExecutor, issuer: InvoiceIssuer) => Promise<Result>,
  ): Promise<Result> =>
    inTurn(`documents of ${call.actor.id}`, () =>
      withInvoiceDocument({ ...call, id: call.params.id, renderer, platform }, work),
    )

  router.read(endpoints.listInvoices, async ({ database, query, setTotal }) => {
    const { invoices, total } = await listInvoices(database, query, today())
    setTotal(total)
    return invoices
  })
  router.read(endpoints.getInvoiceTotals, async ({ database, query }) =>
    invoiceTotals(database, query, today()),
  )
  router.read(endpoints.exportInvoices, async ({ database, query }) =>
    exportInvoices(database, query, today()),
  )
  router.read(endpoints.exportPayments, async ({ database, query }) =>
    exportPayments(database, query, today()),
  )
  router.read(endpoints.getInvoice, async ({ database, params }) => getInvoice(database, params.id, today()))
  router.read(endpoints.listInvoiceHistory, async ({ database, params }) =>
    listInvoiceHistory(database, params.id),
  )
  router.read(endpoints.getInvoicePdf, async ({ database, params, query, actor }) =>
    getInvoicePdf(database, params.id, { actor, renderer, platform, revision: query.revision }),
  )

  router.write(endpoints.createInvoice, async ({ database, body, actor }) =>
    createInvoice(database, body, writer(actor)),
  )
  router.write(endpoints.deleteInvoice, async ({ database, params, actor }) =>
    deleteInvoice(database, params.id, writer(actor)),
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
  router.writeAlone(endpoints.addPartialPayment, async (call) =>
    write(call.params.id, call, (transaction) =>
      addPartialPayment(transaction, call.params.id, call.body, writer(call.actor)),
    ),
  )
  router.writeAlone(endpoints.payInvoice, async (call) =>
    write(call.params.id, call, (transaction) => payInvoice(transaction, call.params.id, writer(call.actor))),
  )
}
