import * as z from 'zod/mini'

/** Hides the guide, or shows it again. */
export const GuideChoice = z.strictObject({ isShown: z.boolean({ error: 'This must be true or false' }) })
export type GuideChoice = z.infer<typeof GuideChoice>
