import * as z from 'zod/mini'

/** The areas that an examination covers. */
export const FINDING_SUBJECTS = ['books', 'database', 'disk', 'mail', 'backups'] as const

/** Fine · worth knowing, without harm · needs to be fixed. */
export const FINDING_GRADES = ['ok', 'note', 'wrong'] as const
export type FindingGrade = (typeof FINDING_GRADES)[number]

/** One checked aspect of an installation, with its result. */
export const Finding = z.object({
  /** Kebab-case, unique within an examination. */
  name: z.string(),
  about: z.enum(FINDING_SUBJECTS),
  grade: z.enum(FINDING_GRADES),
  /** For a person, with what to do if anything is to be done. */
  sentence: z.string(),
})
export type Finding = z.infer<typeof Finding>
