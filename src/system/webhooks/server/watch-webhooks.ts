import { sql } from 'kysely'
import type { Metrics } from '#platform/server/operations/metrics.ts'
import type { Platform } from '#platform/server/platform.ts'

/** Provides the metrics of webhooks, counted at each request. */
export function watchWebhooks(metrics: Metrics, { database }: Pick<Platform, 'database'>): void {
  metrics.gauge(
    {
      name: 'ledgerboard_webhook_deliveries',
      help: 'Events for webhooks that were not delivered yet, by state: waiting ones are tried again, failed ones were given up',
      labels: ['state'],
    },
    async () => {
      const { rows } = await sql<{ state: string; count: number }>`
        select state, count(*)::integer as count from webhook_deliveries
        where state <> 'delivered' group by state`.execute(database)
      return ['waiting', 'failed'].map((state) => ({
        labels: { state },
        value: rows.find((row) => row.state === state)?.count ?? 0,
      }))
    },
  )
}
