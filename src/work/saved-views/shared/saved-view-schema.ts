import * as z from 'zod/mini'

/** The pages that have saved views. */
export const SAVED_VIEW_PAGES = ['task', 'board', 'calendar'] as const
export type SavedViewPage = (typeof SAVED_VIEW_PAGES)[number]

/** A list of tasks under a name, as one person sees it. */
export const SavedView = z.object({
  id: z.int(),
  name: z.string(),
  page: z.enum(SAVED_VIEW_PAGES),
  /** The page's search parameters without `?`, as `keptAddress` writes them. */
  address: z.string(),
  /** Whether everybody sees it. */
  shared: z.boolean(),
  isOwn: z.boolean(),
  /** Whether the caller may change and delete it: the owner, and of a shared one an ADMIN too. */
  mayEdit: z.boolean(),
  /** The owner's name; null when the account is gone. */
  ownerName: z.nullable(z.string()),
})
export type SavedView = z.infer<typeof SavedView>
