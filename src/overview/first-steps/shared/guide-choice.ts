import * as z from 'zod/mini'

/** Puts the guide away, or brings it back. */
export const GuideChoice = z.strictObject({ isShown: z.boolean({ error: 'This must be true or false' }) })
export type GuideChoice = z.infer<typeof GuideChoice>
