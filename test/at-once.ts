import { expect } from 'vitest'

interface Reply {
  status: number
  error: { code: string }
}

/**
 * Makes `count` calls concurrently and returns the final reply to each. A call that gets no database connection in time
 * is refused with 503 `unavailable` and has stored nothing: it is retried, as its message asks for.
 * @param call one call by its index; retries have the same index
 */
export function atOnce<Answer extends Reply>(
  count: number,
  call: (index: number) => Promise<Answer>,
): Promise<Answer[]> {
  const untilServed = async (index: number): Promise<Answer> => {
    const reply = await call(index)
    if (reply.status !== 503) return reply
    expect(reply.error.code).toBe('unavailable')
    return untilServed(index)
  }
  return Promise.all(Array.from({ length: count }, (_, index) => untilServed(index)))
}
