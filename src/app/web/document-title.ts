import { pageTitle, titleText } from '#platform/web/page/page-title.ts'
import type { createPages } from './router.tsx'

/** Names the current page in the browser's tab; screen readers announce it after each navigation. */
export function nameDocument(pages: ReturnType<typeof createPages>): void {
  pageTitle.subscribe(() => {
    const text = titleText(pageTitle.get())
    if (document.title !== text) document.title = text
  })
  pages.subscribe('onResolved', () => {
    const page = pages.state.matches.at(-1)?.staticData.title
    pageTitle.set((title) => ({ ...title, page }))
  })
}
