import * as z from 'zod/mini'
import { Instant, text, visible } from '#platform/shared/fields.ts'

/** The most characters of a comment. */
export const MAX_COMMENT = 5_000

/** What is written: plain text of one or more lines, not blank. */
export const CommentInput = z.object({
  text: text(MAX_COMMENT).check(z.trim(), visible('Write something first')),
})
export type CommentInput = z.output<typeof CommentInput>

/** A comment on a task. */
export const Comment = z.object({
  id: z.int(),
  taskId: z.int(),
  /** Null once the account is gone; the name stays. */
  authorId: z.nullable(z.string()),
  authorName: z.string(),
  text: z.string(),
  createdAt: Instant,
  /** When it was last changed; null if it never was. */
  editedAt: z.nullable(Instant),
})
export type Comment = z.infer<typeof Comment>
