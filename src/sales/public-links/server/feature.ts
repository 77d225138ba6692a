import type { ServerFeature } from '#platform/server/feature.ts'
import type { DocumentRenderer } from '#sales/documents/server/index.ts'
import { auditedLink } from './audit-public-link.ts'
import { linkRoutes } from './link-routes.ts'
import { linkPage } from './page/link-page.ts'
import type { PagePart } from './page/page-part.ts'
import { publicRoutes } from './public-routes.ts'
import type { AnySharedKind } from './shared-kind.ts'

/** @param kinds what links open; @param parts what other features add to their pages */
export const publicLinks = (
  kinds: readonly AnySharedKind[],
  parts: readonly PagePart[] = [],
): ServerFeature<{ renderer: DocumentRenderer }> => ({
  name: 'sales/public-links',
  routes(router, platform, { renderer }) {
    linkRoutes(router, platform, kinds)
    publicRoutes(router, platform, { renderer, kinds })
  },
  pages: (platform, { renderer }) => [linkPage(platform, { kinds, parts, renderer })],
  audited: [auditedLink],
})
