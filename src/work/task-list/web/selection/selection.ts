/**
 * Which tasks of the list are ticked, on whatever page they stand. Nothing here knows React: rows look at their own tick
 * only, so that one tick draws one row.
 */

export type Selection = ReturnType<typeof createSelection>

/** Makes the selection of one list. */
export function createSelection() {
  const ticked = new Set<number>()
  const listeners = new Set<() => void>()
  /** The ids of the rows that are shown, from top to bottom. */
  let order: readonly number[] = []
  /** Where a range begins, and where it ends for now. */
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
    /** In the order in which they were ticked. */
    ids: (): number[] => [...ticked],
    /** Something is ticked, or about to be: on a touch screen that is said first. */
    isActive: (): boolean => isBegun || ticked.size > 0,
    /** The row that was ticked or unticked last. */
    last: (): number | undefined => end,
    /** How many rows of the shown page are ticked. */
    pageState: (): 'none' | 'some' | 'all' => {
      const count = order.filter((id) => ticked.has(id)).length
      if (count === 0) return 'none'
      return count === order.length ? 'all' : 'some'
    },
    /** Other rows are shown: what is ticked stays so, unless they are those of other filters. */
    show(ids: readonly number[], filters = '') {
      if (shownFilters !== undefined && filters !== shownFilters) untick()
      shownFilters = filters
      order = ids
      tell()
    },
    /** Ticking begins, with this row if one is given. */
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
     * Ticks from the row where the range began to this one, and unticks what the range held and holds no more.
     * @param from where a new range begins, unless the last one ended there
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
    /** Ticks or unticks all rows of the shown page. */
    setPage(isOn: boolean) {
      for (const id of order) {
        if (isOn) ticked.add(id)
        else ticked.delete(id)
      }
      tell()
    },
    /** These tasks are gone. */
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
