import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { FeedChange } from '../live/change-feed.ts'
import { gatherChanges } from './gather-changes.ts'

function hear() {
  const told: string[] = []
  const numbers: (number | undefined)[] = []
  const take = gatherChanges((audience, { entity, id, action, change }) => {
    told.push(`${audience}: ${action} ${entity} ${id}`)
    numbers.push(change)
  })
  let number = 0
  const change = (entity: string, audience = `${entity}:view`): FeedChange => ({
    id: ++number,
    entity,
    entityId: String(number),
    action: 'update',
    audience,
    actorId: null,
  })
  const takeMany = (count: number, entity: string, audience?: string) => {
    for (let each = 0; each < count; each++) take(change(entity, audience))
  }
  return { told, numbers, takeMany }
}

it('reports a few changes individually, with their ids', async () => {
  const { told, takeMany } = hear()
  takeMany(2, 'task')
  takeMany(1, 'client')
  expect(told).toEqual([])
  await turn()
  expect(told).toEqual([
    'task:view: update task 1',
    'task:view: update task 2',
    'client:view: update client 3',
  ])
  takeMany(1, 'task')
  await turn()
  expect(told.slice(3)).toEqual(['task:view: update task 4'])
})

it('reports thousands of changes together, to each audience', async () => {
  const { told, takeMany } = hear()
  takeMany(5_000, 'task')
  takeMany(21, 'task', 'audit:view')
  takeMany(20, 'client')
  await turn()
  expect(told.slice(0, 2)).toEqual(['task:view: update task ', 'audit:view: update task '])
  expect(told).toHaveLength(22)
})

it('reports the number by which the writer knows a change, and none for many changes', async () => {
  const { numbers, takeMany } = hear()
  takeMany(2, 'task')
  takeMany(21, 'client')
  await turn()
  expect(numbers).toEqual([1, 2, undefined])
})
