import { type ChildProcess, type ForkOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text as readAll } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sampleView } from '#test/sample-document.ts'
import { startDocumentRenderer } from './render-document.ts'

const { started } = vi.hoisted(() => ({ started: [] as ChildProcess[] }))
vi.mock('node:child_process', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:child_process')>()
  const fork = (file: string, options: ForkOptions) => {
    const child = original.fork(file, options)
    started.push(child)
    return child
  }
  return { ...original, fork }
})

const AT = new Date('2026-11-20T06:30:00Z')
const REFUSAL = { code: 'unavailable', message: 'The PDF could not be made. Please try again.' }
const MINUTE = 60_000

const errors: object[] = []
const log = {
  info: () => undefined,
  warn: () => undefined,
  error: (details: object) => void errors.push(details),
}
let renderer: ReturnType<typeof startDocumentRenderer>
beforeEach(() => {
  started.length = 0
  errors.length = 0
  renderer = startDocumentRenderer({ log }, 1)
})
afterEach(async () => {
  vi.useRealTimers()
  await renderer.close()
  expect(started.filter((child) => child.exitCode === null && child.signalCode === null)).toEqual([])
})

const render = (person = 'somebody') => renderer.render(sampleView(), undefined, AT, person)
const refusalOf = (document: Promise<unknown>) =>
  document.then(
    () => 'made',
    (error: unknown) => error,
  )
/** The process that renders the document just requested. */
async function busyProcess(): Promise<ChildProcess> {
  // polled quickly: a fast machine may finish the document meanwhile
  await vi.waitFor(() => expect(started).not.toEqual([]), { interval: 1 })
  const child = started.at(-1)
  if (child === undefined) throw new Error('no process')
  return child
}

describe('the render process', () => {
  it('starts with the first document and renders all, one after the other', async () => {
    expect(started).toEqual([])
    const made = await Promise.all(Array.from({ length: 10 }, () => render()))
    expect(new Set(made.map((pdf) => pdf.length)).size).toBe(1)
    expect(started).toHaveLength(1)
  })

  it('may be killed: its document is refused, and the next one gets a new process', async () => {
    await render()
    const refused = refusalOf(render())
    const next = render()
    ;(await busyProcess()).kill('SIGKILL')
    expect(await refused).toMatchObject(REFUSAL)
    expect(errors).toMatchObject([{ document: 'INV-2026-0147', reason: expect.stringContaining('SIGKILL') }])
    expect((await next).length).toBeGreaterThan(10_000)
    expect(started).toHaveLength(2)
  })

  it('may be killed while it is idle', async () => {
    await render()
    const child = await busyProcess()
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect((await render()).length).toBeGreaterThan(10_000)
    expect(errors).toEqual([])
  })

  it('is ended when it takes longer than 15 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const refused = refusalOf(render())
    await vi.advanceTimersByTimeAsync(14_999)
    const child = started[0]
    expect(child?.killed).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(child?.killed).toBe(true)
    expect(await refused).toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/^The PDF was not made: with \d+ line items it takes too long\./),
    })
    expect(errors).toMatchObject([{ reason: expect.stringContaining('longer than 15 seconds') }])
    expect((await render()).length).toBeGreaterThan(10_000)
  })

  it('ends after a minute without work', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await render()
    await vi.advanceTimersByTimeAsync(MINUTE - 1)
    await render()
    await vi.advanceTimersByTimeAsync(MINUTE - 1)
    const [child] = started
    if (child === undefined) throw new Error('no process')
    expect(child.connected).toBe(true)
    const exit = once(child, 'exit')
    await vi.advanceTimersByTimeAsync(1)
    expect(await exit).toEqual([0, null])
    await render()
    expect(started).toHaveLength(2)
  })

  it('renders 100 documents and leaves the rest to another process', async () => {
    await Promise.all(Array.from({ length: 100 }, () => render()))
    const exit = once(await busyProcess(), 'exit')
    await render()
    expect(await exit).toEqual([0, null])
    expect(started).toHaveLength(2)
  })

  it('can be closed while documents wait: they are refused, as is every later one', async () => {
    const waiting = Array.from({ length: 5 }, () => refusalOf(render()))
    const child = await busyProcess()
    await Promise.all([renderer.close(), renderer.close()])
    expect(child.signalCode).toBe('SIGKILL')
    for (const refusal of await Promise.all(waiting)) expect(refusal).toMatchObject(REFUSAL)
    expect(await refusalOf(render())).toMatchObject(REFUSAL)
    expect(started).toHaveLength(1)
    expect(errors).toEqual([])
  })

  it('ignores signals meant for the server', async () => {
    await render()
    const child = await busyProcess()
    child.kill('SIGINT')
    child.kill('SIGTERM')
    await render()
    expect(started).toHaveLength(1)
  })
})

describe('several render processes', () => {
  it('are started only as needed, and one of them is reserved for other people', async () => {
    const pair = startDocumentRenderer({ log }, 2)
    const order: string[] = []
    const make = async (name: string, person: string) => {
      await pair.render(sampleView(), undefined, AT, person)
      order.push(name)
    }
    await make('first', 'ann')
    await make('second', 'ben')
    expect(started).toHaveLength(1)
    // the process that ann's first document is given to is held until ben's documents are made
    const first = await busyProcess()
    first.kill('SIGSTOP')
    const long = [make('long', 'ann'), make('long too', 'ann')]
    await Promise.all([make('short', 'ben'), make('short too', 'ben')])
    first.kill('SIGCONT')
    await Promise.all(long)
    expect(started).toHaveLength(2)
    expect(order).toEqual(['first', 'second', 'short', 'short too', 'long', 'long too'])
    await pair.close()
  })
})

describe('a server that stops', () => {
  // the pipe of its errors closes when no process has it open any more, including the rendering process
  const run = async (how: string) => {
    const file = path.join(import.meta.dirname, 'render-document.test-process.ts')
    const server = spawn(process.execPath, [file, how], { stdio: ['ignore', 'pipe', 'pipe'] })
    const [output, complaints, [code, signal]] = await Promise.all([
      readAll(server.stdout),
      readAll(server.stderr),
      once(server, 'close') as Promise<[number | null, string | null]>,
    ])
    return { output, complaints, end: code ?? signal }
  }

  it('is not kept alive by the render process, and stops it too', async () => {
    expect(await run('end')).toEqual({
      output: expect.stringMatching(/^\d+ bytes\n$/),
      complaints: '',
      end: 0,
    })
  })

  it('stops the render process even when it is killed at work', async () => {
    expect(await run('die')).toMatchObject({ output: expect.stringMatching(/^\d+ bytes\n$/), end: 'SIGKILL' })
  })
})
