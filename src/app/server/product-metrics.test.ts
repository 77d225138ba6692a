import { describe, expect, it } from 'vitest'
import type { Metrics, Sample } from '#platform/server/operations/metrics.ts'
import { watchedRenderer, watchedSweeps } from './product-metrics.ts'

/** Metrics that remember what they were told. */
function rememberingMetrics() {
  const gauges = new Map<string, () => unknown>()
  const observed: { name: string; labels: unknown; seconds: number }[] = []
  const metrics: Metrics = {
    gauge: ({ name }, read) => void gauges.set(name, read),
    counter: () => () => undefined,
    histogram:
      ({ name }) =>
      (labels, seconds) =>
        void observed.push({ name, labels, seconds }),
  }
  const valueOf = (name: string) => [...((gauges.get(name)?.() ?? []) as Iterable<Sample>)][0]?.value
  return { metrics, observed, valueOf }
}

describe('PDFs', () => {
  it('are counted while they wait, and timed whether or not they succeed', async () => {
    const { metrics, observed, valueOf } = rememberingMetrics()
    const first = Promise.withResolvers<Uint8Array>()
    const second = Promise.withResolvers<Uint8Array>()
    const turns = [first.promise, second.promise]
    const renderer = watchedRenderer(metrics, {
      render: () => turns.shift() ?? Promise.reject(new Error('no turn')),
      close: async () => undefined,
    })
    const made = renderer.render({} as never, undefined, new Date(), 'somebody')
    const failed = renderer.render({} as never, undefined, new Date(), 'somebody')
    expect(valueOf('ledgerboard_pdf_queue')).toBe(2)
    first.resolve(new Uint8Array([1]))
    second.reject(new Error('broken'))
    expect(await made).toEqual(new Uint8Array([1]))
    await expect(failed).rejects.toThrow('broken')
    expect(valueOf('ledgerboard_pdf_queue')).toBe(0)
    expect(observed.map(({ labels }) => labels)).toEqual([{ outcome: 'made' }, { outcome: 'failed' }])
    expect(observed.every(({ seconds }) => seconds >= 0 && seconds < 60)).toBe(true)
  })
})

describe('sweeps', () => {
  it('are timed by name and outcome, and still report their failures', async () => {
    const { metrics, observed } = rememberingMetrics()
    const sweepDust = async () => undefined
    const sweepGlass = async () => {
      throw new Error('cut')
    }
    const [dust, glass] = watchedSweeps(metrics, [sweepDust, sweepGlass])
    await dust?.({} as never, new Date())
    await expect(glass?.({} as never, new Date())).rejects.toThrow('cut')
    expect(observed.map(({ labels }) => labels)).toEqual([
      { sweep: 'sweepDust', outcome: 'done' },
      { sweep: 'sweepGlass', outcome: 'failed' },
    ])
  })
})
