import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createTask,
  deleteTask,
  exportTasks,
  getTask,
  listTaskHistory,
  listTasks,
  replaceTaskLabels,
  updateTask,
} from '#work/tasks/shared/task-endpoints.ts'
import { updateTasksInBulk } from '#work/tasks/shared/bulk-task-endpoints.ts'
import { taskImport } from '#work/tasks/shared/task-import.ts'
import { restoreFromBin } from '#overview/bin/shared/bin-endpoints.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { undo } from '#test/undo-scene.ts'
import { createLabel, deleteLabel, listLabels, updateLabel } from '../shared/label-endpoints.ts'

let app: TestApp
let admin: TestAccount
let person: TestAccount
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  person = await app.createAccount()
})
afterAll(() => app.stop())

const params = (id: number) => ({ id: String(id) })
async function addLabel(name: string): Promise<number> {
  const reply = await app.call(createLabel, { as: person, body: { name } })
  expect(reply.status).toBe(201)
  return reply.body.id
}
const taskBody = (labels?: number[]) => ({
  taskName: 'Labelled',
  dueDate: '2026-12-01',
  ...(labels === undefined ? {} : { labels }),
})
const addTask = async (labels?: number[]) =>
  (await app.call(createTask, { as: person, body: taskBody(labels) })).body.id
const labelsOf = async (id: number) =>
  (await app.call(getTask, { as: person, params: params(id) })).body.labels
const give = (id: number, labels: number[]) =>
  app.call(replaceTaskLabels, { as: person, params: params(id), body: { labels } })
const restore = async (entity: string, id: number) => {
  const { rows } = await app.platform.pool.query<{ id: number }>(
    `select max(id) as id from changes where entity = $1 and entity_id = $2 and action = 'delete'`,
    [entity, String(id)],
  )
  return app.call(restoreFromBin, { as: admin, params: params(rows[0]?.id ?? 0) })
}

describe('a label (spec 26.1)', () => {
  it('has a name of its own, whatever its capitals, also when two add it at once', async () => {
    const replies = await Promise.all(
      ['Payments', 'PAYMENTS'].map((name) => app.call(createLabel, { as: person, body: { name } })),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 400]))
    const refused = replies.find(({ status }) => status === 400)
    expect(refused?.error.fields).toEqual({ name: 'Another label has this name' })
    const other = await addLabel('Payment')
    const renamed = await app.call(updateLabel, {
      as: admin,
      params: params(other),
      body: { name: 'payments' },
    })
    expect([renamed.status, renamed.error.fields]).toEqual([400, { name: 'Another label has this name' }])
  })

  it.each([
    [{ name: ' ' }, { name: 'Name is required' }],
    [{ name: 'a, b' }, { name: 'A name has no comma' }],
    [{ name: 'x'.repeat(41) }, { name: 'This must be at most 40 characters' }],
  ])('is refused with %j', async (body, fields) => {
    const reply = await app.call(createLabel, { as: person, body })
    expect([reply.status, reply.error.fields]).toEqual([400, fields])
  })

  it('gets the next colour in turn, is listed by name, and is changed by administrators only', async () => {
    const first = await app.call(createLabel, { as: person, body: { name: 'turn 2' } })
    const second = await app.call(createLabel, { as: person, body: { name: 'Turn 1' } })
    expect(second.body.colour).not.toBe(first.body.colour)
    const names = async () =>
      (await app.call(listLabels, { as: person })).body
        .map(({ name }) => name)
        .filter((name) => /turn/i.test(name))
    expect(await names()).toEqual(['Turn 1', 'turn 2'])
    const change = { params: params(first.body.id), body: { colour: 'grey' as const } }
    expect((await app.call(updateLabel, { as: person, ...change })).status).toBe(403)
    const changed = await app.call(updateLabel, { as: admin, ...change })
    expect(changed.body).toMatchObject({ name: 'turn 2', colour: 'grey' })
    expect((await undo(app, admin, changed)).status).toBe(200)
  })

  it('that is deleted leaves its tasks, and returns to them with Undo', async () => {
    const [gone, stays] = [await addLabel('Gone'), await addLabel('Stays')]
    const task = await addTask([stays, gone])
    const before = (await app.call(getTask, { as: person, params: params(task) })).body
    const deletion = await app.call(deleteLabel, { as: admin, params: params(gone) })
    expect(deletion.status).toBe(204)
    expect(await labelsOf(task)).toEqual([stays])
    expect((await undo(app, admin, deletion)).status).toBe(200)
    expect((await app.call(getTask, { as: person, params: params(task) })).body).toEqual(before)
  })

  it('that is deleted while a task gets it is either gone or given', async () => {
    for (let round = 0; round < 6; round++) {
      const label = await addLabel(`Race ${round}`)
      const task = await addTask()
      const [given, deleted] = await Promise.all([
        give(task, [label]),
        app.call(deleteLabel, { as: admin, params: params(label) }),
      ])
      expect([200, 400]).toContain(given.status)
      expect(deleted.status).toBe(204)
      expect(await labelsOf(task)).toEqual([])
    }
  })
})

