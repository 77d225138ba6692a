import * as z from 'zod/mini'

/** A text in the JSON of another tool; '' for anything else. */
export const looseText = z.pipe(
  z.optional(z.unknown()),
  z.transform((value) => (typeof value === 'string' ? value : '')),
)

/** A list in the JSON of another tool; empty where it is missing or null. */
export function looseList<Each extends z.ZodMiniType>(each: Each) {
  return z.pipe(
    z.optional(z.nullable(z.array(each))),
    z.transform((list) => list ?? []),
  )
}
