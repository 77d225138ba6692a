import * as z from 'zod/mini'
import { field } from '#platform/shared/entity-fields.ts'
import { defineEntity } from '#platform/shared/entity.ts'
import { id, text, visible } from '#platform/shared/fields.ts'

/** The most characters of a comment. */
export const MAX_COMMENT = 5_000

/** A comment on a task (spec 6.5). Who wrote it is kept beside the fields: the audit trail does not tell it again. */
export const comment = defineEntity({
  name: 'comment',
  label: 'Comment',
  audience: 'task:view',
  can: { create: 'task:edit', update: 'task:edit', delete: 'task:edit' },
  title: 'text',
  stamps: ['createdAt', 'editedAt'],
  fields: {
    taskId: field({
      label: 'Task',
      isRequired: true,
      input: id(),
      reply: z.int(),
      audit: 'the task',
      store: (input: number) => input,
    }),
    text: field({
      label: 'Comment',
      isRequired: true,
      input: text(MAX_COMMENT).check(z.trim(), visible('Write something first')),
      reply: z.string(),
      store: (input: string) => input,
    }),
  },
})

/** What is written: plain text of one or more lines, not blank. */
export const CommentInput = z.pick(comment.Input, { text: true })
export type CommentInput = z.output<typeof CommentInput>

/** A comment on a task. `editedAt` is when it was last changed; null if it never was. */
export const Comment = z.extend(comment.Reply, {
  /** Null once the account is gone; the name stays. */
  authorId: z.nullable(z.string()),
  authorName: z.string(),
})
export type Comment = z.infer<typeof Comment>
