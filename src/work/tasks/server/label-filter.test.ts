import { afterAll, beforeAll, expect, it } from 'vitest'
import { listBoard } from '#work/board/shared/board-endpoints.ts'
import { createLabel } from '#work/labels/shared/label-endpoints.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { createTask, exportTasks, listTasks } from '../shared/task-endpoints.ts'

let app: TestApp
let person: TestAccount
let other: TestAccount
let [print, web] = ['', '']
beforeAll(async () => {
  app = await startTestApp()
  person = await app.createAccount()
  other = await app.createAccount()
  const add = async (name: string) => (await app.call(createLabel, { as: person, body: { name } })).body.id
  const [printId, webId] = [await add('Print'), await add('Web')]
  ;[print, web] = [String(printId), String(webId)]
  const tasks: [string, number[], string | null][] = [
    ['Poster', [printId], person.id],
    ['Site', [webId], other.id],
    ['Campaign', [printId, webId], null],
    ['Lunch', [], null],
  ]
  for (const [taskName, labels, assigneeId] of tasks) {
    const body = { taskName, dueDate: '2026-12-01', labels, assigneeId }
    expect((await app.call(createTask, { as: person, body })).status).toBe(201)
  }
})
afterAll(() => app.stop())

type Query = NonNullable<NonNullable<Parameters<typeof app.call<typeof listTasks>>[1]>['query']>

/** The names and the total of the list, which the board and the file must have, too. */
async function namesOf(query: Query): Promise<string[]> {
  const { body } = await app.call(listTasks, {
    as: person,
    query: { sortBy: 'taskName', sortOrder: 'ASC', ...query },
  })
  const names = body.tasks.map(({ taskName }) => taskName)
  expect(body.total).toBe(names.length)
  const board = (await app.call(listBoard, { as: person, query })).body
  expect(board.flatMap(({ cards }) => cards.map(({ taskName }) => taskName)).toSorted()).toEqual(names)
  const file = (await app.call(exportTasks, { as: person, query: { ...query, columns: ['taskName'] } })).body
  expect((await file.text()).trimEnd().split('\r\n').slice(1).toSorted()).toEqual(names)
  return names
}

it('a list has tasks with any, all or none of the labels (spec 26.3)', async () => {
  expect(await namesOf({ labelId: [print] })).toEqual(['Campaign', 'Poster'])
  expect(await namesOf({ labelId: [print, web, print] })).toEqual(['Campaign', 'Poster', 'Site'])
  expect(await namesOf({ labelId: [print, web, print], labelMode: 'all' })).toEqual(['Campaign'])
  expect(await namesOf({ labelId: [print], labelMode: 'none' })).toEqual(['Lunch', 'Site'])
  expect(await namesOf({ labelId: [print, web], labelMode: 'none' })).toEqual(['Lunch'])
  expect(await namesOf({ labelId: [print], searchText: 'post' })).toEqual(['Poster'])
})

it('labels that do not exist are those of no task', async () => {
  for (const labelId of [['2000000000'], ['9999999999']]) {
    expect(await namesOf({ labelId })).toEqual([])
    expect(await namesOf({ labelId, labelMode: 'none' })).toHaveLength(4)
    expect(await namesOf({ labelId: [...labelId, print], labelMode: 'all' })).toEqual([])
  }
  expect(await namesOf({ labelId: [''] })).toHaveLength(4)
  const refused = await app.call(listTasks, { as: person, query: { labelId: ['x'] } })
  expect(refused.error.fields).toEqual({ 'labelId.0': 'This is not the id of a label' })
})

it('nobody and one person are exactly the tasks of these', async () => {
  expect(await namesOf({ assigneeId: ['none', other.id] })).toEqual(['Campaign', 'Lunch', 'Site'])
  expect(await namesOf({ assigneeId: ['none', other.id], labelId: [web] })).toEqual(['Campaign', 'Site'])
})
