import { useEffect } from 'react'
import type { PaletteEntries } from '#platform/web/palette-entries.ts'
import { useStore } from '#platform/web/ui/store.ts'
import { closeLayer, offerInPalette, openedLayer } from './opened-layer.ts'
import type { PalettePage } from './palette-page.ts'

export interface PaletteSlotProps {
  /** Loads what the features offer in the palette, when it is first opened. */
  loadEntries: () => Promise<PaletteEntries>
  /** The pages that the account may open, in the order of the navigation. */
  pages: readonly PalettePage[]
  onLogout: () => void
}

/** Where the palette and the list of shortcuts are rendered. */
export function PaletteSlot({ loadEntries, ...props }: PaletteSlotProps) {
  const opened = useStore(openedLayer)
  // nothing stays open after signing out
  useEffect(() => {
    closeLayer()
    offerInPalette(loadEntries)
    return closeLayer
  }, [loadEntries])
  if (opened === undefined) return null
  const { name, Palette, ShortcutList, entries } = opened
  return name === 'palette' ? (
    <Palette {...props} entries={entries} onClose={closeLayer} />
  ) : (
    <ShortcutList onClose={closeLayer} />
  )
}
