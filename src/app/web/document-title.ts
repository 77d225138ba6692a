import { pageTitle, titleText } from '#platform/web/page/page-title.ts'
import type { createPages } from './router.tsx'

/** The browser's tab says which page it shows; screen readers hear it after each change of page. */
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
