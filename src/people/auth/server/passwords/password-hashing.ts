import { hash, verify } from '@node-rs/argon2'
import { AppError } from '#platform/shared/errors.ts'

/** argon2id as OWASP recommends for small machines: 19 MiB, 2 passes, 1 lane (about 45 ms). */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** One less than the threads of Node's pool, so that hashing never blocks all other pool work. */
const MAX_AT_ONCE = 3
const MAX_QUEUE_LENGTH = 50

export interface PasswordHashing {
  /** @throws AppError unavailable when the queue is full */
  hash(password: string): Promise<string>
  /**
   * Without a stored hash (an unknown account, or one without a password yet), the same work is done and the result is
   * false, so that the time taken reveals nothing.
   * @throws AppError unavailable when the queue is full
   */
  matches(stored: string | null | undefined, password: string): Promise<boolean>
}

/** Hashing with a bounded queue: a flood of sign-ins is refused instead of exhausting memory and processor time. */
export function createPasswordHashing(): PasswordHashing {
  const waiting: (() => void)[] = []
  let running = 0
  let nobodysHash: Promise<string> | undefined

  const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= MAX_AT_ONCE) {
      if (waiting.length >= MAX_QUEUE_LENGTH)
        throw new AppError('unavailable', 'Too many people are signing in. Please try again in a moment.', {
          retryAfter: 2,
        })
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running--
      else next()
    }
  }

  return {
    hash: (password) => inTurn(() => hash(password.normalize('NFKC'), PARAMETERS)),
    matches: (stored, password) =>
      inTurn(async () => {
        nobodysHash ??= hash('the password of nobody', PARAMETERS)
        const same = await verify(stored ?? (await nobodysHash), password.normalize('NFKC'))
        return same && stored !== null && stored !== undefined
      }),
  }
}
