import { expect, test, vi } from 'vitest'
import type { CalendarEntry } from '../shared/calendar-schema.ts'
import { createEntryMover } from './entry-mover.ts'

const ENTRY: CalendarEntry = {
  taskId: 7,
  subTaskId: null,
  title: 'Fix VAT rounding',
  parentName: null,
  status: 'To Do',
  priority: 'High',
  isCompleted: false,
  project: null,
  assignee: null,
}
const [MON, TUE, WED, THU] = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'] as const

/** A mover over a server whose answers the test gives one by one. */
function scene() {
  const sent: { day: string; answer: (error?: Error) => void }[] = []
  const failed = vi.fn<(move: { from: string; to: string }, reason: unknown) => void>()
  const landed = vi.fn<(entry: CalendarEntry, day: string) => Promise<void>>(async () => undefined)
  const mover = createEntryMover({
    send: (_entry, day) =>
      new Promise((resolve, reject) => {
        sent.push({ day, answer: (error) => (error === undefined ? resolve() : reject(error)) })
      }),
    landed,
    failed,
  })
  return {
    mover,
    failed,
    landed,
    days: () => sent.map(({ day }) => day),
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

test('a move is shown at once, sent, and over when the server has it', async () => {
  const { mover, days, shown, answer, landed } = scene()
  mover.move(ENTRY, MON, TUE)
  expect([shown(), days()]).toEqual([[TUE], [TUE]])
  await answer()
  expect(shown()).toEqual([])
  expect(landed).toHaveBeenCalledExactlyOnceWith(ENTRY, TUE)
})

test('moves in a row are stored one after the other, and only the last of those that waited', async () => {
  const { mover, days, shown, answer, landed } = scene()
  mover.move(ENTRY, MON, TUE)
  mover.move(ENTRY, TUE, WED)
  mover.move(ENTRY, WED, THU)
  expect([shown(), days()]).toEqual([[THU], [TUE]])
  await answer()
  expect([shown(), days()]).toEqual([[THU], [TUE, THU]])
  await answer()
  expect(shown()).toEqual([])
  expect(landed).toHaveBeenCalledExactlyOnceWith(ENTRY, THU)
})

test('back to where it was, while it is being stored elsewhere, is stored too', async () => {
  const { mover, days, answer } = scene()
  mover.move(ENTRY, MON, TUE)
  mover.move(ENTRY, TUE, MON)
  await answer()
  await answer()
  expect(days()).toEqual([TUE, MON])
})

test('what is refused goes back to the day that the server has', async () => {
  const { mover, shown, answer, failed } = scene()
  const reason = new Error('no')
  mover.move(ENTRY, MON, TUE)
  await answer(reason)
  expect(shown()).toEqual([])
  expect(failed).toHaveBeenCalledExactlyOnceWith({ entry: ENTRY, from: MON, to: TUE }, reason)
})

test('a day that was refused after the entry moved on does not matter', async () => {
  const { mover, days, answer, failed } = scene()
  mover.move(ENTRY, MON, TUE)
  mover.move(ENTRY, TUE, WED)
  await answer(new Error('no'))
  expect(failed).not.toHaveBeenCalled()
  await answer(new Error('no'))
  expect(days()).toEqual([TUE, WED])
  expect(failed).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ from: MON, to: WED }),
    expect.any(Error),
  )
})

test('to the same day nothing is sent', () => {
  const { mover, days, shown } = scene()
  mover.move(ENTRY, MON, MON)
  expect([days(), shown()]).toEqual([[], []])
})
