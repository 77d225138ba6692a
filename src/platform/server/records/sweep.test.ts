import { afterEach, expect, it, vi } from 'vitest'
import type { Executor } from '../database/database.ts'
import { startSweeping, type Sweep } from './sweep.ts'

afterEach(() => void vi.useRealTimers())

const TEN_MINUTES = 10 * 60 * 1000
// none of these sweeps uses it
const database = {} as Executor

it('a failing sweep is reported and does not prevent the others', async () => {
  vi.useFakeTimers()
  const swept: string[] = []
  const fault = new Error('the table is locked')
  const failing: Sweep = async () => {
    swept.push('failing')
    throw fault
  }
  const good: Sweep = async (_database, now) => void swept.push(`good at ${now.toISOString()}`)
  const told: unknown[] = []
  const clock = () => new Date('2026-11-22T00:00:00Z')
  const sweeping = startSweeping(database, [failing, good], clock, (error) => told.push(error))
  expect(swept).toEqual([])
  await vi.advanceTimersByTimeAsync(TEN_MINUTES)
  const turn = ['failing', 'good at 2026-11-22T00:00:00.000Z']
  expect([swept, told]).toEqual([turn, [fault]])
  await vi.advanceTimersByTimeAsync(TEN_MINUTES)
  expect(swept).toEqual([...turn, ...turn])
  sweeping.stop()
  await vi.advanceTimersByTimeAsync(TEN_MINUTES)
  expect(swept).toHaveLength(4)
})
