import type { PaletteEntries } from '#platform/web/palette-entries.ts'

/** Fetches what the features offer in the palette. */
export async function loadPaletteEntries(): Promise<PaletteEntries> {
  const { PALETTE_ENTRIES } = await import('./palette-entries.ts')
  return PALETTE_ENTRIES
}
