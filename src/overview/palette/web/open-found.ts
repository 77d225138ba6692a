import type { AnyRouter } from '@tanstack/react-router'
import type { ShownFound } from './shown-found.ts'

/**
 * Opens a search result.
 * @param beside opens it in the panel of the current list, if it has one, keeping the list's filters and page
 */
export function openFound(router: AnyRouter, { kind, record }: ShownFound, beside: boolean): void {
  const { pathname } = router.state.location
  if (beside && kind.besideOn?.includes(pathname) === true) {
    void router.navigate({
      to: '.',
      search: ((current: object) => ({ ...current, [kind.name]: record.id })) as never,
    })
  } else void router.navigate({ href: kind.pageOf(record) })
}
