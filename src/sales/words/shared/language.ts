import * as z from 'zod/mini'

/** The languages in which clients are written to (spec 17.1). */
export const LANGUAGES = ['en', 'si', 'ta'] as const

export const Language = z.enum(LANGUAGES, { error: 'Choose English, Sinhala or Tamil' })
export type Language = z.infer<typeof Language>

/** Those whose words are presets until a native reader has checked them (spec 17.4). */
export const PRESET_LANGUAGES = ['si', 'ta'] as const
export type PresetLanguage = (typeof PRESET_LANGUAGES)[number]

/** Their names in the application, each also in itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  si: 'Sinhala (සිංහල)',
  ta: 'Tamil (தமிழ்)',
}

/** The language of clients and documents that nothing else was chosen for. */
export const DEFAULT_LANGUAGE: Language = 'en'
