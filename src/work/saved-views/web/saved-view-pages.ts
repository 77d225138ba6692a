import { IconBookmark } from '@tabler/icons-react'
import { savedViewHref } from '../shared/saved-view-page.ts'
import type { SavedView } from '../shared/saved-view-schema.ts'

/** Saved views as pages for the command palette. */
export function pagesOf(views: readonly SavedView[]) {
  return views.map((view) => ({
    label: view.name,
    pageTitle: 'saved view',
    path: savedViewHref(view),
    icon: IconBookmark,
  }))
}
