import * as z from 'zod/mini'

/** The languages in which clients are written to (spec 17.1). */
export const LANGUAGES = ['en', 'si', 'ta'] as const

export const Language = z.enum(LANGUAGES, { error: 'Choose English, Sinhala or Tamil' })
export type Language = z.infer<typeof Language>
