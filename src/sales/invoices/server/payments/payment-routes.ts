import { type DocumentRenderer, documentWrites } from '#sales/documents/server/index.ts'
import type { Actor } from '#platform/server/security/actor.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { Router } from '#platform/server/http/serve.ts'
import { dayIn } from '#platform/shared/dates.ts'
import * as endpoints from '../../shared/payment-endpoints.ts'
import { addReceipt } from './add-receipt.ts'
import { reallocateReceipt, reverseReceipt } from './change-receipt.ts'
import { addPartialPayment, payInvoice } from './pay-invoice.ts'
import { getClientAccount } from './read-account.ts'
import { listReceipts } from './read-receipts.ts'
import { getReceiptPdf, printReceipt } from './receipt-pdf.ts'
import { reversePayment } from './reverse-payment.ts'
import { applyToInvoice, moveBack, refund } from './use-account.ts'
import { withholdingRoutes } from './withholding-routes.ts'
import { writeOff } from './write-off.ts'

/** Payments, receipts and the accounts of clients. */
export function paymentRoutes(router: Router, platform: Platform, renderer: DocumentRenderer): void {
  const { clock, config } = platform
  const { writeInTurn, writeWithDocument } = documentWrites(renderer, platform)
  const writer = (actor: Actor) => {
    const now = clock()
    return { actor, now, today: dayIn(config.timeZone, now), platform }
  }

  router.writeAlone(endpoints.addPartialPayment, async (call) =>
    writeInTurn(call.params.id, call, (transaction) =>
      addPartialPayment(transaction, call.params.id, call.body, writer(call.actor)),
    ),
  )
  router.writeAlone(endpoints.payInvoice, async (call) =>
    writeInTurn(call.params.id, call, (transaction) =>
      payInvoice(transaction, call.params.id, writer(call.actor)),
    ),
  )
  router.write(endpoints.writeOff, async ({ database, params, body, actor }) =>
    writeOff(database, params.id, body, writer(actor)),
  )
  router.write(endpoints.reversePayment, async ({ database, params, body, actor }) =>
    reversePayment(database, params.id, body, writer(actor)),
  )

  router.read(endpoints.listReceipts, async ({ database, query, setTotal }) => {
    const { receipts, total } = await listReceipts(database, query)
    setTotal(total)
    return receipts
  })
  router.write(endpoints.addReceipt, async ({ database, body, actor }) =>
    addReceipt(database, body, writer(actor)),
  )
  router.write(endpoints.reverseReceipt, async ({ database, params, body, actor }) => ({
    receipt: await reverseReceipt(database, params.id, body, writer(actor)),
  }))
  router.write(endpoints.reallocateReceipt, async ({ database, params, body, actor }) =>
    reallocateReceipt(database, params.id, body, writer(actor)),
  )
  router.writeAlone(endpoints.printReceipt, async (call) =>
    writeWithDocument(call, (transaction, issuer) => printReceipt(transaction, call.params.id, issuer)),
  )
  router.read(endpoints.getReceiptPdf, async ({ database, params }) => getReceiptPdf(database, params.id))

  router.read(endpoints.getClientAccount, async ({ database, params }) =>
    getClientAccount(database, params.id),
  )
  router.write(endpoints.applyToInvoice, async ({ database, params, body, actor }) =>
    applyToInvoice(database, params.id, body, writer(actor)),
  )
  router.write(endpoints.moveBack, async ({ database, params, body, actor }) =>
    moveBack(database, params.id, body, writer(actor)),
  )
  router.write(endpoints.refund, async ({ database, params, body, actor }) =>
    refund(database, params.id, body, writer(actor)),
  )
  withholdingRoutes(router, platform, renderer)
}
