export { openPalette, openShortcutList } from './opened-layer.ts'
export { PaletteSlot } from './palette-slot.tsx'
export type { PalettePage } from './palette-page.ts'
