import { sql } from 'kysely'
import { notify } from '#people/notifications/server/index.ts'
import { CREDIT_NOTE_ENTITY } from '#sales/credit-notes/server/credit-note-tables.ts'
import { INVOICE_ENTITY } from '#sales/invoices/server/invoice-tables.ts'
import { project } from '#work/projects/shared/project-schema.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { Consequence } from '#platform/server/records/consequence.ts'
import { formatLkr, storedCents } from '#platform/shared/money.ts'
import { readInvoicedOf } from './read-invoiced.ts'

/** First key of the advisory locks under which a project's budget is looked at; the second is the project. */
const BUDGET_LOCK = 7_240_019
/** The parts of a budget that are reported. */
const PERCENTS = [80, 100]

/**
 * Tells administrators once for each project and budget that what is invoiced reaches 80 % or all of it (spec 16.7),
 * whatever raised it: an invoice, a credit note that is taken back, the budget, or the project that is back.
 */
export const noticeBudget: Consequence = {
  // a new invoice is a draft, which invoices nothing
  follows: ({ entity, action }) =>
    (entity === INVOICE_ENTITY.name && action !== 'create') ||
    entity === CREDIT_NOTE_ENTITY.name ||
    entity === project.name,
  async draw(transaction, changes, platform) {
    const ids = await projectsOfChanges(transaction, changes)
    if (ids.length === 0) return
    // of two at once the second sees what the first invoiced, and its notice
    await sql`
      select pg_advisory_xact_lock(${BUDGET_LOCK}, id)
      from (select id from unnest(${ids}::integer[]) as id order by id) as in_order`.execute(transaction)
    const projects = await transaction
      .selectFrom('projects')
      .select(['id', 'name', 'budget_cents'])
      .where('id', 'in', ids)
      .where(sql<boolean>`budget_cents > 0`)
      .orderBy('id')
      .execute()
    for (const { id, name, budget_cents: budget } of projects) {
      const invoiced = await readInvoicedOf(transaction, id)
      const percent = await noteReached(
        transaction,
        { id, budget: Number(budget), invoiced },
        platform.clock(),
      )
      if (percent === undefined) continue
      await notify(transaction, platform, {
        kind: 'budget-reached',
        to: 'administrators',
        // nobody chooses it: whoever issued the invoice is told, too
        actor: 'system',
        about: { entity: project.name, id },
        title: percent === 100 ? `${name} has reached its budget` : `${name} is at 80 % of its budget`,
        detail: `${formatLkr(invoiced)} of ${formatLkr(storedCents(Number(budget)))} invoiced`,
        path: `/project/${id}`,
      })
    }
  },
}

/** Projects with a budget that is not reported in full, whose invoices or budget changed; none of the sample data. */
async function projectsOfChanges(
  transaction: WriteExecutor,
  changes: readonly number[],
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    with changed as (
      select entity, entity_id::integer as id, action, after from changes where id = any(${changes}::bigint[])
    ), touched as (
      select id from changed where entity = ${INVOICE_ENTITY.name}
      union
      select note.invoice_id from changed join credit_notes note on note.id = changed.id
      where entity = ${CREDIT_NOTE_ENTITY.name}
    ), billed as (
      select id, project_id from invoices where id in (select id from touched)
      union
      -- the deposits that it deducts or frees
      select other.id, other.project_id from invoices one join invoices other on other.quote_id = one.quote_id
      where one.id in (select id from touched)
    )
    select projects.id from projects
    where budget_cents > 0
      and id in (
        select project_id from billed
        union select project_id from invoice_items where invoice_id in (select id from billed)
        union select id from changed
        where entity = ${project.name} and (action = 'restore' or after ->> 'budget_cents' is not null))
      and (select count(*) from budget_notices
        where project_id = projects.id and budget_cents = projects.budget_cents) < ${PERCENTS.length}
      and not exists (select from sample_records
        where entity = ${project.name} and entity_id = projects.id::text)
    order by id`.execute(transaction)
  return rows.map(({ id }) => id)
}

/** Notes which parts of a budget are reached by now. @returns the highest that was not noted before */
async function noteReached(
  transaction: WriteExecutor,
  { id, budget, invoiced }: { id: number; budget: number; invoiced: number },
  now: Date,
): Promise<number | undefined> {
  const { rows } = await sql<{ percent: number }>`
    insert into budget_notices (project_id, budget_cents, percent, created_at)
    select ${id}::integer, ${budget}::bigint, percent, ${now}::timestamptz
    from unnest(${PERCENTS}::integer[]) as percent
    where ${invoiced}::numeric * 100 >= ${budget}::numeric * percent
    on conflict do nothing
    returning percent`.execute(transaction)
  return rows.length === 0 ? undefined : Math.max(...rows.map(({ percent }) => percent))
}
