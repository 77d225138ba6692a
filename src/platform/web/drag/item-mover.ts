/** An item being moved to another place, such as a day or a column: shown there at once. */
export interface ItemMove<Item, Place extends string = string> {
  item: Item
  to: Place
}

interface Way<Item, Place extends string> extends ItemMove<Item, Place> {
  /** The place stored on the server. */
  from: Place
  isSending: boolean
}

export interface ItemMoverOptions<Item, Place extends string> {
  /** The item's unique key. */
  keyOf: (item: Item) => string
  /** Stores an item's new place. @param from the place that is stored */
  send: (item: Item, to: Place, from: Place) => Promise<void>
  /** Stored: once this resolves, the lists show the item in its new place themselves. */
  landed: (item: Item, to: Place) => Promise<void>
  /** Refused: the item is back in the place `from`. */
  failed: (move: ItemMove<Item, Place> & { from: Place }, reason: unknown) => void
}

export type ItemMover<Item, Place extends string = string> = ReturnType<typeof createItemMover<Item, Place>>

/**
 * Moves items to other places: shown at once, stored one after the other for the same item, so that the last move wins.
 * A refused move returns to the place stored on the server.
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
        await send(way.item, to, way.from)
        way.from = to
        if (way.to === to) await landed(way.item, to)
      } catch (error) {
        // moved again while this was refused: the newer move is tried separately
        if (way.to !== to) continue
        way.to = way.from
        failed({ item: way.item, from: way.from, to }, error)
      }
    }
    ways.delete(keyOf(way.item))
    tell()
  }

  return {
    /** Notifies whenever a move begins or ends. @returns the unsubscribe function */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** The moves in progress; the same array until one changes. */
    moves: (): readonly ItemMove<Item, Place>[] => moves,
    /** Moves an item from the place where it is shown to another. */
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
