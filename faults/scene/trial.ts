/** One run of a fault: its seed, and the resources that are released when it ends. */
export interface Trial {
  seed: number
  /** The few rounds of `npm test` instead of the many of `npm run test:faults`. */
  isShort: boolean
  /** Duration of the long form of a soak. */
  minutes: number
  /** In [0, 1): a deterministic sequence for a seed. */
  random(): number
  /** Prints progress. */
  say(line: string): void
  /** A new empty folder that is removed after the trial; accessible to every user. */
  folder(): string
  /** Registers a cleanup for the end of the trial; the last one runs first. */
  cleanUp(undo: () => unknown): void
}

/** A real-world fault that is injected into the product. */
export interface Fault {
  /** Its number in the list of faults, such as `R1`; see README.md. */
  number: string
  /** The guarantee that the product keeps, in one sentence. */
  promise: string
  /** Needs a file system of limited size, and so a machine that lets a process mount. */
  mounts?: boolean
  /**
   * Injects the fault, and proves that the guarantee was kept.
   * @returns the figures, in one line
   * @throws when it was not kept
   */
  run(trial: Trial): Promise<string>
}

/** Thrown when this machine does not support what the fault needs. */
export class NotPossibleError extends Error {}

/** The mulberry32 generator. */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A random sample without repetition, in random order. */
export function sample<Thing>(trial: Trial, things: readonly Thing[], count: number): Thing[] {
  const left = [...things]
  return Array.from({ length: count }, () => left.splice(Math.floor(trial.random() * left.length), 1)).flat()
}

/** Fails the trial with a sentence unless the condition holds. */
export function prove(holds: boolean, sentence: string): void {
  if (!holds) throw new Error(sentence)
}