describe('the labels of a task (spec 26.2)', () => {
  it('are each named once, in lists too, and a change can be undone', async () => {
    const [one, two] = [await addLabel('One'), await addLabel('Two')]
    const task = await addTask([two, one, two])
    expect(await labelsOf(task)).toEqual([one, two])
    const { tasks } = (await app.call(listTasks, { as: person })).body
    expect(tasks.find(({ id }) => id === task)?.labels).toEqual([one, two])
    const changed = await give(task, [two])
    expect(changed.body.labels).toEqual([two])
    expect(changed.headers['x-changes']).toBeDefined()
    // the same again is no change
    expect((await give(task, [two])).headers['x-changes']).toBeUndefined()
    const history = (await app.call(listTaskHistory, { as: person, params: params(task) })).body
    expect(history[0]?.changes).toEqual([{ field: 'labels', before: 'One, Two', after: 'Two' }])
    expect((await undo(app, person, changed)).status).toBe(200)
    expect(await labelsOf(task)).toEqual([one, two])
    // a call of before leaves them
    await app.call(updateTask, { as: person, params: params(task), body: { taskName: 'Still labelled' } })
    expect(await labelsOf(task)).toEqual([one, two])
  })

  it('are known, and at most 20', async () => {
    const reply = await give(await addTask(), [2_000_000_000])
    expect([reply.status, reply.error.fields]).toEqual([400, { labels: 'There is no label with this id' }])
    const added = await app.call(createTask, { as: person, body: taskBody([2_000_000_000]) })
    expect([added.status, added.error.fields]).toEqual([400, { labels: 'There is no label with this id' }])
    const many = Array.from({ length: 21 }, (_, index) => index + 1)
    expect((await give(await addTask(), many)).error.fields).toEqual({
      labels: 'A task has at most 20 labels',
    })
  })

  it('are added and removed in many tasks, each of which keeps its others', async () => {
    const [one, two, three] = [await addLabel('Bulk 1'), await addLabel('Bulk 2'), await addLabel('Bulk 3')]
    const ids = [await addTask([one]), await addTask([two]), await addTask([one, three])]
    const set = { addLabels: [three], removeLabels: [one] }
    const reply = await app.call(updateTasksInBulk, { as: person, body: { ids, set } })
    expect(reply.body.changedIds).toEqual(ids)
    expect(await Promise.all(ids.map(labelsOf))).toEqual([[three], [two, three], [three]])
    expect((await undo(app, person, reply)).status).toBe(200)
    expect(await Promise.all(ids.map(labelsOf))).toEqual([[one], [two], [one, three]])
    const unknown = { ids, set: { addLabels: [2_000_000_000] } }
    expect((await app.call(updateTasksInBulk, { as: person, body: unknown })).error.fields).toEqual({
      addLabels: 'There is no label with this id',
    })
  })

  it('return with a deleted task, except those that are gone by then', async () => {
    const [gone, stays] = [await addLabel('Gone first'), await addLabel('Stays there')]
    const task = await addTask([gone, stays])
    await app.call(deleteTask, { as: admin, params: params(task) })
    await app.call(deleteLabel, { as: admin, params: params(gone) })
    expect((await restore('task', task)).status).toBe(200)
    expect(await labelsOf(task)).toEqual([stays])
    expect((await restore('label', gone)).status).toBe(200)
  })

  it('are in files: an import adds those that are missing', async () => {
    await addLabel('Known label')
    const rows = [
      { taskName: 'Imported 1', dueDate: '2026-12-01', labels: 'KNOWN LABEL,  From a file ,from a file,' },
      { taskName: 'Imported 2', dueDate: '2026-12-01', labels: null },
    ]
    const reply = await app.call(taskImport.endpoint, { as: person, body: { rows } })
    expect([reply.status, reply.body.imported]).toEqual([201, 2])
    const query = { searchText: 'Imported', columns: ['taskName' as const, 'labels' as const] }
    const { body } = await app.call(exportTasks, { as: person, query })
    expect((await body.text()).replace('\uFEFF', '').trimEnd().split('\r\n').toSorted()).toEqual([
      'Imported 1,"From a file, Known label"',
      'Imported 2,',
      'Task Name,Labels',
    ])
    const long = [{ taskName: 'Imported 3', dueDate: '2026-12-01', labels: 'x'.repeat(41) }]
    const refused = await app.call(taskImport.endpoint, { as: person, body: { rows: long } })
    expect(refused.error.fields).toEqual({
      'rows.0.labels': 'The name of a label has at most 40 characters',
    })
  })
})
