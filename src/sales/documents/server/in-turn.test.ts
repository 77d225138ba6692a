import { describe, expect, it } from 'vitest'
import { createTurns } from './in-turn.ts'

/** Work that ends on request. */
function piece() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return { work: () => promise, resolve, reject }
}
const soon = () => new Promise((resolve) => setTimeout(resolve, 5))

describe('taking turns', () => {
  it('runs jobs of one key one after the other, even after a failure, each with its own result', async () => {
    const inTurn = createTurns()
    const begun: number[] = []
    const pieces = [piece(), piece(), piece()]
    const results = pieces.map(({ work }, index) =>
      inTurn('one', async () => {
        begun.push(index)
        return work()
      }).catch((error: unknown) => String(error)),
    )
    await soon()
    expect(begun).toEqual([0])
    pieces[0]?.reject(new Error('failed'))
    await soon()
    expect(begun).toEqual([0, 1])
    pieces[2]?.resolve('third')
    await soon()
    expect(begun).toEqual([0, 1])
    pieces[1]?.resolve('second')
    expect(await Promise.all(results)).toEqual(['Error: failed', 'second', 'third'])
  })

  it('does not delay jobs of other keys', async () => {
    const inTurn = createTurns()
    const [slow, quick] = [piece(), piece()]
    const first = inTurn(1, slow.work)
    quick.resolve('quick')
    expect(await inTurn(2, quick.work)).toBe('quick')
    slow.resolve('slow')
    expect(await first).toBe('slow')
  })

  it('gives up a job that waited too long, without running it', async () => {
    const inTurn = createTurns(1)
    const slow = piece()
    const first = inTurn('one', slow.work)
    let isDone = false
    const second = inTurn('one', async () => {
      isDone = true
    })
    await soon()
    slow.resolve('slow')
    await first
    await expect(second).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 })
    expect(isDone).toBe(false)
    expect(await inTurn('one', async () => 'again')).toBe('again')
  })
})
