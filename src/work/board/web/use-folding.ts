import { useState } from 'react'
import type { TaskStatus } from '#work/tasks/shared/task-status.ts'
import type { BoardColumn } from '../shared/board-schema.ts'

/** Which columns are folded to a rail. */
export interface Folding {
  isFolded: (status: TaskStatus) => boolean
  /** Whether it was unfolded by hand and can be folded again. */
  isOpened: (status: TaskStatus) => boolean
  open: (status: TaskStatus) => void
  fold: (status: TaskStatus) => void
}

/**
 * Cancelled and empty columns are folded unless they were unfolded by hand or the filter names them. A column that was
 * open stays open while the filters are the same: nothing moves because its last card left.
 * @param asked the statuses that the filter names
 */
export function useFolding(
  columns: readonly Pick<BoardColumn, 'status' | 'total'>[],
  filters: string,
  asked: readonly TaskStatus[],
): Folding {
  const [opened, setOpened] = useState<readonly TaskStatus[]>([])
  const [seen, setSeen] = useState<{ filters: string; open: readonly TaskStatus[] }>({ filters, open: [] })
  const before = seen.filters === filters ? seen.open : []
  const filled = columns.filter(({ status, total }) => status !== 'Cancelled' && total > 0)
  const open = [...new Set([...before, ...filled.map(({ status }) => status)])]
  if (seen.filters !== filters || open.length !== before.length) setSeen({ filters, open })
  return {
    isFolded: (status) => ![...opened, ...asked, ...open].includes(status),
    isOpened: (status) => opened.includes(status) && ![...asked, ...open].includes(status),
    open: (status) => setOpened((current) => [...current.filter((one) => one !== status), status]),
    fold: (status) => setOpened((current) => current.filter((one) => one !== status)),
  }
}
