import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** More changes than this are not undone by a press of a button. */
export const MAX_UNDONE = 500

/**
 * Takes back what the caller changed a moment ago, all of it or nothing: the ids are those of X-Changes. Whoever may
 * no longer make such a change may not take it back either. The ids of the changes by which that was done are in
 * X-Changes again; `canRedo` says whether they are to be done again: a deletion that was restored is not repeated, though
 * what is new, was taken back and restored goes once more.
 */
export const undoEndpoint = endpoint('POST', '/undo', {
  can: 'active',
  summary: 'Takes back changes of one’s own of the last minutes, all or none',
  body: z.strictObject({
    changes: z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(MAX_UNDONE)),
  }),
  reply: z.object({ undone: z.int(), canRedo: z.boolean() }),
})
