import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTask, updateTask } from '#work/tasks/shared/task-endpoints.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { changesOf, undo } from '#test/undo-scene.ts'
import { listColumnLimits, setColumnLimits } from '../shared/board-endpoints.ts'
import type { ColumnLimitsInput } from '../shared/column-limit-schema.ts'

let app: TestApp
let admin: TestAccount
let person: TestAccount
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  person = await app.createAccount()
})
afterAll(() => app.stop())

const shown = async () => (await app.call(listColumnLimits, { as: person })).body
const set = (limits: ColumnLimitsInput['limits'], as = admin) =>
  app.call(setColumnLimits, { as, body: { limits } })

it('are set and removed by who sets up the office, each in the audit trail, and undone together', async () => {
  expect(await shown()).toEqual([])
  expect((await set([{ status: 'Done', most: 5 }], person)).status).toBe(403)
  const first = await set([
    { status: 'Blocked', most: 3 },
    { status: 'In Progress', most: 5 },
  ])
  expect(first.body).toEqual([
    { status: 'In Progress', most: 5 },
    { status: 'Blocked', most: 3 },
  ])
  expect(changesOf(first)).toHaveLength(2)
  // those that are not named stay, and the same again is no change
  const second = await set([
    { status: 'Blocked', most: null },
    { status: 'In Progress', most: 5 },
  ])
  expect(await shown()).toEqual([{ status: 'In Progress', most: 5 }])
  expect(changesOf(second)).toHaveLength(1)
  const { rows } = await app.platform.pool.query<{ row: unknown }>(
    `select jsonb_build_array(entity_id, before, after) as row from changes where entity = 'column-limit' order by id`,
  )
  expect(rows.map(({ row }) => row)).toEqual([
    ['2', { most: null }, { most: 5 }],
    ['4', { most: null }, { most: 3 }],
    ['4', { most: 3 }, { most: null }],
  ])
  await undo(app, admin, second)
  expect(await shown()).toEqual(first.body)
  expect((await undo(app, person, first)).status).not.toBe(200)
  await undo(app, admin, first)
  expect(await shown()).toEqual([])
})

it('refuse no task: what a status is, a person decides', async () => {
  await set([{ status: 'In Progress', most: 1 }])
  for (const taskName of ['Call the printer', 'Write the menu']) {
    const body = { taskName, dueDate: '2026-11-24' }
    const { id } = (await app.call(createTask, { as: person, body })).body
    const moved = { params: { id: String(id) }, body: { status: 'In Progress' as const } }
    expect((await app.call(updateTask, { as: person, ...moved })).status).toBe(200)
  }
})

it('are whole numbers from 1 to 999, one for a status, in the database too', async () => {
  for (const most of [0, 1000, 1.5]) expect((await set([{ status: 'Done', most }])).status).toBe(400)
  const twice = [1, 2].map((most) => ({ status: 'Done' as const, most }))
  expect((await set(twice)).status).toBe(400)
  expect((await set([])).status).toBe(200)
  const { pool } = app.platform
  await expect(pool.query(`update column_limits set most = 0 where id = 1`)).rejects.toThrow('check')
  await expect(pool.query(`update column_limits set status = 'Late' where id = 1`)).rejects.toThrow('check')
  await expect(pool.query(`delete from column_limits`)).rejects.toThrow('not deleted')
})
