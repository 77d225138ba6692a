import { sql } from 'kysely'
import type { Executor } from '#platform/server/database/database.ts'
import { sumInLkr } from '#platform/shared/money.ts'
import type { ReadyTotals } from '../shared/ready-to-bill-schema.ts'
import { readyTimeLines } from './ready-lines.ts'
import { type ReadyScope, readyExpenses, readyTasks } from './ready-work.ts'

/** What is ready of one project, or of none, for one client or for none. */
export interface ReadySums {
  client_id: number | null
  client_name: string | null
  project_id: number | null
  project_name: string | null
  rounding: number
  /** Cents: may be more than a number can be. */
  cents: string
  tasks: number
  minutes: number
  minutes_without_rate: number
  entries: number
  expenses: number
}

/** Two factors below it are multiplied without an overflow; larger ones as the slower numeric. */
const SMALL = 1_000_000_000

/**
 * The sums of each client and project. Time is summed by task and rate, then rounded up as the project says, then priced
 * and rounded half up to the cent once: as `billingLines` does by task.
 */
export async function readySums(database: Executor, scope: ReadyScope): Promise<ReadySums[]> {
  const { rows } = await sql<ReadySums>`
    with work as (
      select client_id, project_id, sum(cents) as cents, count(*) as tasks, 0 as minutes, 0 as minutes_without_rate,
        0 as entries, 0 as expenses
      from (${readyTasks(scope, false)}) task group by client_id, project_id
      union all
      select client_id, project_id,
        coalesce(sum(case when is_small then (rate_cents * billed + 30) / 60 end), 0)
          + coalesce(sum(case when not is_small then div(rate_cents::numeric * billed + 30, 60) end), 0),
        0, sum(case when rate_cents is not null then minutes else 0 end),
        sum(case when rate_cents is null then minutes else 0 end), sum(entries), 0
      from (
        select time.*, (minutes + greatest(rounding, 1) - 1) / greatest(rounding, 1) * greatest(rounding, 1) as billed,
          rate_cents < ${SMALL} and minutes < ${SMALL} as is_small
        from (${readyTimeLines(scope)}) time
      ) line group by client_id, project_id
      union all
      select client_id, project_id, sum(cents), 0, 0, 0, 0, count(*)
      from (${readyExpenses(scope)}) expense group by client_id, project_id
    )
    select work.client_id, client.company_name as client_name, work.project_id, project.name as project_name,
      coalesce(project.rounding, 0) as rounding,
      coalesce(sum(work.cents), 0)::text as cents, sum(work.tasks)::float8 as tasks, sum(work.minutes)::float8 as minutes,
      sum(work.minutes_without_rate)::float8 as minutes_without_rate, sum(work.entries)::float8 as entries,
      sum(work.expenses)::float8 as expenses
    from work
    left join clients client on client.id = work.client_id
    left join projects project on project.id = work.project_id
    group by work.client_id, client.company_name, work.project_id, project.name, project.rounding
    order by coalesce(sum(work.cents), 0) desc, work.project_id`.execute(database)
  return rows
}

/** Sums by client, the largest amount first and the one without a client last. */
export function byClient(sums: readonly ReadySums[]): ReadySums[][] {
  const clients = [...Map.groupBy(sums, (row) => row.client_id).values()]
  return clients.toSorted((one, other) => {
    const [isNone, isOtherNone] = [one[0]?.client_id === null, other[0]?.client_id === null]
    if (isNone !== isOtherNone) return isNone ? 1 : -1
    const [cents, others] = [centsOf(one), centsOf(other)]
    return cents === others ? 0 : cents < others ? 1 : -1
  })
}

/** The same sums, added up, in LKR. */
export function sumsOf(rows: readonly ReadySums[]) {
  const sum = (of: 'tasks' | 'minutes' | 'minutes_without_rate' | 'expenses') =>
    rows.reduce((all, row) => all + row[of], 0)
  return {
    amount: sumInLkr(centsOf(rows)),
    taskCount: sum('tasks'),
    minutes: sum('minutes'),
    minutesWithoutRate: sum('minutes_without_rate'),
    expenseCount: sum('expenses'),
  }
}

/** What is ready to bill by client and project (spec 16.4). */
export async function readyTotals(database: Executor, scope: ReadyScope): Promise<ReadyTotals> {
  const sums = await readySums(database, scope)
  return {
    ...sumsOf(sums),
    clients: byClient(sums).map((ofClient) => ({
      ...sumsOf(ofClient),
      client: clientOf(ofClient),
      projects: ofClient.map((row) => ({
        ...sumsOf([row]),
        project: row.project_id === null ? null : { id: row.project_id, name: row.project_name ?? '' },
      })),
    })),
  }
}

/** The client whom these rows have in common. */
export function clientOf([row]: readonly ReadySums[]): { id: number; name: string } | null {
  return row === undefined || row.client_id === null
    ? null
    : { id: row.client_id, name: row.client_name ?? '' }
}

function centsOf(rows: readonly ReadySums[]): bigint {
  return rows.reduce((all, { cents }) => all + BigInt(cents), 0n)
}
