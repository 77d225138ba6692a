import { useQuery } from '@tanstack/react-query'
import { counted } from '#platform/shared/counted.ts'
import { DEFAULT_LANGUAGE, type Language, type PresetLanguage } from '../shared/language.ts'
import type { CheckedLanguage } from '../shared/language-endpoints.ts'
import { languagesQuery } from './language-queries.ts'

/** What is said where a language is chosen that no native reader has checked yet (spec 17.4). */
export function usePresetNote(language: Language): string | undefined {
  const { data } = useQuery({ ...languagesQuery, enabled: language !== DEFAULT_LANGUAGE })
  const chosen = data?.find((each) => each.language === language)
  return chosen === undefined || chosen.checked !== null ? undefined : presetNote(chosen)
}

/** The languages that a native reader has checked, for a document in this one. */
export function useCheckedLanguages(language: Language): readonly PresetLanguage[] {
  const { data = [] } = useQuery({ ...languagesQuery, enabled: language !== DEFAULT_LANGUAGE })
  return data.filter(({ checked }) => checked !== null).map((each) => each.language)
}

/** "Preset, please check: 78 words". */
export function presetNote({ toCheck }: Pick<CheckedLanguage, 'toCheck'>): string {
  return `Preset, please check: ${counted(toCheck, 'word')}`
}
