import { loadModals } from '#platform/web/ui/dialogs/modal-part.ts'
import type { Palette, ShortcutList } from './palette-layers.ts'

/** The palette and the list of shortcuts. */
export interface Layers {
  Palette: typeof Palette
  ShortcutList: typeof ShortcutList
}

export async function loadLayers(): Promise<Layers> {
  const [{ Palette, ShortcutList }] = await Promise.all([import('./palette-layers.ts'), loadModals()])
  return { Palette, ShortcutList }
}
