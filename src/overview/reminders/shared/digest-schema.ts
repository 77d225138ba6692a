import * as z from 'zod/mini'

/** The frequencies of the morning digest, in the order in which they are offered. */
export const DIGEST_FREQUENCIES = ['off', 'weekdays', 'daily'] as const
export type DigestFrequency = (typeof DIGEST_FREQUENCIES)[number]

const HOUR = 'The hour must be a whole number from 0 to 23'

/** When a person gets the morning digest. */
export const Digest = z.object({
  frequency: z.enum(DIGEST_FREQUENCIES, {
    error: 'The frequency must be one of: off, weekdays, daily',
  }),
  /** 0 to 23, in TIME_ZONE. */
  hour: z.int({ error: HOUR }).check(z.minimum(0, { error: HOUR }), z.maximum(23, { error: HOUR })),
})
export type Digest = z.infer<typeof Digest>

/** For people who have chosen nothing (spec 13.8). */
export const DEFAULT_DIGEST: Digest = { frequency: 'weekdays', hour: 8 }

/** An hour of the day for display: `08:00`. */
export function hourText(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}
