import { notify } from '#people/notifications/server/index.ts'
import type { Job } from '#platform/server/feature.ts'
import type { Platform } from '#platform/server/platform.ts'
import { FORGOTTEN_AFTER_MINUTES } from '../shared/time-schema.ts'
import { TIMER_ENTITY } from './time-tables.ts'

/** Milliseconds between two looks. */
const INTERVAL = 10 * 60_000

/** Tells people once that their timer has run for 12 hours, in whichever process looks first. */
export async function noticeForgottenTimers(
  platform: Pick<Platform, 'database' | 'config' | 'clock'>,
): Promise<void> {
  const now = platform.clock()
  const latest = new Date(now.getTime() - FORGOTTEN_AFTER_MINUTES * 60_000).toISOString()
  const due = await platform.database
    .selectFrom('timers')
    .select('user_id')
    .where('started_at', '<=', latest)
    .where('noticed_at', 'is', null)
    .orderBy('user_id')
    .execute()
  for (const { user_id } of due) {
    await platform.database.transaction().execute(async (transaction) => {
      // the person first, as everywhere; a timer that was stopped meanwhile is not reported
      await transaction.selectFrom('users').select('id').where('id', '=', user_id).forKeyShare().execute()
      const timer = await transaction
        .updateTable('timers')
        .set({ noticed_at: now })
        .where('user_id', '=', user_id)
        .where('started_at', '<=', latest)
        .where('noticed_at', 'is', null)
        .returning(['id', 'task_id', 'project_id', 'task_name'])
        .executeTakeFirst()
      if (timer === undefined) return
      await notify(transaction, platform, {
        kind: 'timer-running',
        to: [user_id],
        actor: 'system',
        about: { entity: TIMER_ENTITY.name, id: timer.id },
        title: 'Your timer has run for 12 hours',
        ...(timer.task_name === null ? {} : { detail: timer.task_name }),
        path: timer.task_id === null ? `/task?project=${timer.project_id}` : `/task?task=${timer.task_id}`,
      })
    })
  }
}

/** Looks for forgotten timers every ten minutes until it is stopped. A failed look is logged and repeated. */
export function startNoticing(platform: Platform): Job {
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running
      .then(() => noticeForgottenTimers(platform))
      .catch((error: unknown) =>
        platform.log.error({ error: String(error) }, 'Timers were not looked through'),
      )
  }, INTERVAL).unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
