import { sharedInvoice } from '#sales/invoices/server/index.ts'
import { countSent, living, openLink, type SharedKind } from '#sales/public-links/server/index.ts'
import { formatDayWithYear } from '#platform/shared/dates.ts'
import { actorName } from '#platform/server/records/changes.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { Router } from '#platform/server/http/serve.ts'
import * as endpoints from '../shared/slip-endpoints.ts'
import { addSlip } from './add-slip.ts'
import { getSlip, getSlipFile, listSlips } from './read-slips.ts'
import { refuseSlip } from './refuse-slip.ts'
import { sendByLink } from './send-by-link.ts'

/** What slips are of: a link to a quote is no link to an invoice. */
const KINDS: readonly SharedKind[] = [sharedInvoice]

export function slipRoutes(router: Router, platform: Platform): void {
  router.read(endpoints.listSlips, async ({ database, query, setTotal }) => {
    const { slips, total } = await listSlips(database, query)
    setTotal(total)
    return slips
  })
  router.read(endpoints.getSlipFile, async ({ database, params }) => getSlipFile(database, params.id))
  router.write(endpoints.fileSlip, async ({ database, query, body, actor }) => {
    const { invoiceId, ...facts } = query
    const filed = {
      invoiceId,
      file: body,
      facts,
      actor,
      from: { origin: 'staff', added_by: actor.id, added_by_name: actorName(actor) },
      say: (refusal: 'not-expected' | { cameOn: string }) =>
        refusal === 'not-expected'
          ? 'No payment is expected for a draft or a void invoice'
          : `This slip came on ${formatDayWithYear(refusal.cameOn)} already`,
    } as const
    return getSlip(database, await addSlip(database, filed, platform))
  })
  router.write(endpoints.refuseSlip, async ({ database, params, body, actor }) =>
    refuseSlip(database, params.id, body, actor),
  )
  router.writeAlone(endpoints.sendSlip, async ({ database, params, query, body, request, once }) => {
    const { address, userAgent: browser } = request
    const { link, document } = living(await openLink(platform, KINDS, { token: params.token, address }))
    const visit = {
      linkId: link.id,
      invoiceId: document.id,
      clientName: document.view.clientName,
      language: document.language,
      address,
      browser,
    }
    await countSent(platform.rateLimits, visit)
    await database
      .transaction()
      .execute((transaction) =>
        once(transaction, () => sendByLink(transaction, platform, visit, { file: body, facts: query })),
      )
  })
}
