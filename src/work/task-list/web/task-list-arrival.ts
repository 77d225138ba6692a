import { redirect, type RouterHistory } from '@tanstack/react-router'
import { rememberedSort } from '#work/task-pages/web/sort/index.ts'

/** Whether the last navigation came from a page behind the sign-in: not from an outside link, Back or Forward. */
let isFromWithin = false

/** Observes navigation, from the first page on. */
export function followSteps(history: RouterHistory): void {
  let before = history.location.pathname
  isFromWithin = false
  history.subscribe(({ location, action }) => {
    isFromWithin = action.type === 'PUSH' && !before.startsWith('/auth/')
    before = location.pathname
  })
}

interface Arrival {
  cause: 'enter' | 'stay' | 'preload'
  location: { searchStr: string; search: object }
  context: { me: { user: { id: string } } }
}

/**
 * Writes the remembered sorting into the task list's address when arriving from another page of the product. A link
 * without a sorting shows everyone the same (spec 5.5).
 */
export function applyRememberedSort({ cause, location, context }: Arrival): void {
  if (cause !== 'enter' || !isFromWithin) return
  const sort = rememberedSort(context.me.user.id, location.searchStr)
  if (sort === undefined) return
  throw redirect({ to: '/task', search: { ...location.search, ...sort } as never, replace: true })
}
