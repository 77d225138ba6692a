import { type Cents, ofMinutes, toCents } from '#platform/shared/money.ts'
import type { WorkOfProject } from '../shared/billing-lines.ts'
import type { ReadyProject, ReadyTime } from '../shared/ready-to-bill-schema.ts'

type Kind = 'task' | 'time' | 'expense'

/** A record that can be ticked. */
export type RecordKey = `${Kind}-${number}`

/** The key of a record. */
export const keyOf = (kind: Kind, { id }: { id: number }): RecordKey => `${kind}-${id}`

/** The keys of everything that can be billed, by kind. Time without a rate cannot. */
export function keysOf({ tasks, time, expenses }: Omit<WorkOfProject, 'project'>): Record<Kind, RecordKey[]> {
  return {
    task: tasks.map((task) => keyOf('task', task)),
    time: time.filter(({ rate }) => rate !== null).map((entry) => keyOf('time', entry)),
    expense: expenses.map((expense) => keyOf('expense', expense)),
  }
}

/** The keys of everything that can be billed in several projects. */
export function allKeys(projects: readonly ReadyProject[]): RecordKey[] {
  return projects.flatMap((project) => Object.values(keysOf(project)).flat())
}

/** What is ticked: everything that can be billed and is not left for later. */
export function tickedWork(projects: readonly ReadyProject[], left: ReadonlySet<RecordKey>): WorkOfProject[] {
  const isTicked = (kind: Kind) => (record: { id: number }) => !left.has(keyOf(kind, record))
  return projects.map(({ project, tasks, time, expenses }) => ({
    project,
    tasks: tasks.filter(isTicked('task')),
    time: time.filter(({ rate }) => rate !== null).filter(isTicked('time')),
    expenses: expenses.filter(isTicked('expense')),
  }))
}

/** Whether all, some or none of the records are ticked. */
export function tickOf(
  keys: readonly RecordKey[],
  left: ReadonlySet<RecordKey>,
): { checked: boolean; indeterminate: boolean; count: number } {
  const count = keys.filter((key) => !left.has(key)).length
  return {
    checked: count > 0 && count === keys.length,
    indeterminate: count > 0 && count < keys.length,
    count,
  }
}

/** Time of a person on one task, in one row. */
export interface TimeRow {
  keys: RecordKey[]
  taskId: number | null
  name: string
  minutes: number
  /** As noted, before the project's rounding; null without a rate. */
  amount: Cents | null
}

/** Time of a person at one rate. */
export interface PersonTime {
  userId: string | null
  userName: string
  /** Of an hour, in LKR. */
  rate: number | null
  rows: TimeRow[]
}

/** Time by person and rate, then by task: by name, what has no rate last. */
export function timeByPerson(time: readonly ReadyTime[]): PersonTime[] {
  const groups = Map.groupBy(time, ({ userId, userName, rate }) => JSON.stringify([userId ?? userName, rate]))
  return [...groups.values()]
    .flatMap((entries) => {
      const [first] = entries
      if (first === undefined) return []
      const { userId, userName, rate } = first
      return [{ userId, userName, rate, rows: rowsOf(entries, rate) }]
    })
    .toSorted(
      (one, other) =>
        Number(one.rate === null) - Number(other.rate === null) ||
        one.userName.localeCompare(other.userName) ||
        (other.rate ?? 0) - (one.rate ?? 0),
    )
}

function rowsOf(entries: readonly ReadyTime[], rate: number | null): TimeRow[] {
  const byTask = Map.groupBy(entries, ({ taskId, taskName }) => taskId ?? taskName)
  return [...byTask.values()].map((ofTask) => {
    const minutes = ofTask.reduce((sum, entry) => sum + entry.minutes, 0)
    return {
      keys: ofTask.map((entry) => keyOf('time', entry)),
      taskId: ofTask[0]?.taskId ?? null,
      name: ofTask[0]?.taskName ?? 'On the project itself',
      minutes,
      amount: rate === null ? null : ofMinutes(toCents(rate), minutes),
    }
  })
}
