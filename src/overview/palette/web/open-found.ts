import type { AnyRouter } from '@tanstack/react-router'
import type { FoundKind, ShownFound } from './found-kinds.ts'

/** The address of what was found, the same from everywhere. */
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

/** What opens in a panel beside a list, by the pages whose list it is. */
const BESIDE: Partial<Readonly<Record<FoundKind, readonly string[]>>> = {
  task: ['/task', '/board', '/calendar'],
  invoice: ['/invoice'],
  quote: ['/estimation'],
}

/** Whether there is a panel for it. */
export function opensBeside({ kind }: Pick<ShownFound, 'kind'>): boolean {
  return BESIDE[kind] !== undefined
}

/**
 * Goes to what was found.
 * @param beside leaves the list that is shown as it is, with its filters and its page, where it has the panel
 */
export function openFound(router: AnyRouter, found: ShownFound, beside: boolean): void {
  const { kind, id } = found
  const { pathname } = router.state.location
  if (beside && BESIDE[kind]?.includes(pathname) === true) {
    void router.navigate({ to: '.', search: ((current: object) => ({ ...current, [kind]: id })) as never })
  } else void router.navigate({ href: addressOf(found) })
}
