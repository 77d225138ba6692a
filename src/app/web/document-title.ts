import type { createPages } from './router.tsx'

const PRODUCT = 'Ledgerboard'

/** The browser's tab says which page it shows; screen readers hear it after each change of page. */
export function nameDocument(pages: ReturnType<typeof createPages>): void {
  pages.subscribe('onResolved', () => {
    const title = pages.state.matches.at(-1)?.staticData.title
    document.title = title === undefined ? PRODUCT : `${title} · ${PRODUCT}`
  })
}
