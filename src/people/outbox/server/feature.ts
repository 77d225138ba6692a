import type { ServerFeature } from '#platform/server/feature.ts'
import { auditedMail } from './audit-outbox.ts'
import { type RefusalOf, startMailDelivery } from './deliver-mail.ts'
import { outboxRoutes } from './outbox-routes.ts'
import { sweepOutbox } from './sweep-outbox.ts'
import { watchOutbox } from './watch-outbox.ts'

/** @param refusalOf which addresses get no mail */
export function outbox(refusalOf: RefusalOf): ServerFeature {
  return {
    name: 'people/outbox',
    routes: outboxRoutes,
    audited: [auditedMail],
    sweeps: [sweepOutbox],
    watch: watchOutbox,
    start: (platform) => startMailDelivery(platform, refusalOf),
  }
}
