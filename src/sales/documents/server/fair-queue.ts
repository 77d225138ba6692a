import { AppError } from '#platform/shared/errors.ts'

/** Milliseconds that work waits for a place at the most; nothing may hang. */
const MAX_WAIT = 60_000
/** Seconds after which trying again makes sense. */
const RETRY_AFTER = 5

/** Runs work of a person as soon as there is a place for it. @throws AppError unavailable after a minute of waiting */
export type FairQueue = <Result>(person: string, work: () => Promise<Result>) => Promise<Result>

interface Waiting {
  since: number
  begin: () => void
  refuse: (error: Error) => void
}

interface Person {
  waiting: Waiting[]
  /** How much of it is under way. */
  working: number
  /** A count that is higher the later it was served last. */
  served: number
}

/**
 * Work in turns that are fair between people: whoever was served longest ago is next, and where there is more than one
 * place nobody takes the last one, so that another person's work never waits for all of theirs.
 * @param places how much is done at the same time, from 1
 */
export function createFairQueue(places: number, longestWait = MAX_WAIT): FairQueue {
  const people = new Map<string, Person>()
  const mostOfOne = Math.max(1, places - 1)
  let busy = 0
  let served = 0

  const nextPerson = (): Person | undefined =>
    [...people.values()]
      .filter(({ waiting, working }) => waiting.length > 0 && working < mostOfOne)
      .toSorted((one, other) => one.served - other.served)[0]

  const beginNext = () => {
    while (busy < places) {
      const person = nextPerson()
      const next = person?.waiting.shift()
      if (person === undefined || next === undefined) return
      if (performance.now() - next.since > longestWait) next.refuse(tooBusy())
      else {
        busy += 1
        person.working += 1
        served += 1
        person.served = served
        next.begin()
      }
    }
  }
  return async (name, work) => {
    const person = people.get(name) ?? { waiting: [], working: 0, served: 0 }
    people.set(name, person)
    await new Promise<void>((resolve, reject) => {
      person.waiting.push({ since: performance.now(), begin: resolve, refuse: reject })
      beginNext()
    })
    try {
      return await work()
    } finally {
      busy -= 1
      person.working -= 1
      if (person.working === 0 && person.waiting.length === 0) people.delete(name)
      beginNext()
    }
  }
}

function tooBusy(): AppError {
  return new AppError('unavailable', 'Too many PDFs are waiting. Please try again in a moment.', {
    retryAfter: RETRY_AFTER,
  })
}
