import * as z from 'zod/mini'

/** The pages that support saved views. */
export const SAVED_VIEW_PAGES = ['task', 'board', 'timeline', 'calendar'] as const
export type SavedViewPage = (typeof SAVED_VIEW_PAGES)[number]

/** A named list of tasks, as one person sees it. */
export const SavedView = z.object({
  id: z.int(),
  name: z.string(),
  page: z.enum(SAVED_VIEW_PAGES),
  /** The page's search parameters without `?`, as written by `keptAddress`. */
  address: z.string(),
  /** Whether everyone sees it. */
  shared: z.boolean(),
  isOwn: z.boolean(),
  /** Whether the caller may change and delete it: the owner, and for a shared one also an ADMIN. */
  mayEdit: z.boolean(),
  /** The owner's name; null if the account was deleted. */
  ownerName: z.nullable(z.string()),
})
export type SavedView = z.infer<typeof SavedView>
