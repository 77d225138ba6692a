import { AppError } from '#platform/shared/errors.ts'

/** Longest wait for a slot, in milliseconds. */
const MAX_WAIT = 60_000
/** Seconds, for Retry-After. */
const RETRY_AFTER = 5

/** Runs a person's work once a slot is free. @throws AppError unavailable after a minute */
export type FairQueue = <Result>(person: string, work: () => Promise<Result>) => Promise<Result>

interface Waiting {
  since: number
  begin: () => void
  refuse: (error: Error) => void
}

interface Person {
  waiting: Waiting[]
  /** Number of running jobs. */
  working: number
  /** Increases each time the person is served. */
  served: number
}

/**
 * A queue that is fair between people: the person served longest ago is next. With several slots, one person never takes
 * the last one, so that another person does not wait for all of their work.
 * @param places number of jobs at a time, from 1
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
