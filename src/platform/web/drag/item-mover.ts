/** An item on its way to another place, such as a day or a column: shown there at once. */
export interface ItemMove<Item, Place extends string = string> {
  item: Item
  to: Place
}

interface Way<Item, Place extends string> extends ItemMove<Item, Place> {
  /** The place that the server has. */
  from: Place
  isSending: boolean
}

export interface ItemMoverOptions<Item, Place extends string> {
  /** Names an item among all. */
  keyOf: (item: Item) => string
  /** Stores an item's new place. */
  send: (item: Item, to: Place) => Promise<void>
  /** The server has it: whatever shows the item by itself shows it there once this is over. */
  landed: (item: Item, to: Place) => Promise<void>
  /** It was refused, and is back in the place `from`. */
  failed: (move: ItemMove<Item, Place> & { from: Place }, reason: unknown) => void
}

export type ItemMover<Item, Place extends string = string> = ReturnType<typeof createItemMover<Item, Place>>

/**
 * Moves items to other places: shown at once, stored one after the other for the same item, so that the place it was
 * moved to last is the one it keeps. What is refused goes back to the place that the server has.
 */
export function createItemMover<Item, Place extends string = string>({
  keyOf,
  send,
  landed,
  failed,
}: ItemMoverOptions<Item, Place>) {
  const ways = new Map<string, Way<Item, Place>>()
  const listeners = new Set<() => void>()
  let moves: readonly ItemMove<Item, Place>[] = []

  const tell = () => {
    moves = [...ways.values()]
    for (const listener of listeners) listener()
  }
  const store = async (way: Way<Item, Place>) => {
    way.isSending = true
    while (way.from !== way.to) {
      const to = way.to
      try {
        await send(way.item, to)
        way.from = to
        if (way.to === to) await landed(way.item, to)
      } catch (error) {
        // moved on while this was refused: the newer place has a chance of its own
        if (way.to !== to) continue
        way.to = way.from
        failed({ item: way.item, from: way.from, to }, error)
      }
    }
    ways.delete(keyOf(way.item))
    tell()
  }

  return {
    /** Tells whenever an item sets off or arrives. @returns what ends it */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** What is on its way now; the same list until something changes. */
    moves: (): readonly ItemMove<Item, Place>[] => moves,
    /** Moves an item from the place in which it is shown to another one. */
    move(item: Item, shownIn: Place, to: Place): void {
      const way = ways.get(keyOf(item)) ?? { item, from: shownIn, to, isSending: false }
      way.item = item
      way.to = to
      if (!way.isSending && way.from === to) return
      ways.set(keyOf(item), way)
      tell()
      if (!way.isSending) void store(way)
    },
  }
}
