import { sql } from 'kysely'
import type { ChangeAction } from '#platform/server/records/changes.ts'
import type { Executor } from '#platform/server/database/database.ts'
import { notFound } from '#platform/shared/errors.ts'
import type { HISTORY_FIELDS, TaskHistoryEntry } from '../shared/task-history-schema.ts'

/** The most entries returned, the newest ones. */
const MAX_ENTRIES = 200

type HistoryField = (typeof HISTORY_FIELDS)[number]

/** The history fields of a task's columns; columns not named here, such as money, are never shown. */
const FIELDS: readonly (readonly [column: string, field: HistoryField])[] = [
  ['task_name', 'taskName'],
  ['assignee_id', 'assignee'],
  ['status', 'status'],
  ['priority', 'priority'],
  ['start_date', 'startDate'],
  ['due_date', 'dueDate'],
  ['type', 'type'],
  ['project_id', 'project'],
  ['client_visible', 'clientVisible'],
  ['labels', 'labels'],
  ['waits_for', 'waitsFor'],
  ['remark_version_id', 'remark'],
  // from before versions existed
  ['remark', 'remark'],
]

/** A task's columns with their values. */
type Recorded = Readonly<Record<string, string | number | boolean | readonly number[] | null>>

interface HistoryRow {
  id: number
  at: string
  actor_id: string | null
  actor_name: string
  action: ChangeAction
  before: Recorded | null
  after: Recorded | null
}

/** The names of people, projects and labels by id. */
type Names = Record<'people' | 'projects' | 'labels', ReadonlyMap<string, string>>

/** A task's history, newest first. @throws AppError not_found */
export async function listTaskHistory(database: Executor, id: number): Promise<TaskHistoryEntry[]> {
  const task = await database.selectFrom('tasks').select('id').where('id', '=', id).executeTakeFirst()
  if (task === undefined) throw notFound('Task')
  const rows = await readChanges(database, id)
  const names = await readNames(database, rows)
  const versions = await readVersionIds(database, rows)
  return rows
    .map((row) => toEntry(row, names, versions))
    .filter((entry) => entry.action !== 'update' || entry.changes.length > 0)
}

/**
 * The task's own changes, and those by which its project or assignee was deleted or restored. Consecutive saves of one
 * version of the description are merged into the last.
 */
async function readChanges(database: Executor, id: number): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    with own as (
      select id, at, actor_id, actor_name, action,
        case when action = 'update' then before end as before, after
      from changes where entity = 'task' and entity_id = ${String(id)}
    ),
    link as (
      select distinct entity, entity_id, field
      from own, lateral (values ('project', 'project_id', after ->> 'project_id'),
        ('user', 'assignee_id', after ->> 'assignee_id')) as given (entity, field, entity_id)
      where entity_id is not null
    ),
    detaching as (
      select other.id, at, actor_id, actor_name, 'update' as action,
        jsonb_build_object(field, case action when 'delete' then entity_id end) as before,
        jsonb_build_object(field, case action when 'restore' then entity_id end) as after
      from link join changes other using (entity, entity_id)
      where action in ('delete', 'restore')
        and (case action when 'delete' then before else after end) -> 'task_ids' @> ${String(id)}::jsonb
    ),
    told as (
      select *, case when action = 'update' and after - 'remark_version_id' = '{}' then after ->> 'remark_version_id'
        end as only_version
      from (select * from own union all select * from detaching) as recorded
    ),
    followed as (select *, lag(only_version) over (order by id desc) as next_version from told)
    select id, at, actor_id, actor_name, action, before,
      case action when 'update' then after
        else jsonb_build_object('remark_version_id', after -> 'remark_version_id') end as after
    from followed where (only_version = next_version) is not true
    order by id desc limit ${MAX_ENTRIES}`.execute(database)
  return rows
}

/** Which of the versions named by the rows are still stored. */
async function readVersionIds(
  database: Executor,
  rows: readonly HistoryRow[],
): Promise<ReadonlySet<unknown>> {
  const named = rows.map((row) => row.after?.['remark_version_id']).filter((id) => typeof id === 'number')
  const kept = await database
    .selectFrom('remark_versions')
    .select('id')
    .where(sql<boolean>`id = any(${named}::integer[])`)
    .execute()
  return new Set(kept.map((version) => version.id))
}

async function readNames(database: Executor, rows: readonly HistoryRow[]): Promise<Names> {
  const idsIn = (column: string) =>
    rows
      .flatMap((row) => [row.before?.[column], row.after?.[column]].flat())
      .filter((id) => typeof id === 'string' || typeof id === 'number')
  const people = await database
    .selectFrom('users')
    .select(['id', 'f_name', 's_name'])
    .where(
      sql<boolean>`id = any(${[...idsIn('assignee_id'), ...rows.flatMap((row) => row.actor_id ?? [])]}::uuid[])`,
    )
    .execute()
  const projects = await database
    .selectFrom('projects')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${idsIn('project_id')}::integer[])`)
    .execute()
  const labels = await database
    .selectFrom('labels')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${idsIn('labels')}::integer[])`)
    .execute()
  return {
    labels: new Map(labels.map((label) => [String(label.id), label.name])),
    people: new Map(people.map((person) => [person.id, `${person.f_name} ${person.s_name}`])),
    projects: new Map(projects.map((project) => [String(project.id), project.name])),
  }
}

function toEntry(row: HistoryRow, names: Names, versions: ReadonlySet<unknown>): TaskHistoryEntry {
  const { actor_id: actorId, after } = row
  const name = actorId === null ? undefined : names.people.get(actorId)
  const version = after?.['remark_version_id']
  return {
    id: row.id,
    at: row.at,
    actor: { id: name === undefined ? null : actorId, name: name ?? row.actor_name },
    action: row.action,
    changes: row.action === 'update' ? changesOf(row, names) : [],
    remarkVersionId: typeof version === 'number' && versions.has(version) ? version : null,
  }
}

function changesOf({ before, after }: HistoryRow, names: Names): TaskHistoryEntry['changes'] {
  return FIELDS.filter(([column]) => after !== null && column in after).map(([column, field]) => ({
    field,
    before: shown(field, before?.[column], names),
    after: shown(field, after?.[column], names),
  }))
}

/** A value as people read it (spec 14.5). For a description there is only a link to its version. */
function shown(field: HistoryField, value: Recorded[string] | undefined, names: Names): string | null {
  if (value === null || value === undefined || field === 'remark') return null
  if (Array.isArray(value)) {
    const nameOf = (id: number) =>
      field === 'labels' ? (names.labels.get(String(id)) ?? 'a deleted label') : `#${id}`
    return value.length === 0 ? null : value.map(nameOf).join(', ')
  }
  const text = String(value)
  if (field === 'assignee') return names.people.get(text) ?? 'Unknown User'
  if (field === 'project') return names.projects.get(text) ?? 'Unknown Project'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return text
}
