import type { PoolClient } from 'pg'
import { createRandom } from '#platform/server/samples/random.ts'
import { addDays, weekdayOf } from '#platform/shared/dates.ts'

/** For how many days before today people noted their time. */
const DAYS = 28
/** Lengths in minutes, as people note them. */
const LENGTHS = [30, 45, 60, 60, 90, 90, 120, 150, 180]
const NOTES = ['', '', '', 'Call with the client', 'Second round', 'Corrections', 'Printed and checked']
const MORNING = 8 * 60 + 30

/**
 * Lets the people of the demo note the time of their working days on their tasks. Deterministic for a given day.
 * @param today the last day of which time is noted
 */
export async function spendTime(
  client: PoolClient,
  { userIds, today }: { userIds: readonly string[]; today: string },
): Promise<void> {
  const random = createRandom(18)
  const { rows: tasks } = await client.query<{ id: number; assignee_id: string; task_name: string }>(
    `select id, assignee_id, task_name from tasks
     where status in ('To Do', 'In Progress', 'Done') and assignee_id is not null order by id`,
  )
  const entries: object[] = []
  for (const userId of userIds) {
    const own = tasks.filter(({ assignee_id }) => assignee_id === userId).slice(-12)
    if (own.length === 0) continue
    for (let ago = DAYS; ago >= 0; ago--) {
      const day = addDays(today, -ago)
      if (weekdayOf(day) > 4) continue
      let from = MORNING + random.number(4) * 15
      for (let count = 2 + random.number(3); count > 0; count--) {
        const task = random.pick(own)
        const minutes = random.pick(LENGTHS)
        entries.push({
          user_id: userId,
          task_id: task.id,
          task_name: task.task_name,
          day,
          minutes,
          from_minute: random.chance(0.6) ? from : null,
          note: random.pick(NOTES),
          created_at: `${day}T11:30:00Z`,
        })
        from += minutes + random.number(3) * 15
      }
    }
  }
  await client.query(
    `insert into time_entries (user_id, user_name, task_id, task_name, day, minutes, from_minute, note, created_at,
       updated_at)
     select person.id, person.f_name || ' ' || person.s_name, given.task_id, given.task_name, given.day,
       given.minutes, given.from_minute, given.note, given.created_at, given.created_at
     from json_populate_recordset(null::time_entries, $1) given join users person on person.id = given.user_id
     order by given.day, given.user_id, given.task_id`,
    [JSON.stringify(entries)],
  )
}
