import { expect } from 'vitest'

interface Reply {
  status: number
  error: { code: string }
}

/**
 * Makes so many calls at once and answers what each got in the end. A call that finds no free connection in time is
 * refused with 503 `unavailable` and has stored nothing: here it is made once more, as its sentence asks for.
 * @param call one call by its index; it is made again with the same index
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
