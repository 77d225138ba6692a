import { sql } from 'kysely'
import type { Executor } from '#platform/server/database/database.ts'
import type { ReadyScope } from './ready-work.ts'

/** How many timers run on work that is billed by the hour: their time is ready once they are stopped. */
export async function countRunningTimers(
  database: Executor,
  { clientId, projectId }: Pick<ReadyScope, 'clientId' | 'projectId'>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from timers timer
    left join tasks task on task.id = timer.task_id
    left join projects project
      on project.id = case when timer.task_id is null then timer.project_id else task.project_id end
    where timer.started_at is not null
      and case when timer.task_id is null then project.hourly_rate_cents is not null
        else task.billing = 'hourly' end
      ${clientId === undefined ? sql`` : clientId === 'none' ? sql`and project.client_id is null` : sql`and project.client_id = ${clientId}`}
      ${projectId === undefined ? sql`` : sql`and project.id = ${projectId}`}`.execute(database)
  return rows[0]?.count ?? 0
}
