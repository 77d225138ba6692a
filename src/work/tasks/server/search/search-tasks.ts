import { numberIn } from '#platform/server/search/search-text.ts'
import type { Search, Searchable } from '#platform/server/search/searchable.ts'
import type { Found } from '#platform/shared/found.ts'
import { wordsCondition } from '../task-words.ts'

export const searchableTask: Searchable = { kind: 'task', place: 1, can: 'task:view', search: searchTasks }

/** How many of the newest tasks are scanned first, without an index; they include most of what is searched for. */
const NEWEST = 3_000
/** The most rows taken from an index: a text found in more tasks than this is found among the newest. */
const MOST = 2_000

interface TaskRow {
  id: number
  task_name: string
  status: string
  project_name: string | null
  assignee_id: string | null
  assignee_name: string | null
  /** Where the text was found; null for the name or number. */
  source: string | null
}

/**
 * Tasks by number, then by the beginning of the name, then by any part of it, then by description, sub-task or comment;
 * newest first. Little is read however rare or frequent the text is: a scan of the newest tasks ends early for frequent
 * texts, and only what it does not find is looked up in the indexes. A short text is found anywhere in the newest
 * tasks, and at the beginning of a word in the others.
 *
 * The statement is deliberately not prepared: its plan depends on the text.
 */
async function searchTasks({ pool, text, limit }: Search): Promise<Found[]> {
  const values: unknown[] = [text.pattern, numberIn(text, '#')]
  const hasWords = wordsCondition(text.typed, (value) => `$${values.push(value)}`)
  const { rows } = await pool.query<TaskRow>({
    text: `with
      newest as not materialized (select id, search_name from tasks order by id desc limit ${NEWEST}),
      exact as materialized (select id from tasks where id = $2::integer),
      begins_new as materialized (
        select id from newest where search_name like lower($1) || '%' order by id desc limit ${limit}),
      begins_old as materialized (
        select id from tasks
        where search_name like lower($1) || '%' and (select count(*) from begins_new) < ${limit}
        limit ${MOST}),
      begins as materialized (
        select id from begins_new union select id from begins_old order by id desc limit ${limit}),
      has_new as materialized (
        select id from newest
        where search_name like '%' || lower($1) || '%' and (select count(*) from begins) < ${limit}
        order by id desc limit ${2 * limit}),
      known as materialized (select id from begins union select id from has_new),
      has_old as materialized (
        select id from tasks
        where search_name like '${text.isShort ? '% ' : '%'}' || lower($1) || '%'
          and (select count(*) from known) < ${limit}
        limit ${MOST}),
      named as materialized (select id from known union select id from has_old),
      worded as materialized (
        select task_id as id, source from task_words w
        where (select count(*) from named) < ${limit} and ${hasWords ?? 'false'}
        order by task_id desc limit ${MOST}),
      ranked as (
        select id, 0 as rank from exact
        union all select id, 1 from begins
        union all select id, 2 from has_new
        union all select id, 2 from has_old
        union all select id, 3 from worded),
      chosen as (
        select id, min(rank) as rank from ranked group by id order by min(rank), id desc limit ${limit})
      select task.id, task.task_name, task.status, project.name as project_name,
        case when chosen.rank = 3 then (select min(source) from worded where worded.id = task.id) end as source,
        task.assignee_id, assignee.f_name || ' ' || assignee.s_name as assignee_name
      from chosen join tasks task using (id)
        left join projects project on project.id = task.project_id
        left join users assignee on assignee.id = task.assignee_id
      order by chosen.rank, task.id desc`,
    values,
  })
  return rows.map((row) => ({
    kind: 'task',
    id: String(row.id),
    number: `#${row.id}`,
    title: row.task_name,
    detail: row.project_name ?? '',
    status: row.status,
    person: row.assignee_id === null ? null : { id: row.assignee_id, name: row.assignee_name ?? '' },
    amount: null,
    foundIn: row.source,
  }))
}
