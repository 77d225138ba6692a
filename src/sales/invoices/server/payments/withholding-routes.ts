import { type DocumentRenderer, documentWrites } from '#sales/documents/server/index.ts'
import type { Actor } from '#platform/server/security/actor.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { Router } from '#platform/server/http/serve.ts'
import { dayIn } from '#platform/shared/dates.ts'
import * as endpoints from '../../shared/withholding-endpoints.ts'
import { putCertificate, putCertificateScan, readCertificateScan } from './certificates.ts'
import { withhold } from './withhold.ts'
import { exportWithholding, listWithholding, withholdingTotals } from './withholding-register.ts'

/** Tax that clients withheld, and its certificates. */
export function withholdingRoutes(router: Router, platform: Platform, renderer: DocumentRenderer): void {
  const { clock, config } = platform
  const { writeInTurn } = documentWrites(renderer, platform)
  const writer = (actor: Actor) => {
    const now = clock()
    return { actor, now, today: dayIn(config.timeZone, now), platform }
  }

  router.writeAlone(endpoints.withhold, async (call) =>
    writeInTurn(call.params.id, call, (transaction) =>
      withhold(transaction, call.params.id, call.body, writer(call.actor)),
    ),
  )
  router.write(endpoints.putCertificate, async ({ database, params, body, actor }) =>
    putCertificate(database, params.id, body, writer(actor)),
  )
  router.write(endpoints.putCertificateScan, async ({ database, params, body, actor }) =>
    putCertificateScan(database, params.id, body, writer(actor)),
  )
  router.read(endpoints.getCertificateScan, async ({ database, params }) =>
    readCertificateScan(database, params.id),
  )

  router.read(endpoints.listWithholding, async ({ database, query, setTotal }) => {
    const { withheld, total } = await listWithholding(database, query)
    setTotal(total)
    return withheld
  })
  router.read(endpoints.getWithholdingTotals, async ({ database, query }) =>
    withholdingTotals(database, query),
  )
  router.read(endpoints.exportWithholding, async ({ database, query, setTotal }) => {
    const { file, total } = await exportWithholding(database, query, dayIn(config.timeZone, clock()))
    setTotal(total)
    return file
  })
}
