import { createStore } from '#platform/web/ui/store.ts'
import type { PaletteEntries } from '#platform/web/palette-entries.ts'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import type { Layers } from './load-layers.ts'

/** The open layer, the palette or the list of shortcuts, with the loaded components. */
type OpenedLayer = Layers & { name: 'palette' | 'shortcuts' }

export const openedLayer = createStore<OpenedLayer | undefined>(undefined)

/** Text typed before the layer is rendered and focused; it triggers no shortcuts of the page. */
let typed = ''
/** The latest opening, while it is pending. */
let awaited: object | undefined

let loadEntries = (): Promise<PaletteEntries> => Promise.resolve({ kinds: [], actions: [] })

/** Sets what the palette offers, which is loaded when it is first opened. */
export function offerInPalette(load: typeof loadEntries): void {
  loadEntries = load
}

export function openPalette(): void {
  void open('palette')
}

export function openShortcutList(): void {
  void open('shortcuts')
}

export function closeLayer(): void {
  takeTyped()
  openedLayer.set(undefined)
}

/** Called once the layer has the focus. @returns the text typed until then */
export function takeTyped(): string {
  const taken = typed
  typed = ''
  awaited = undefined
  window.removeEventListener('keydown', keep, true)
  return taken
}

async function open(name: OpenedLayer['name']): Promise<void> {
  const opening = {}
  awaited = opening
  window.addEventListener('keydown', keep, true)
  try {
    // in two steps: otherwise every page would load the names of all the files that the layers consist of
    const { loadLayers } = await import('./load-layers.ts')
    const layers = await loadLayers(loadEntries)
    if (awaited === opening) openedLayer.set({ ...layers, name })
  } catch {
    if (awaited !== opening) return
    takeTyped()
    toast.error({ message: 'This could not be loaded. Please try again.' })
  }
}

function keep(event: KeyboardEvent): void {
  const { key } = event
  if (event.ctrlKey || event.metaKey || (key.length > 1 && !/^(Escape|Backspace|Enter)$/.test(key))) return
  event.preventDefault()
  event.stopPropagation()
  if (key.length === 1) typed += key
  else if (key === 'Backspace') typed = typed.slice(0, -1)
  else if (key === 'Escape') closeLayer()
}
