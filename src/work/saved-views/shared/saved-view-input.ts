import * as z from 'zod/mini'
import { field, flagOr, line } from '#platform/shared/entity-fields.ts'
import { defineEntity } from '#platform/shared/entity.ts'
import { text, userId } from '#platform/shared/fields.ts'
import { SAVED_VIEW_PAGES, type SavedViewPage } from './saved-view-schema.ts'

/** The declaration and the input of writes; separate from what the navigation loads on every page. */

/** The most characters of a view's address. */
export const VIEW_ADDRESS_LENGTH = 2000
/** The most views a person may have. */
export const MAX_VIEWS = 50

/** A saved view. Everyone who sees tasks is notified of changes, and refetches the views visible to them. */
export const savedView = defineEntity({
  name: 'saved-view',
  label: 'Saved view',
  audience: 'task:view',
  can: { create: 'task:view', update: 'task:view', delete: 'task:view' },
  title: 'name',
  stamps: ['createdAt', 'updatedAt'],
  fields: {
    name: line({ label: 'Name', max: 60, required: 'Name is required' }),
    page: field({
      label: 'Page',
      isRequired: true,
      input: z.enum(SAVED_VIEW_PAGES),
      reply: z.enum(SAVED_VIEW_PAGES),
      store: (input: SavedViewPage) => input,
    }),
    /** Whose view it is; the account may have been deleted. */
    ownerId: field({
      label: 'Owner',
      isRequired: true,
      input: userId(),
      reply: z.string(),
      audit: 'the user',
      store: (input: string) => input,
    }),
    address: field({
      label: 'Filters',
      isRequired: true,
      input: text(VIEW_ADDRESS_LENGTH),
      reply: z.string(),
      // a user's searches are private
      audit: 'changed',
      store: (input: string) => input,
    }),
    shared: flagOr(false, { label: 'Shared with everybody' }),
    /** Among the owner's views, from 0; larger numbers mean the last. */
    position: field({
      label: 'Place in the list',
      isRequired: true,
      input: z.int().check(z.minimum(0), z.maximum(MAX_VIEWS)),
      reply: z.int(),
      audit: 'changed',
      store: (input: number) => input,
    }),
  },
})

/** Input for saving a view; it becomes the caller's last one. */
export const NewSavedView = z.extend(z.omit(savedView.Input, { ownerId: true, position: true }), {
  shared: z._default(z.boolean(), false),
})
export type NewSavedView = z.infer<typeof NewSavedView>

/** What may be changed of a view; only the named fields change. */
export const SavedViewPatch = z.partial(z.omit(savedView.Input, { ownerId: true, page: true }))
export type SavedViewPatch = z.infer<typeof SavedViewPatch>
