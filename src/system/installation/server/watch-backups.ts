import { sql } from 'kysely'
import type { Metrics } from '#platform/server/operations/metrics.ts'
import type { Platform } from '#platform/server/platform.ts'

/** Reports the age of the last backups as metrics. */
export function watchBackups(metrics: Metrics, { database }: Pick<Platform, 'database'>): void {
  metrics.gauge(
    {
      name: 'ledgerboard_backup_age_seconds',
      help: 'Since the last backup of each state; proven ones were restored and compared',
      labels: ['state'],
    },
    async () => {
      const { rows } = await sql<{ state: string; age: number }>`
        select state, extract(epoch from now() - max(ended_at))::float8 as age from backups
        where state in ('proven', 'untried', 'failed') group by state`.execute(database)
      return rows.map(({ state, age }) => ({ labels: { state }, value: age }))
    },
  )
}
