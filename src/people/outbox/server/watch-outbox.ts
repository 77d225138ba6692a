import type { Metrics } from '#platform/server/operations/metrics.ts'
import type { Platform } from '#platform/server/platform.ts'

/** Provides the outbox metrics, counted at each request. */
export function watchOutbox(metrics: Metrics, { database }: Pick<Platform, 'database'>): void {
  metrics.gauge(
    {
      name: 'ledgerboard_outbox_messages',
      help: 'Mails that were not delivered yet, by state: queued ones wait or are tried again, failed ones were given up',
      labels: ['state'],
    },
    async () => {
      const counts = await database
        .selectFrom('outbox_messages')
        .select((select) => ['state', select.fn.countAll<number>().as('count')])
        .where('state', '<>', 'delivered')
        .groupBy('state')
        .execute()
      return (['queued', 'failed'] as const).map((state) => ({
        labels: { state },
        value: counts.find((one) => one.state === state)?.count ?? 0,
      }))
    },
  )
}
