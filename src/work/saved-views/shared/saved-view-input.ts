import * as z from 'zod/mini'
import { line, text } from '#platform/shared/fields.ts'
import { SAVED_VIEW_PAGES } from './saved-view-schema.ts'

/** Input of writes; separate from what the navigation loads on every page. */

/** The most characters of a view's name. */
export const VIEW_NAME_LENGTH = 60
/** The most characters of a view's address. */
export const VIEW_ADDRESS_LENGTH = 2000
/** The most views a person may have. */
export const MAX_VIEWS = 50

const name = line({ max: VIEW_NAME_LENGTH, required: 'Name is required' })
const address = text(VIEW_ADDRESS_LENGTH)

/** Input for saving a view; it becomes the caller's last one. */
export const NewSavedView = z.object({
  name,
  page: z.enum(SAVED_VIEW_PAGES),
  address,
  shared: z._default(z.boolean(), false),
})
export type NewSavedView = z.infer<typeof NewSavedView>

/** What may be changed of a view; only the named fields change. */
export const SavedViewPatch = z.object({
  name: z.optional(name),
  address: z.optional(address),
  shared: z.optional(z.boolean()),
  /** The position among the owner's views, from 0; larger numbers mean the last. */
  position: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_VIEWS))),
})
export type SavedViewPatch = z.infer<typeof SavedViewPatch>
