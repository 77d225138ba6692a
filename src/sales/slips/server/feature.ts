import type { ServerFeature } from '#platform/server/feature.ts'
import { auditedSlip } from './audit-slip.ts'
import { followReceipts } from './follow-receipts.ts'
import { slipRoutes } from './slip-routes.ts'

export const slips: ServerFeature = {
  name: 'sales/slips',
  routes: slipRoutes,
  audited: [auditedSlip],
  consequences: [followReceipts],
}
