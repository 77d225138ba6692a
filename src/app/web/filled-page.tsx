import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { SlotProvider } from '#platform/web/slots.tsx'
import { WEB_FEATURES } from './features.ts'
import { pageSlots } from './filled-slots.ts'

/** A page whose places other features fill: it and they are loaded together. @param path as the features name it */
export function filledPage(path: string, load: () => Promise<ComponentType>) {
  return lazyRouteComponent(async () => {
    const [Page, slots] = await Promise.all([load(), pageSlots(WEB_FEATURES, path)])
    return {
      default: () => (
        <SlotProvider slots={slots}>
          <Page />
        </SlotProvider>
      ),
    }
  })
}
