import type { PoolClient } from 'pg'
import { addDays } from '#platform/shared/dates.ts'
import { createRandom } from './random.ts'

const STEPS: readonly string[] = [
  'Write down what is wanted',
  'Ask the client for the missing texts',
  'First draft',
  'සිංහල පරිවර්තනය',
  'தமிழ் மொழிபெயர்ப்பு',
  'Review with a second pair of eyes',
  'Try it on an old phone',
  'Hand over',
]
const COMMENTS: readonly string[] = [
  'The client called: they would like to see a first version on Friday.',
  'Done on my side, please have a look.',
  'I have a question about the wording, see https://bluelotus.example/brief',
  'ස්තුතියි! හෙට උදේ බලන්නම්.',
  'நன்றி! இன்று மாலை அனுப்புகிறேன்.',
  'Two photographs are still missing.',
]

/**
 * Gives a part of the demo's tasks sub-tasks and comments. The same day gives the same ones.
 * @param userIds who may have commented
 * @param today the calendar day around which the dates lie
 */
export async function discussTasks(
  client: PoolClient,
  { userIds, today }: { userIds: readonly string[]; today: string },
): Promise<void> {
  const random = createRandom(7)
  const { rows: tasks } = await client.query<{ id: number; status: string; created_at: Date }>(
    'select id, status, created_at from tasks order by id',
  )
  const subTasks: object[] = []
  const comments: object[] = []
  for (const task of tasks) {
    if (random.chance(0.35)) {
      const count = 2 + random.number(5)
      for (const title of STEPS.slice(0, count)) {
        const isCompleted = task.status === 'Done' || random.chance(0.4)
        subTasks.push({
          parent_task_id: task.id,
          title,
          status: isCompleted ? 'Done' : random.pick(['To Do', 'In Progress', 'Blocked']),
          priority: random.pick(['Low', 'Medium', 'High']),
          due_date: random.chance(0.6) ? addDays(today, random.number(30) - 8) : null,
          is_completed: isCompleted,
          created_at: task.created_at,
          updated_at: task.created_at,
        })
      }
    }
    if (!random.chance(0.3)) continue
    for (let number = random.number(3); number >= 0; number -= 1) {
      const at = new Date(task.created_at.getTime() + (1 + random.number(72)) * 60 * 60 * 1000)
      comments.push({
        task_id: task.id,
        author_id: random.pick(userIds),
        text: random.pick(COMMENTS),
        created_at: at < new Date(`${today}T03:00:00Z`) ? at : task.created_at,
      })
    }
  }
  await client.query(
    `insert into sub_tasks (parent_task_id, title, status, priority, due_date, is_completed, created_at, updated_at)
     select parent_task_id, title, status, priority, due_date, is_completed, created_at, updated_at
     from json_populate_recordset(null::sub_tasks, $1)`,
    [JSON.stringify(subTasks)],
  )
  await client.query(
    `insert into comments (task_id, author_id, author_name, text, created_at)
     select given.task_id, author.id, author.f_name || ' ' || author.s_name, given.text, given.created_at
     from json_populate_recordset(null::comments, $1) given join users author on author.id = given.author_id
     order by given.created_at, given.task_id`,
    [JSON.stringify(comments)],
  )
}
