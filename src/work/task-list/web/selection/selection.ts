/**
 * Which tasks of the list are ticked, on any page. Independent of React: each row observes only its own tick, so that
 * one tick renders one row.
 */

export type Selection = ReturnType<typeof createSelection>

/** Creates the selection of one list. */
export function createSelection() {
  const ticked = new Set<number>()
  const listeners = new Set<() => void>()
  /** The ids of the rows shown, from top to bottom. */
  let order: readonly number[] = []
  /** The start of a range, and its current end. */
  let anchor: number | undefined
  let end: number | undefined
  let isBegun = false
  let shownFilters: string | undefined

  const tell = () => {
    for (const listener of listeners) listener()
  }
  const rangeTo = (to: number | undefined): readonly number[] => {
    const [one, other] = [anchor, to].map((id) => (id === undefined ? -1 : order.indexOf(id)))
    if (one === undefined || other === undefined || one < 0 || other < 0) return []
    return order.slice(Math.min(one, other), Math.max(one, other) + 1)
  }
  const beginAt = (id: number) => {
    anchor = id
    end = id
  }

  const untick = () => {
    ticked.clear()
    isBegun = false
    anchor = undefined
    end = undefined
  }

  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    has: (id: number): boolean => ticked.has(id),
    size: (): number => ticked.size,
    /** The task that is ticked, unless several are. */
    only: (): number | undefined => (ticked.size === 1 ? [...ticked][0] : undefined),
    /** In the order of ticking. */
    ids: (): number[] => [...ticked],
    /** Whether something is ticked, or ticking was started, as touch screens require. */
    isActive: (): boolean => isBegun || ticked.size > 0,
    /** The row last ticked or unticked. */
    last: (): number | undefined => end,
    /** How many rows of the current page are ticked. */
    pageState: (): 'none' | 'some' | 'all' => {
      const count = order.filter((id) => ticked.has(id)).length
      if (count === 0) return 'none'
      return count === order.length ? 'all' : 'some'
    },
    /** Called when other rows are shown: ticks stay unless the filters changed. */
    show(ids: readonly number[], filters = '') {
      if (shownFilters !== undefined && filters !== shownFilters) untick()
      shownFilters = filters
      order = ids
      tell()
    },
    /** Starts ticking, with this row if given. */
    begin(id?: number) {
      isBegun = true
      if (id !== undefined) {
        ticked.add(id)
        beginAt(id)
      }
      tell()
    },
    toggle(id: number) {
      if (!ticked.delete(id)) ticked.add(id)
      beginAt(id)
      tell()
    },
    /**
     * Ticks from the start of the range to this row, and unticks rows that are no longer in the range.
     * @param from where a new range starts, unless the last one ended there
     */
    extendTo(id: number, from = anchor) {
      if (from !== undefined && from !== anchor && from !== end) beginAt(from)
      if (rangeTo(id).length === 0) beginAt(id)
      for (const one of rangeTo(end)) ticked.delete(one)
      for (const one of rangeTo(id)) ticked.add(one)
      ticked.add(id)
      end = id
      tell()
    },
    /** Ticks or unticks all rows of the current page. */
    setPage(isOn: boolean) {
      for (const id of order) {
        if (isOn) ticked.add(id)
        else ticked.delete(id)
      }
      tell()
    },
    /** Unticks deleted tasks. */
    drop(ids: readonly number[]) {
      for (const id of ids) ticked.delete(id)
      tell()
    },
    clear() {
      untick()
      tell()
    },
  }
}
