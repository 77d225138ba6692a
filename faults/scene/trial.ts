/** One run of a fault: its seed, and what goes with it when it ends. */
export interface Trial {
  seed: number
  /** The few rounds of `npm test` instead of the many of `npm run test:faults`. */
  isShort: boolean
  /** How long the long form of a soak lasts. */
  minutes: number
  /** From 0 up to, but not including, 1: the same numbers in the same order for the same seed. */
  random(): number
  /** Tells whoever watches how far it is. */
  say(line: string): void
  /** A new empty folder that goes with the trial; every user can pass through it. */
  folder(): string
  /** Has something undone when the trial ends, the last first. */
  cleanUp(undo: () => unknown): void
}

/** Something that goes wrong in the world, done to the product on purpose. */
export interface Fault {
  /** Its number in the list of faults, such as `R1`; see README.md. */
  number: string
  /** What the product keeps, in one sentence. */
  promise: string
  /** It needs a file system of its own size, and so a machine that lets a process mount. */
  mounts?: boolean
  /**
   * Does it, and proves that the promise was kept.
   * @returns the figures, in one line
   * @throws when it was not kept
   */
  run(trial: Trial): Promise<string>
}

/** This machine cannot do what the fault needs. */
export class NotPossibleError extends Error {}

/** mulberry32. */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** So many of the things, none twice, in an order of chance. */
export function sample<Thing>(trial: Trial, things: readonly Thing[], count: number): Thing[] {
  const left = [...things]
  return Array.from({ length: count }, () => left.splice(Math.floor(trial.random() * left.length), 1)).flat()
}

/** Fails the trial with a sentence unless it holds. */
export function prove(holds: boolean, sentence: string): void {
  if (!holds) throw new Error(sentence)
}
