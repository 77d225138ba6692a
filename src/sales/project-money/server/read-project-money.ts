import { sql } from 'kysely'
import type { Executor } from '#platform/server/database/database.ts'
import { notFound } from '#platform/shared/errors.ts'
import { addSums, difference, fromCents, storedCents, sumInLkr } from '#platform/shared/money.ts'
import { NEWEST_LISTED, type ProjectMoney } from '../shared/project-money-schema.ts'
import type { InvoicedSums } from '../shared/project-sums.ts'
import { invoicesOfProject, readInvoiced } from './read-invoiced.ts'

/** Reads the finances of a project. @throws AppError not_found */
export async function readProjectMoney(database: Executor, projectId: number): Promise<ProjectMoney> {
  const project = await database
    .selectFrom('projects')
    .select('budget_cents')
    .where('id', '=', projectId)
    .executeTakeFirst()
  if (project === undefined) throw notFound('Project')
  const budget = project.budget_cents
  return {
    budget: budget === null ? null : fromCents(storedCents(budget)),
    ...(await readQuoted(database, projectId)),
    ...(await readInvoices(database, projectId)),
    ...(await readSpent(database, projectId)),
    ...(await readTimeCost(database, projectId)),
  }
}

async function readInvoices(database: Executor, projectId: number) {
  const invoices = (await readInvoiced(database, invoicesOfProject(projectId))).flatMap(
    ({ id, number, issueDate, byProject }) => {
      const sums = byProject.get(projectId)
      return sums === undefined ? [] : [{ id, number, issueDate, ...sums }]
    },
  )
  const sum = (of: keyof InvoicedSums) => addSums(invoices.map((invoice) => invoice[of]))
  const [invoiced, outstanding, writtenOff] = [sum('invoiced'), sum('outstanding'), sum('writtenOff')]
  const last = invoices.at(-1)
  return {
    invoiced: fromCents(invoiced),
    invoices: invoices.length,
    outstanding: fromCents(outstanding),
    writtenOff: fromCents(writtenOff),
    paid: fromCents(difference(difference(invoiced, outstanding), writtenOff)),
    // the last that were made, as the list of invoices has them
    byInvoice: invoices
      .toSorted((one, other) => other.id - one.id)
      .slice(0, NEWEST_LISTED)
      .map(({ id, invoiced: share }) => ({ invoiceId: id, invoiced: fromCents(share) })),
    lastInvoice: last === undefined ? null : { id: last.id, number: last.number, issueDate: last.issueDate },
  }
}

async function readQuoted(database: Executor, projectId: number) {
  const rows = await database
    .selectFrom('quotes')
    .select(['status', sql<number>`count(*)`.as('count'), sql<string>`sum(net_cents)`.as('net')])
    .where('project_id', '=', projectId)
    .where('status', 'in', ['Accepted', 'Sent'])
    .groupBy('status')
    .execute()
  const of = (status: string) => rows.find((row) => row.status === status) ?? { count: 0, net: '0' }
  return {
    quoted: sumInLkr(of('Accepted').net),
    acceptedQuotes: of('Accepted').count,
    waiting: sumInLkr(of('Sent').net),
    waitingQuotes: of('Sent').count,
  }
}

async function readSpent(database: Executor, projectId: number) {
  const { count, spent } = await database
    .selectFrom('expenses')
    .select([
      sql<number>`count(*)`.as('count'),
      sql<string>`coalesce(sum(amount_cents), 0)::numeric`.as('spent'),
    ])
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow()
  return { spent: sumInLkr(spent), expenses: count }
}

/** Minutes are added up by what an hour costs; each of these sums is rounded once (spec 16.6). */
async function readTimeCost(database: Executor, projectId: number) {
  const { rows } = await sql<{ cost: string; minutes: number; without: number }>`
    select coalesce(sum(round(cost_cents::numeric * minutes / 60)), 0) as cost,
      coalesce(sum(minutes), 0)::bigint as minutes,
      coalesce(sum(minutes) filter (where cost_cents is null), 0)::bigint as without
    from (
      select rate.cost_cents, sum(entry.minutes) as minutes
      from (
        select time_entries.user_id, time_entries.day, time_entries.minutes
        from tasks join time_entries on time_entries.task_id = tasks.id
        where tasks.project_id = ${projectId}
        union all
        select user_id, day, minutes from time_entries where project_id = ${projectId} and task_id is null
      ) as entry
      left join lateral (
        select cost_cents from person_rates
        where person_rates.user_id = entry.user_id and from_day <= entry.day
        order by from_day desc limit 1
      ) as rate on true
      group by rate.cost_cents
    ) as by_cost`.execute(database)
  const [row = { cost: '0', minutes: 0, without: 0 }] = rows
  return { timeCost: sumInLkr(row.cost), minutes: row.minutes, minutesWithoutCost: row.without }
}
