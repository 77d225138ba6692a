import type { PoolClient } from 'pg'
import { createRandom } from '#platform/server/samples/random.ts'
import type { LabelColour } from '#work/labels/shared/label-colours.ts'

const LABELS: readonly (readonly [name: string, colour: LabelColour])[] = [
  ['Payments', 'blue'],
  ['Guest side', 'amber'],
  ['Print', 'violet'],
  ['Waiting for photos', 'rust'],
  ['Sinhala and Tamil', 'teal'],
  ['Quick win', 'olive'],
]

/**
 * Gives some of the demo's tasks labels, lets some wait for others of their project, and makes those who commented
 * watch. Deterministic.
 */
export async function markTasks(client: PoolClient): Promise<void> {
  const random = createRandom(28)
  const { rows: labels } = await client.query<{ id: number }>(
    `insert into labels (name, colour) select name, colour from json_to_recordset($1) as given (name text, colour text)
     returning id`,
    [JSON.stringify(LABELS.map(([name, colour]) => ({ name, colour })))],
  )
  const { rows: tasks } = await client.query<{ id: number; project_id: number | null; is_open: boolean }>(
    `select id, project_id, status not in ('Done', 'Cancelled') as is_open from tasks order by id`,
  )
  const labelled: { id: number; labels: number[] }[] = []
  const links: { blocking_id: number; blocked_id: number }[] = []
  /** The latest open task of each project: later ones wait for it, so that no circle comes about. */
  const latest = new Map<number, number>()
  for (const { id, project_id: projectId, is_open: isOpen } of tasks) {
    if (random.chance(0.25))
      labelled.push({ id, labels: labels.filter(() => random.chance(0.3)).map((label) => label.id) })
    if (projectId === null || !isOpen) continue
    const before = latest.get(projectId)
    if (before !== undefined && random.chance(0.15)) links.push({ blocking_id: before, blocked_id: id })
    latest.set(projectId, id)
  }
  await client.query(
    `update tasks set labels = given.labels from json_populate_recordset(null::tasks, $1) given where tasks.id = given.id`,
    [JSON.stringify(labelled)],
  )
  await client.query(
    `insert into task_links (blocking_id, blocked_id)
     select blocking_id, blocked_id from json_populate_recordset(null::task_links, $1)`,
    [JSON.stringify(links)],
  )
  await client.query(
    `insert into task_watchers (task_id, user_id)
     select task_id, author_id from comments where author_id is not null group by task_id, author_id order by min(id)`,
  )
}
