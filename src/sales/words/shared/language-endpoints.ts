import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { Instant } from '#platform/shared/fields.ts'
import { PRESET_LANGUAGES } from './language.ts'

const PresetLanguage = z.enum(PRESET_LANGUAGES, { error: 'Choose Sinhala or Tamil' })

/** A language whose words are presets, and who stated that a native reader has checked them (spec 17.4). */
export const CheckedLanguage = z.object({
  language: PresetLanguage,
  /** How many of its words are not beyond doubt. */
  toCheck: z.int(),
  /** Null until it is checked. */
  checked: z.nullable(z.object({ byName: z.string(), at: Instant })),
})
export type CheckedLanguage = z.infer<typeof CheckedLanguage>

export const listLanguages = endpoint('GET', '/languages', {
  can: 'invoice-settings:view',
  summary: 'The languages of documents besides English, and whether a native reader has checked them',
  reply: z.array(CheckedLanguage),
})

export const checkLanguage = endpoint('PUT', '/languages', {
  can: 'invoice-settings:edit',
  summary: 'States that a native reader has checked the words of a language, or takes that back',
  body: z.object({ language: PresetLanguage, isChecked: z.boolean() }),
  reply: z.array(CheckedLanguage),
})
