import * as z from 'zod/mini'
import { ApiError } from '#platform/web/data/api-client.ts'
import { andBoth, isSavedBefore } from '#platform/web/forms/saved-before.ts'
import { Comment, CommentInput, MAX_COMMENT } from '../shared/comment-schema.ts'

/** What is typed into the box, and what of it was sent already under a key, whose answer never came. */
export const BoxDraft = z.object({
  text: z.string(),
  sent: z.optional(z.object({ text: z.string(), key: z.string() })),
})

/** What is typed over an own comment. */
export const EditDraft = z.object({ original: Comment, text: z.string() })

/** Under which names the two are kept. */
export const boxDraftKey = (taskId: number) => `task ${taskId} comment`
export const editDraftKey = (taskId: number) => `task ${taskId} comment edit`

/** Characters from which on it is said how many are left. */
const NEARLY_FULL = MAX_COMMENT - 500

/** Whether there is nothing to say yet. */
export function isBlank(text: string): boolean {
  return text.trim() === ''
}

/** What is wrong with a text, in the contract's words; blank is nothing wrong yet. */
export function problemOf(text: string): string | undefined {
  if (isBlank(text)) return undefined
  return CommentInput.safeParse({ text }).error?.issues[0]?.message
}

/** How long a long text is, and may be; nothing where there is room enough. */
export function lengthText(text: string): string | undefined {
  if (text.length < NEARLY_FULL) return undefined
  return `${text.length.toLocaleString('en')} of ${MAX_COMMENT.toLocaleString('en')} characters`
}

/** Two texts as one, where both must be kept. */
export function joined(first: string, second: string): string {
  return isBlank(first) ? second : isBlank(second) ? first : `${first}\n\n${second}`
}

/** Why a call failed, for a person. */
export function sentenceOf(error: unknown): string {
  if (isSavedBefore(error)) return andBoth(error)
  return error instanceof ApiError
    ? (error.fields['text'] ?? error.message)
    : 'Something went wrong in this browser.'
}
