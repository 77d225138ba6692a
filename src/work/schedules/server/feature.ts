import { sql } from 'kysely'
import type { ServerFeature } from '#platform/server/feature.ts'
import { rowsOf } from '#platform/server/records/restore.ts'
import { startMaking } from './make-due-tasks.ts'
import { scheduleRoutes } from './schedule-routes.ts'
import { schedules as table } from './schedule-tables.ts'
import { undoableSchedule } from './undo-schedule.ts'

export const schedules: ServerFeature = {
  name: 'work/schedules',
  routes: scheduleRoutes,
  restorables: [
    {
      ...table.restorable,
      async restore(transaction, before) {
        const row = await table.restorable.restore(transaction, before)
        if (row === undefined) return undefined
        // a task that repeats again meanwhile stays with the other schedule
        await sql`
          insert into schedule_runs
          select * from jsonb_populate_recordset(null::schedule_runs, ${JSON.stringify(rowsOf(before['runs']))}::jsonb)
          on conflict do nothing`.execute(transaction)
        return row
      },
    },
  ],
  undoables: [undoableSchedule],
  audited: [
    {
      ...table.audited,
      fields: {
        ...table.audited.fields,
        made_for: ['Task made for', 'day'],
        skipped_day: ['Day skipped', 'day'],
        runs: ['Days made or skipped', 'count'],
      },
    },
  ],
  start: (platform) => startMaking(platform),
}
