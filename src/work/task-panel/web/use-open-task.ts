import { useRouter, useSearch } from '@tanstack/react-router'

/** The task whose panel is open, as the address has it (`?task=142`), and the ways to open and close it. */
export interface OpenTask {
  openId: number | undefined
  /** Opens a task's panel on this page; Back closes it again. The function stays the same. */
  open: (id: number) => void
  /** Closes the panel. @param onlyId closes it only while it shows this task */
  close: (onlyId?: number) => void
}

const ID = /^[1-9]\d{0,9}$/

/** What the address says of the panel; every page that has one keeps the key `task`. */
export function useOpenTask(): OpenTask {
  const openId = useSearch({ strict: false, select: openIdIn })
  const router = useRouter()
  const goTo = (next: string | undefined) =>
    void router.navigate({
      to: '.',
      // moving from task to task leaves one step behind for Back
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

/** The address at which a task's panel is open, from everywhere. */
export function taskAddress(id: number): string {
  return `/task?task=${id}`
}
