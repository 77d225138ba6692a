import { useEffect } from 'react'
import { useStore } from '#platform/web/ui/store.ts'
import { closeLayer, openedLayer } from './opened-layer.ts'
import type { PalettePage } from './palette-page.ts'

export interface PaletteSlotProps {
  /** The pages that the account may open, in the order of the navigation. */
  pages: readonly PalettePage[]
  onLogout: () => void
}

/** Where the palette and the list of shortcuts are rendered. */
export function PaletteSlot(props: PaletteSlotProps) {
  const opened = useStore(openedLayer)
  // nothing stays open after signing out
  useEffect(() => {
    closeLayer()
    return closeLayer
  }, [])
  if (opened === undefined) return null
  const { name, Palette, ShortcutList } = opened
  return name === 'palette' ? (
    <Palette {...props} onClose={closeLayer} />
  ) : (
    <ShortcutList onClose={closeLayer} />
  )
}
