import type pg from 'pg'
import { TASK_PRIORITIES } from '../../src/work/tasks/shared/task-priority.ts'
import type { TaskStatus } from '../../src/work/tasks/shared/task-status.ts'
import { withoutIndexes } from './filled-data.ts'

const PROJECTS = 200
const PEOPLE = 40
const LABELS = 40
/** Each occurs in every fifth name. */
export const NAME_WORDS = ['invoice', 'banner', 'payroll', 'harbour', 'tea'] as const

/** The distribution of statuses among recent tasks. */
const RECENT_STATUSES: readonly TaskStatus[] = [
  'To Do',
  'To Do',
  'To Do',
  'To Do',
  'In Progress',
  'In Progress',
  'In Progress',
  'Blocked',
  'Done',
  'Cancelled',
]

/** Adds people besides the first account, all with its password. */
export async function fillPeople(client: pg.Client, count: number = PEOPLE): Promise<void> {
  await client.query(
    `insert into users (id, f_name, s_name, email, role, status, password_hash)
     select gen_random_uuid(), 'Bench', 'Person ' || n, 'bench-' || n || '@example.lk', 'USER', 'Active', password_hash
     from users, generate_series(1, $1::int - 1) n`,
    [count],
  )
}

/** Each occurs in every fifth description. */
export const TEXT_WORDS = ['margin', 'courier', 'proofs', 'deposit', 'scaffold'] as const

/**
 * Adds tasks, as many sub-tasks and as many audit entries, a description to every second task, a comment to every
 * fourth, two of 40 labels to every third, and to every tenth one that it waits for and a watcher, for 200 projects and
 * 40 people. Deterministic but for ids and dates.
 * @param years over which they are spread, up to now
 */
export async function fillTasks(client: pg.Client, count: number, years = 3): Promise<void> {
  await fillPeople(client)
  await client.query(
    `insert into projects (name, status) select 'Project ' || n, 'Active' from generate_series(1, $1::int) n`,
    [PROJECTS],
  )
  await client.query(
    `insert into labels (name, colour)
     select 'Label ' || n, (array['blue', 'red'])[1 + n % 2]
     from generate_series(1, $1::int) n`,
    [LABELS],
  )
  // filled by the triggers of tasks, sub-tasks and comments
  await withoutIndexes(client, 'task_words', async () => {
    await withoutIndexes(client, 'tasks', () => insertTasks(client, count, years))
    await insertSubTasks(client, count)
    await insertComments(client)
  })
  await insertLinksAndWatchers(client, count)
  await client.query('alter table changes disable trigger changes_notify')
  await withoutIndexes(client, 'changes', async () => {
    await client.query(
      `insert into changes (at, entity, entity_id, action, audience, actor_id, actor_name, after)
       select created_at, 'task', id::text, 'create', 'task:view', (select id from users limit 1), 'Bench Person',
         jsonb_build_object('id', id, 'task_name', task_name, 'status', status, 'due_date', due_date)
       from tasks`,
    )
  })
  await client.query('alter table changes enable trigger changes_notify')
}

/** Two for every second task. */
async function insertSubTasks(client: pg.Client, count: number): Promise<void> {
  await withoutIndexes(client, 'sub_tasks', async () => {
    await client.query(
      `insert into sub_tasks (parent_task_id, title, due_date, is_completed)
       select 1 + n * 2 % $1::int, 'Step ' || n, date '2026-01-15' + n * 13 % 400, n % 3 = 0
       from generate_series(1, $1::int) n`,
      [count],
    )
  })
}

/** Chains of ten, of which each link waits for the one before; a trigger looks for circles one by one. */
async function insertLinksAndWatchers(client: pg.Client, count: number): Promise<void> {
  await client.query('alter table task_links disable trigger task_links_without_circle')
  await client.query(
    `insert into task_links (blocking_id, blocked_id)
     select n - 10, n from generate_series(20, $1::int, 10) n where n % 100 <> 0`,
    [count],
  )
  await client.query('alter table task_links enable trigger task_links_without_circle')
  await client.query(
    `insert into task_watchers (task_id, user_id)
     select n, person.ids[1 + n / 10 % $2::int]
     from generate_series(10, $1::int, 10) n, (select array_agg(id order by email) as ids from users) person`,
    [count, PEOPLE],
  )
}

/** A number of words from a vocabulary of a thousand. */
const words = (count: number, number: string) =>
  `(select string_agg('word' || (${number} * 31 + place * place * 17) % 1000, ' ') from generate_series(1, ${count}) place)`

/** One of about 20 words for every fourth task. */
async function insertComments(client: pg.Client): Promise<void> {
  await client.query(
    `insert into comments (task_id, author_name, text, created_at)
     select id, 'Bench Person', 'Seen ' || id || ': ' || ${words(20, 't.id')}, created_at from tasks t where id % 4 = 0`,
  )
}

/**
 * Years of work as in a real business: old tasks are done or cancelled except for a few forgotten ones, the
 * newest tenth is in every status, and dates are in order. A list that is fast only with evenly spread statuses would
 * be slow here.
 */
async function insertTasks(client: pg.Client, count: number, years: number): Promise<void> {
  await client.query(
    `with person as (select array_agg(id order by email) as ids from users),
     drawn as (
       select n, now() - ($1::int - n) * ($8::int * interval '365 days' / $1::int) as at,
         case when n * 10::bigint > $1::int * 9::bigint then ($3::text[])[1 + (n::bigint * 7 % 10)::int]
           when n % 100 = 0 then 'Blocked' when n % 100 < 8 then 'Cancelled' else 'Done' end as status
       from generate_series(1, $1::int) n
     )
     insert into tasks (task_name, status, priority, start_date, due_date, project_id, assignee_id, created_at, updated_at, remark, labels)
     select 'Task ' || n || ' about the ' || ($2::text[])[1 + n % 5] || ' of week ' || n % 52,
       status, ($4::text[])[1 + n * 3 % 4], at::date + n % 10,
       case when n % 20 > 0 then at::date + 5 + (n::bigint * 13 % 60)::int end,
       1 + (n::bigint * 17 % $5)::int, case when n % 3 > 0 then person.ids[1 + n % $6::int] end, at, at,
       case when n % 2 = 0 then '<p>About the <strong>' || ($7::text[])[1 + n / 2 % 5] || '</strong> of ' || n || '.</p><p>'
         || ${words(60, 'n')} || '</p>' end,
       case when n % 3 = 0 then array[1 + n % 20, 21 + n % 20] else '{}' end
     from person, drawn order by n`,
    [count, NAME_WORDS, RECENT_STATUSES, TASK_PRIORITIES, PROJECTS, PEOPLE, TEXT_WORDS, years],
  )
}
