import type { SharedKind } from '#sales/public-links/server/index.ts'
import type { ServerFeature } from '#platform/server/feature.ts'
import { auditedDocumentMessage } from './audit-document-message.ts'
import { documentMessageRoutes } from './document-message-routes.ts'
import { sweepMessages } from './sweep-messages.ts'

/** @param kinds the documents that clients ask about */
export const documentMessages = (kinds: readonly SharedKind[]): ServerFeature => ({
  name: 'sales/document-messages',
  routes: (router, platform) => documentMessageRoutes(router, platform, kinds),
  audited: [auditedDocumentMessage],
  sweeps: [sweepMessages],
})
