/** The palette in tests has the same entries as in the product. */
export { loadPaletteEntries } from '#app/web/load-palette-entries.ts'
