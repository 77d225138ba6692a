import * as z from 'zod/mini'
import { withSeparators } from '#platform/shared/counted.ts'
import { ApiError } from '#platform/web/data/api-client.ts'
import { andBoth, isSavedBefore } from '#platform/web/forms/saved-before.ts'
import { Comment, CommentInput, MAX_COMMENT } from '../shared/comment-schema.ts'

/** The text in the box, and any text already sent under a key whose reply never arrived. */
export const BoxDraft = z.object({
  text: z.string(),
  sent: z.optional(z.object({ text: z.string(), key: z.string() })),
})

/** The unsaved edit of one's own comment. */
export const EditDraft = z.object({ original: Comment, text: z.string() })

/** The keys under which the two drafts are stored. */
export const boxDraftKey = (taskId: number) => `task ${taskId} comment`
export const editDraftKey = (taskId: number) => `task ${taskId} comment edit`

/** The length from which the number of characters left is shown. */
const NEARLY_FULL = MAX_COMMENT - 500

/** Whether there is nothing to send yet. */
export function isBlank(text: string): boolean {
  return text.trim() === ''
}

/** What is wrong with a text, in the contract's words. Blank is not an error yet. */
export function problemOf(text: string): string | undefined {
  if (isBlank(text)) return undefined
  return CommentInput.safeParse({ text }).error?.issues[0]?.message
}

/** The length of a long text and the limit; undefined while there is plenty of room. */
export function lengthText(text: string): string | undefined {
  if (text.length < NEARLY_FULL) return undefined
  return `${withSeparators(text.length)} of ${withSeparators(MAX_COMMENT)} characters`
}

/** Joins two texts where both must be kept. */
export function joined(first: string, second: string): string {
  return isBlank(first) ? second : isBlank(second) ? first : `${first}\n\n${second}`
}

/** Why a call failed, as a sentence for people. */
export function sentenceOf(error: unknown): string {
  if (isSavedBefore(error)) return andBoth(error)
  return error instanceof ApiError
    ? (error.fields['text'] ?? error.message)
    : 'Something went wrong in this browser.'
}
