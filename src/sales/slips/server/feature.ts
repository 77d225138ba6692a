import type { ServerFeature } from '#platform/server/feature.ts'
import { announcedSlips } from './announce-slips.ts'
import { auditedSlip } from './audit-slip.ts'
import { followReceipts } from './follow-receipts.ts'
import { slipRoutes } from './slip-routes.ts'

export const slips: ServerFeature = {
  name: 'sales/slips',
  routes: slipRoutes,
  announced: announcedSlips,
  audited: [auditedSlip],
  consequences: [followReceipts],
}
