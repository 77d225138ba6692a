import { type ReactNode, useLayoutEffect } from 'react'
import { followColorScheme } from '../color-scheme.ts'
import { Overlays } from './overlays.tsx'
import { followVisibleArea } from './visible-area.ts'

/** Wraps the application once: colour scheme, toasts, confirmation and loading overlay. */
export function InterfaceProvider({ children }: { children: ReactNode }) {
  // before the first paint
  useLayoutEffect(followColorScheme, [])
  useLayoutEffect(followVisibleArea, [])
  return (
    <>
      {children}
      <Overlays />
    </>
  )
}
