/** A pseudo-random source: the same seed gives the same sequence, so that samples and measurements are repeatable. */
export interface Random {
  /** An integer from 0 to `below` - 1. */
  number(below: number): number
  /** A random item of a list. */
  pick<Item>(list: readonly Item[]): Item
  /** True with this probability, from 0 to 1. */
  chance(probability: number): boolean
}

/** The generator `splitmix32` over a seed. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
  const number = (below: number): number => Math.floor(next() * below)
  return {
    number,
    pick(list) {
      const item = list[number(list.length)]
      if (item === undefined) throw new RangeError('Nothing to pick from')
      return item
    },
    chance: (probability) => next() < probability,
  }
}
