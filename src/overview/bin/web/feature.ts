import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { WebFeature } from '#platform/web/feature.ts'
import { guard, signedInRoute } from '#platform/web/routes.ts'

/** @param loadKinds loads the kinds of records together with the page */
export function bin(loadKinds: () => Promise<void>) {
  const pages = [
    createRoute({
      getParentRoute: () => signedInRoute,
      path: '/bin',
      staticData: { title: 'Bin' },
      beforeLoad: guard('bin:view'),
      component: lazyRouteComponent(async () => {
        const [page] = await Promise.all([import('./bin-page.tsx'), loadKinds()])
        return page
      }, 'BinPage'),
    }),
  ]
  return { name: 'overview/bin', pages } satisfies WebFeature
}
