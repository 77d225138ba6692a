import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { WebFeature } from '#platform/web/feature.ts'
import type { ShownImport } from '#platform/web/lists/shown-import.ts'
import { guard, signedInRoute } from '#platform/web/routes.ts'

/** @param loadKinds loads what can be imported, together with the page */
export function imports(loadKinds: () => Promise<readonly ShownImport[]>) {
  const pages = [
    createRoute({
      getParentRoute: () => signedInRoute,
      path: '/import/$kind',
      staticData: { title: 'Import' },
      beforeLoad: async ({ context, params }) => {
        const kind = (await loadKinds()).find(({ name }) => name === params.kind)
        if (kind === undefined) throw redirect({ to: '/dashboard' })
        guard(kind.can.create)({ context })
      },
      component: lazyRouteComponent(async () => {
        const [{ importPage }, kinds] = await Promise.all([import('./import-page.tsx'), loadKinds()])
        return { ImportPage: importPage(kinds) }
      }, 'ImportPage'),
    }),
  ]
  return { name: 'overview/imports', pages } satisfies WebFeature
}
