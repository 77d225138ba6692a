import { type AnyRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { SlotProvider } from '#platform/web/slots.tsx'
import { WEB_FEATURES } from './features.ts'
import { pageSlots } from './filled-slots.ts'

type LazyPage = ComponentType & { preload?: () => Promise<unknown> }

/** Makes pages with slots that other features fill load those together with themselves. */
export function fillPages(pages: readonly AnyRoute[]): void {
  const filled = new Set(WEB_FEATURES.flatMap(({ fills = [] }) => fills.map(({ page }) => page)))
  for (const page of pages) {
    const { path, component } = page.options as { path?: string; component?: LazyPage }
    if (path !== undefined && component !== undefined && filled.has(path)) {
      page.update({ component: filledPage(path, component) })
    }
  }
}

function filledPage(path: string, Page: LazyPage) {
  return lazyRouteComponent(async () => {
    const [slots] = await Promise.all([pageSlots(WEB_FEATURES, path), Page.preload?.()])
    return {
      default: () => (
        <SlotProvider slots={slots}>
          <Page />
        </SlotProvider>
      ),
    }
  })
}
