import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** The most changes that one press of a button undoes. */
export const MAX_UNDONE = 500

/**
 * Undoes the caller's recent changes, all or none; the ids are those of X-Changes. It requires the permission for the
 * original change. The undo's own changes are in X-Changes again. `canRedo` says whether they can be redone: a restored
 * deletion is not repeated, whereas the creation of a record that was undone and restored is.
 */
export const undoEndpoint = endpoint('POST', '/undo', {
  can: 'active',
  summary: 'Takes back changes of one’s own of the last minutes, all or none',
  body: z.strictObject({
    changes: z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(MAX_UNDONE)),
  }),
  reply: z.object({ undone: z.int(), canRedo: z.boolean() }),
})
