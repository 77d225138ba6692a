import type { LaneKind } from '#work/tasks/shared/task-search.ts'
import { offsetOf } from '#platform/shared/pagination.ts'
import type { BoardQuery } from '../shared/board-endpoints.ts'
import { MAX_LANES, NO_LANE } from '../shared/board-schema.ts'

interface LaneKey {
  /** The column of `tasks`. */
  column: string
  /** Stands for no person or project: grouping by the id itself, without a null, is much faster than by its text. */
  nothing: string
  type: string
  /** Where the names of lanes come from. */
  owners: string
}

const KEYS: Readonly<Record<LaneKind, LaneKey>> = {
  person: {
    column: 'assignee_id',
    nothing: '00000000-0000-0000-0000-000000000000',
    type: 'uuid',
    owners: `select id as lane, f_name || ' ' || s_name as lane_name from users`,
  },
  project: {
    column: 'project_id',
    nothing: '0',
    type: 'integer',
    owners: 'select id as lane, name as lane_name from projects',
  },
}

/** The lane of a task `t`. */
export function laneKey(kind: LaneKind): string {
  const { column, nothing, type } = KEYS[kind]
  return `coalesce(t.${column}, '${nothing}'::${type})`
}

/** The lane's id as replies have it. @param lane as it was read */
export function laneId(kind: LaneKind, lane: string | number): string {
  return String(lane) === KEYS[kind].nothing ? NO_LANE : String(lane)
}

/**
 * The parts of the board's statement that divide the tasks found into lanes: one page of each column of each lane, with
 * its total. The lane without person or project is the last.
 * @param found selects id, column_rank, lane, by_name and the key of the sort
 */
export function pagedInLanes(
  found: string,
  kind: LaneKind,
  {
    query,
    orderBy,
    bind,
  }: { query: BoardQuery; orderBy: (table: string) => string; bind: (value: unknown) => string },
): string {
  const { lane = '' } = query
  const { nothing, owners } = KEYS[kind]
  const first = offsetOf(query)
  return `
    found as materialized (
      select * from (${found}) matching ${lane === '' ? '' : `where lane::text = ${bind(lane === NO_LANE ? nothing : lane)}`}),
    lanes as (
      select lane, lane_name, row_number() over (order by lane_name is null, lower(lane_name), lane)::integer as lane_place
      from (select distinct lane from found) used left join (${owners}) owner using (lane)
      order by lane_place limit ${MAX_LANES}),
    placed as (
      select found.*, row_number() over (partition by lane, column_rank ${orderBy('found')}) as place from found),
    page as (
      select t.*, placed.by_name, placed.lane
      from placed join lanes using (lane) join tasks t using (id)
      where placed.place > ${first} and placed.place <= ${first + query.limit}),
    summed as (
      select lane, lane_name, lane_place, column_rank, count(*) as total
      from found join lanes using (lane) group by lane, lane_name, lane_place, column_rank)`
}
