import { expect, test, vi } from 'vitest'
import { createItemMover } from './item-mover.ts'

interface Item {
  id: number
}
const ITEM: Item = { id: 7 }
const [MON, TUE, WED, THU] = ['monday', 'tuesday', 'wednesday', 'thursday'] as const

/** A mover over a server whose replies the test gives one at a time. */
function scene() {
  const sent: { from: string; to: string; answer: (error?: Error) => void }[] = []
  const failed = vi.fn<(move: { from: string; to: string }, reason: unknown) => void>()
  const landed = vi.fn<(item: Item, to: string) => Promise<void>>(async () => undefined)
  const mover = createItemMover<Item>({
    keyOf: ({ id }) => String(id),
    send: (_item, to, from) =>
      new Promise((resolve, reject) => {
        sent.push({ from, to, answer: (error) => (error === undefined ? resolve() : reject(error)) })
      }),
    landed,
    failed,
  })
  return {
    mover,
    failed,
    landed,
    places: () => sent.map(({ to }) => to),
    origins: () => sent.map(({ from }) => from),
    shown: () => mover.moves().map(({ to }) => to),
    answer: async (error?: Error) => {
      const before = sent.length
      sent.at(-1)?.answer(error)
      await vi.waitFor(() => {
        if (mover.moves().length > 0 && sent.length === before) throw new Error('nothing happened yet')
      })
    },
  }
}

test('a move is shown at once, sent, and finished when the server has stored it', async () => {
  const { mover, places, shown, answer, landed } = scene()
  mover.move(ITEM, MON, TUE)
  expect([shown(), places()]).toEqual([[TUE], [TUE]])
  await answer()
  expect(shown()).toEqual([])
  expect(landed).toHaveBeenCalledExactlyOnceWith(ITEM, TUE)
})

test('consecutive moves are stored one after the other, and of those that waited only the last', async () => {
  const { mover, places, origins, shown, answer, landed } = scene()
  mover.move(ITEM, MON, TUE)
  mover.move(ITEM, TUE, WED)
  mover.move(ITEM, WED, THU)
  expect([shown(), places()]).toEqual([[THU], [TUE]])
  await answer()
  expect([shown(), places()]).toEqual([[THU], [TUE, THU]])
  await answer()
  expect(origins()).toEqual([MON, TUE])
  expect(shown()).toEqual([])
  expect(landed).toHaveBeenCalledExactlyOnceWith(ITEM, THU)
})

test('a move back to the start is stored too, if a move elsewhere is being stored', async () => {
  const { mover, places, answer } = scene()
  mover.move(ITEM, MON, TUE)
  mover.move(ITEM, TUE, MON)
  await answer()
  await answer()
  expect(places()).toEqual([TUE, MON])
})

test('a refused move returns the item to the position that the server has', async () => {
  const { mover, shown, answer, failed } = scene()
  const reason = new Error('no')
  mover.move(ITEM, MON, TUE)
  await answer(reason)
  expect(shown()).toEqual([])
  expect(failed).toHaveBeenCalledExactlyOnceWith({ item: ITEM, from: MON, to: TUE }, reason)
})

test('a refusal after the item was moved again is ignored', async () => {
  const { mover, places, answer, failed } = scene()
  mover.move(ITEM, MON, TUE)
  mover.move(ITEM, TUE, WED)
  await answer(new Error('no'))
  expect(failed).not.toHaveBeenCalled()
  await answer(new Error('no'))
  expect(places()).toEqual([TUE, WED])
  expect(failed).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ from: MON, to: WED }),
    expect.any(Error),
  )
})

test('a move to the same place sends nothing', () => {
  const { mover, places, shown } = scene()
  mover.move(ITEM, MON, MON)
  expect([places(), shown()]).toEqual([[], []])
})
