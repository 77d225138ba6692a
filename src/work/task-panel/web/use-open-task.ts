import { useRouter, useSearch } from '@tanstack/react-router'

/** The task whose panel is open according to the address (`?task=142`), and functions to open and close it. */
export interface OpenTask {
  openId: number | undefined
  /** Opens a task's panel on this page; Back closes it again. The function is stable. */
  open: (id: number) => void
  /** Closes the panel. @param onlyId only if it shows this task */
  close: (onlyId?: number) => void
}

const ID = /^[1-9]\d{0,9}$/

/** The panel's state in the address; every page with a panel uses the key `task`. */
export function useOpenTask(): OpenTask {
  const openId = useSearch({ strict: false, select: openIdIn })
  const router = useRouter()
  const goTo = (next: string | undefined) =>
    void router.navigate({
      to: '.',
      // moving from task to task adds a single history entry
      replace: next !== undefined && openIdIn(router.state.location.search) !== undefined,
      search: ((current: object) => ({ ...current, task: next })) as never,
    })
  return {
    openId,
    open: (id) => goTo(String(id)),
    close(onlyId) {
      const shown = openIdIn(router.state.location.search)
      if (shown !== undefined && (onlyId ?? shown) === shown) goTo(undefined)
    },
  }
}

function openIdIn(search: object): number | undefined {
  const given = 'task' in search ? String(search.task) : ''
  return ID.test(given) ? Number(given) : undefined
}

/** The address that opens a task's panel, from anywhere. */
export function taskAddress(id: number): string {
  return `/task?task=${id}`
}
