import type { Platform } from '#platform/server/platform.ts'
import type { Router } from '#platform/server/http/serve.ts'
import * as endpoints from '../shared/link-endpoints.ts'
import { readShared, renewLink, revokeLink, setLinkExpiry, shareDocument } from './share-document.ts'
import type { AnySharedKind } from './shared-kind.ts'

/** The calls of those who share documents. */
export function linkRoutes(router: Router, platform: Platform, kinds: readonly AnySharedKind[]): void {
  const { clock } = platform
  router.read(endpoints.getShared, async ({ database, query }) =>
    readShared(database, kinds, query, platform),
  )
  router.write(endpoints.createLink, async ({ database, body, actor }) =>
    shareDocument(database, kinds, body, { actor, now: clock(), platform }),
  )
  router.write(endpoints.setLinkExpiry, async ({ database, params, body, actor }) =>
    setLinkExpiry(database, kinds, params.id, { ...body, actor, now: clock(), platform }),
  )
  router.write(endpoints.renewLink, async ({ database, params, actor }) =>
    renewLink(database, kinds, params.id, { actor, now: clock(), platform }),
  )
  router.write(endpoints.revokeLink, async ({ database, params, actor }) =>
    revokeLink(database, kinds, params.id, { actor, now: clock(), platform }),
  )
}
