import { createStore } from '#platform/web/ui/store.ts'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import type { Layers } from './load-layers.ts'

/** Which of the two is open, the palette or the list of keys, with what they are made of. */
type OpenedLayer = Layers & { name: 'palette' | 'shortcuts' }

export const openedLayer = createStore<OpenedLayer | undefined>(undefined)

/** What is typed until the layer is there and has the focus; it presses no keys of the page. */
let typed = ''
/** The last opening, while it is waited for. */
let awaited: object | undefined

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

/** For when the layer has the focus: gives what was typed until then. */
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
    // in two steps: the names of all the files that the layers are made of are not loaded with every page
    const { loadLayers } = await import('./load-layers.ts')
    const layers = await loadLayers()
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
