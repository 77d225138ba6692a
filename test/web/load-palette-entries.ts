/** The palette of the tests offers what the product's offers. */
export { loadPaletteEntries } from '#app/web/load-palette-entries.ts'
