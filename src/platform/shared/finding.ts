import * as z from 'zod/mini'

/** What an examination looks at. */
export const FINDING_SUBJECTS = ['books', 'database', 'disk', 'mail', 'backups'] as const

/** Nothing to say · worth knowing, and nothing is lost by it · has to be mended. */
export const FINDING_GRADES = ['ok', 'note', 'wrong'] as const
export type FindingGrade = (typeof FINDING_GRADES)[number]

/** One thing of an installation that was looked at, and how it is. */
export const Finding = z.object({
  /** Kebab-case, unique within an examination. */
  name: z.string(),
  about: z.enum(FINDING_SUBJECTS),
  grade: z.enum(FINDING_GRADES),
  /** For a person; it says what to do where something is to be done. */
  sentence: z.string(),
})
export type Finding = z.infer<typeof Finding>
