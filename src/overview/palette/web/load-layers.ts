import { loadModals } from '#platform/web/ui/dialogs/modal-part.ts'
import type { PaletteEntries } from '#platform/web/palette-entries.ts'
import type { Palette, ShortcutList } from './palette-layers.ts'

/** The palette and the list of shortcuts. */
export interface Layers {
  Palette: typeof Palette
  ShortcutList: typeof ShortcutList
  entries: PaletteEntries
}

/** @param loadEntries loads what the features offer in the palette */
export async function loadLayers(loadEntries: () => Promise<PaletteEntries>): Promise<Layers> {
  const [{ Palette, ShortcutList }, entries] = await Promise.all([
    import('./palette-layers.ts'),
    loadEntries(),
    loadModals(),
  ])
  return { Palette, ShortcutList, entries }
}
