export { LanguagesCard } from './languages-card.tsx'
export { usePresetNote } from './use-preset-note.ts'
