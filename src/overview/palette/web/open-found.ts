import type { AnyRouter } from '@tanstack/react-router'
import type { FoundKind, ShownFound } from './found-kinds.ts'

/** The address of a search result, the same from every page. */
export function addressOf({ kind, id, detail }: Pick<ShownFound, 'kind' | 'id' | 'detail'>): string {
  switch (kind) {
    case 'task':
      return `/task?task=${id}`
    case 'project':
      return `/task?project=${id}`
    case 'client':
      return `/client/${id}`
    case 'invoice':
      return `/invoice?invoice=${id}`
    case 'quote':
      return `/estimation?quote=${id}`
    default:
      return `/user?search=${encodeURIComponent(detail)}`
  }
}

/** The pages with a panel for records of a kind, by kind. */
const BESIDE: Partial<Readonly<Record<FoundKind, readonly string[]>>> = {
  task: ['/task', '/board', '/calendar'],
  invoice: ['/invoice'],
  quote: ['/estimation'],
}

/** Whether there is a panel for its kind. */
export function opensBeside({ kind }: Pick<ShownFound, 'kind'>): boolean {
  return BESIDE[kind] !== undefined
}

/**
 * Opens a search result.
 * @param beside opens it in the panel of the current list, if it has one, keeping the list's filters and page
 */
export function openFound(router: AnyRouter, found: ShownFound, beside: boolean): void {
  const { kind, id } = found
  const { pathname } = router.state.location
  if (beside && BESIDE[kind]?.includes(pathname) === true) {
    void router.navigate({ to: '.', search: ((current: object) => ({ ...current, [kind]: id })) as never })
  } else void router.navigate({ href: addressOf(found) })
}
