import { createServer } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { releaseIdleMemory } from './release-idle-memory.ts'

const MEGABYTE = 1024 ** 2
const REST = 2_500

let server: ReturnType<typeof createServer>
let size: number
let times: number
beforeEach(() => {
  vi.useFakeTimers()
  server = createServer()
  size = 70 * MEGABYTE
  times = 0
})
afterEach(() => vi.useRealTimers())

const begin = () =>
  releaseIdleMemory(server, {
    heapSize: () => size,
    release: () => {
      times++
      size = 35 * MEGABYTE
    },
  })
const call = () => server.emit('request')
const rest = (turns: number) => vi.advanceTimersByTime(turns * REST)

describe('idle memory is released', () => {
  it('once no calls have come for a while, even if none came since the start', () => {
    begin()
    rest(1)
    expect(times).toBe(1)
  })

  it('not during calls', () => {
    begin()
    for (let turn = 0; turn < 10; turn++) {
      call()
      rest(1)
    }
    expect(times).toBe(0)
    rest(1)
    expect(times).toBe(1)
  })

  it('not again until there is something to release', () => {
    begin()
    rest(100)
    expect(times).toBe(1)
    // an occasional health check
    call()
    size += 10 * MEGABYTE
    rest(100)
    expect(times).toBe(1)
    call()
    size += 10 * MEGABYTE
    rest(2)
    expect(times).toBe(2)
  })

  it('by Node itself, far below what it held', () => {
    releaseIdleMemory(server)
    let held: unknown[] = Array.from({ length: 600_000 }, (_, index) => ({ index }))
    expect(held).toHaveLength(600_000)
    const before = process.memoryUsage().heapTotal
    held = []
    rest(1)
    expect(before - process.memoryUsage().heapTotal).toBeGreaterThan(16 * MEGABYTE)
  })
})
