import * as z from 'zod/mini'
import { Language } from '#sales/words/shared/language.ts'

/** The states of a task as a client reads them, in the order of the page. */
export const PROGRESS_STATES = ['inProgress', 'waiting', 'toDo', 'done', 'cancelled'] as const
export type ProgressState = (typeof PROGRESS_STATES)[number]

/**
 * How far a project is, as its link shows it: its tasks that somebody marked as shown to the client, and nothing else
 * of the house (spec 23.3).
 */
export const PublicProgress = z.object({
  kind: z.literal('project'),
  language: Language,
  company: z.object({ name: z.string() }),
  project: z.string(),
  /** Which part of the shown tasks is done, such as `25%`; cancelled ones do not count. Null without any. */
  share: z.nullable(z.string()),
  done: z.int(),
  total: z.int(),
  /** Only states that a task has. */
  groups: z.array(
    z.object({
      state: z.enum(PROGRESS_STATES),
      label: z.string(),
      tasks: z.array(
        z.object({
          name: z.string(),
          /** In words; null without a day, and for a task that nothing is due of. */
          due: z.nullable(z.string()),
        }),
      ),
      /** How many tasks more there are in this state. */
      more: z.int(),
    }),
  ),
})
export type PublicProgress = z.infer<typeof PublicProgress>
