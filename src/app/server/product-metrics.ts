import type { DocumentRenderer } from '#sales/documents/server/index.ts'
import type { Metrics } from '#platform/server/operations/metrics.ts'
import type { Presence } from '#platform/server/live/presence.ts'
import type { Sweep } from '#platform/server/records/sweep.ts'

/** Seconds; the first PDF after a pause takes half of one. */
const PDF_BOUNDS = [0.03, 0.06, 0.1, 0.25, 0.6, 1, 2.5, 5, 15]
const SWEEP_BOUNDS = [0.01, 0.1, 1, 10]

/** Counts connected accounts. */
export function watchPresence(metrics: Metrics, presence: Pick<Presence, 'online'>): void {
  metrics.gauge(
    { name: 'ledgerboard_people_online', help: 'People with a browser open, on all processes' },
    () => [{ value: presence.online().length }],
  )
}

/** The renderer, with its queue and durations measured. */
export function watchedRenderer(metrics: Metrics, renderer: DocumentRenderer): DocumentRenderer {
  let waiting = 0
  metrics.gauge({ name: 'ledgerboard_pdf_queue', help: 'PDFs that are made or wait for their turn' }, () => [
    { value: waiting },
  ])
  const made = metrics.histogram({
    name: 'ledgerboard_pdf_duration_seconds',
    help: 'Time of a PDF from the wish to the bytes, waiting included',
    labels: ['outcome'],
    bounds: PDF_BOUNDS,
  })
  return {
    ...renderer,
    async render(...wish) {
      const began = performance.now()
      let outcome = 'failed'
      waiting++
      try {
        const pdf = await renderer.render(...wish)
        outcome = 'made'
        return pdf
      } finally {
        waiting--
        made({ outcome }, (performance.now() - began) / 1_000)
      }
    },
  }
}

/** The sweeps, with their outcomes and durations measured. */
export function watchedSweeps(metrics: Metrics, sweeps: readonly Sweep[]): Sweep[] {
  const swept = metrics.histogram({
    name: 'ledgerboard_sweep_duration_seconds',
    help: 'Time of a sweep of what has served its time',
    labels: ['sweep', 'outcome'],
    bounds: SWEEP_BOUNDS,
  })
  return sweeps.map((sweep) => async (database, now) => {
    const began = performance.now()
    let outcome = 'failed'
    try {
      await sweep(database, now)
      outcome = 'done'
    } finally {
      swept({ sweep: sweep.name, outcome }, (performance.now() - began) / 1_000)
    }
  })
}
