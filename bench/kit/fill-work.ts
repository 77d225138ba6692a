import type pg from 'pg'
import { withoutIndexes } from './filled-data.ts'

const CLIENTS = 60
/** Of an hour, in cents. */
const RATES = { project: 600_000, person: 450_000, otherwise: 300_000 }

/**
 * Makes the tasks of fillTasks billable: a third have a price, the others are billed by the hour, every fourth of them
 * at a rate of its own. Adds time to them, all of it unbilled, at rates of tasks, projects, people and none of these.
 * @param entries how many; every twentieth is on a project itself
 */
export async function fillWork(client: pg.Client, entries: number): Promise<void> {
  await client.query(
    `insert into clients (company_name, contact_name, email, phone)
     select 'Company ' || n, 'Contact ' || n, 'client-' || n || '@example.lk', '011 ' || n from generate_series(1, $1::int) n`,
    [CLIENTS],
  )
  await client.query(
    `update projects set client_id = case when id % 20 > 0 then 1 + id % $1::int end,
       hourly_rate_cents = case when id % 2 = 0 then $2::int + id end, rounding = (array[0, 5, 6, 15, 30])[1 + id % 5]`,
    [CLIENTS, RATES.project],
  )
  await client.query(`update work_settings set default_rate_cents = $1`, [RATES.otherwise])
  await client.query(
    `insert into person_rates (user_id, from_day, rate_cents)
     select id, day, $1::int + row_number() over (order by email)
     from users, unnest(array[date '2020-01-01', current_date - 400]) day where email like '%0@%' or email like '%5@%'`,
    [RATES.person],
  )
  await client.query('alter table tasks disable trigger user')
  await withoutIndexes(client, 'tasks', async () => {
    await client.query(
      `update tasks set billing = case when id % 3 = 0 then 'fixed' else 'hourly' end,
         amount_cents = case when id % 3 = 0 then 100000 + id::bigint * 7919 % 9000000 end,
         hourly_rate_cents = case when id % 4 = 0 then 500000 + id % 1000 end`,
    )
  })
  await client.query('alter table tasks enable trigger user')
  await withoutIndexes(client, 'time_entries', async () => {
    await client.query(
      `with person as (select array_agg(id order by email) as ids, count(*)::int as people from users),
       task as (select array_agg(id order by id) as ids, count(*) as tasks from tasks)
       insert into time_entries (user_id, user_name, task_id, project_id, day, minutes, note, created_at, updated_at)
       select person.ids[1 + n * 7 % people], 'Bench Person',
         case when n % 20 > 0 then task.ids[1 + (n * 13 % tasks)::int] end, case when n % 20 = 0 then 1 + n % 200 end,
         current_date - 730 + (n * 730 / $1::int), 1 + n * 37 % 300, 'Worked on it', now(), now()
       from person, task, generate_series(1, $1::int) n`,
      [entries],
    )
  })
}
