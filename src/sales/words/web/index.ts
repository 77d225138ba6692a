export { LanguagesCard } from './languages-card.tsx'
export { useCheckedLanguages, usePresetNote } from './use-preset-note.ts'
