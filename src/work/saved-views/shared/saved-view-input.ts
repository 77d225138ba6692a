import * as z from 'zod/mini'
import { line, text } from '#platform/shared/fields.ts'
import { SAVED_VIEW_PAGES } from './saved-view-schema.ts'

/** What writes send; apart from what the navigation reads on every page. */

/** Longest name of a view, in characters. */
export const VIEW_NAME_LENGTH = 60
/** Longest address that a view keeps, in characters. */
export const VIEW_ADDRESS_LENGTH = 2000
/** Views that a person may have. */
export const MAX_VIEWS = 50

const name = line({ max: VIEW_NAME_LENGTH, required: 'Name is required' })
const address = text(VIEW_ADDRESS_LENGTH)

/** What is sent to save a view; it is the caller's own, and comes last. */
export const NewSavedView = z.object({
  name,
  page: z.enum(SAVED_VIEW_PAGES),
  address,
  shared: z._default(z.boolean(), false),
})
export type NewSavedView = z.infer<typeof NewSavedView>

/** What may be changed of a view; only what is named changes. */
export const SavedViewPatch = z.object({
  name: z.optional(name),
  address: z.optional(address),
  shared: z.optional(z.boolean()),
  /** The place among the owner's views, from 0; beyond the last one is the last. */
  position: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_VIEWS))),
})
export type SavedViewPatch = z.infer<typeof SavedViewPatch>
