/** What the palette's slot loads when it is opened first. */
export { Palette } from './palette.tsx'
export { ShortcutList } from './shortcut-list.tsx'
