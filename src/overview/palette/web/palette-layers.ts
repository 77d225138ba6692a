/** The code that the palette's slot loads on first use. */
export { Palette } from './palette.tsx'
export { ShortcutList } from './shortcut-list.tsx'
