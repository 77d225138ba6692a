import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listBin, restoreFromBin } from '#overview/bin/shared/bin-endpoints.ts'
import { deleteUser } from '#people/users/shared/user-endpoints.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { undo } from '#test/undo-scene.ts'
import { getSavedView, listSavedViews } from '../shared/saved-view-endpoints.ts'
import { MAX_VIEWS, type NewSavedView, type SavedViewPatch } from '../shared/saved-view-input.ts'
import { createSavedView, deleteSavedView, updateSavedView } from '../shared/saved-view-write-endpoints.ts'
import { takeTurn } from './saved-view-service.ts'

let app: TestApp
let admin: TestAccount
let nimal: TestAccount
let kasun: TestAccount
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
})
beforeEach(async () => {
  await app.platform.pool.query('delete from saved_views')
  nimal = await app.createAccount()
  kasun = await app.createAccount()
})
afterAll(() => app.stop())

const params = (id: number) => ({ id: String(id) })
const save = (as: TestAccount, body: Partial<NewSavedView> & { name: string }) =>
  app.call(createSavedView, { as, body: { page: 'task', address: 'status=Done', ...body } })
async function add(as: TestAccount, name: string, body: Partial<NewSavedView> = {}): Promise<number> {
  const reply = await save(as, { name, ...body })
  expect(reply.status).toBe(201)
  return reply.body.id
}
const change = (as: TestAccount, id: number, body: SavedViewPatch) =>
  app.call(updateSavedView, { as, params: params(id), body })
const read = (as: TestAccount, id: number) => app.call(getSavedView, { as, params: params(id) })
const remove = (as: TestAccount, id: number) => app.call(deleteSavedView, { as, params: params(id) })
const namesOf = async (as: TestAccount, search = '') =>
  (await app.call(listSavedViews, { as, query: { search } })).body.map(({ name }) => name)
const changesOf = async (id: number) =>
  (
    await app.platform.pool.query<{ action: string; before: object | null; after: object | null }>(
      `select action, before, after from changes where entity = 'saved-view' and entity_id = $1 order by id`,
      [String(id)],
    )
  ).rows

describe('a saved view', () => {
  it('stores what its page reads from the address, and nothing else', async () => {
    const address = '?status=Done&status=Nonsense&page=4&task=12&saved=3&sortBy=dueDate&sortOrder=DESC&x=1'
    const { body } = await save(nimal, { name: ' Late work ', address })
    expect(body).toEqual({
      id: body.id,
      name: 'Late work',
      page: 'task',
      address: 'status=Done&sortBy=dueDate',
      shared: false,
      isOwn: true,
      mayEdit: true,
      ownerName: 'Test Person',
    })
    expect((await read(nimal, body.id)).body).toEqual(body)
    const week = await save(nimal, { name: 'My week', page: 'calendar', address: `${address}&view=week` })
    expect(week.body.address).toBe('status=Done&view=week')
  })

  it.each<[string, object, Record<string, string>]>([
    ['without a name', { name: ' ' }, { name: 'Name is required' }],
    ['with a long name', { name: 'x'.repeat(61) }, { name: 'This must be at most 60 characters' }],
    [
      'of another page',
      { page: 'invoice' },
      { page: 'This must be one of: task, board, timeline, calendar' },
    ],
    [
      'with a long address',
      { address: 'x'.repeat(2001) },
      { address: 'This must be at most 2000 characters' },
    ],
    [
      'whose address becomes long',
      { address: `search=${'ක'.repeat(200)}&type=${'ක'.repeat(100)}` },
      { address: 'These filters are too long to be saved' },
    ],
    ['shared by a word', { shared: 'yes' }, { shared: 'This must be true or false' }],
  ])('%s is refused with an error at the field', async (_what, body, fields) => {
    const payload = JSON.stringify({ name: 'A', page: 'task', address: '', ...body })
    const reply = await app.send({
      method: 'POST',
      url: '/api/saved-view',
      token: nimal.accessToken,
      payload,
    })
    expect([reply.status, reply.error.fields]).toEqual([400, fields])
    expect(await namesOf(nimal)).toEqual([])
  })

  it('has a name that is unique for its owner and page, ignoring case', async () => {
    const first = await add(nimal, 'Late')
    const second = await add(nimal, 'Later')
    const again = await save(nimal, { name: 'LATE' })
    expect([again.status, again.error.message]).toEqual([409, 'There is a view of this name already'])
    expect((await change(nimal, second, { name: 'late' })).status).toBe(409)
    expect((await change(nimal, first, { name: 'LATE' })).body.name).toBe('LATE')
    expect((await save(nimal, { name: 'Late', page: 'calendar' })).status).toBe(201)
    expect((await save(kasun, { name: 'Late' })).status).toBe(201)
  })

  it('is limited to fifty per person, even if several are saved at once', async () => {
    const ids = []
    for (let count = 1; count < MAX_VIEWS; count++) ids.push(await add(nimal, `View ${count}`))
    const replies = await Promise.all(['A', 'B', 'C'].map((name) => save(nimal, { name })))
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409])
    expect(replies.find(({ status }) => status === 409)?.error.message).toBe(
      'You have 50 saved views. Delete one to save another.',
    )
    await remove(nimal, ids[0] ?? 0)
    expect((await save(nimal, { name: 'D' })).status).toBe(201)
    expect((await save(kasun, { name: 'D' })).status).toBe(201)
  })

  it('is recorded completely when saved, and by its differences when changed', async () => {
    const id = await add(nimal, 'Late')
    await change(nimal, id, { name: 'Late', address: 'page=3&status=Done' })
    await change(nimal, id, { address: 'priority=High', shared: true })
    const reply = await app.send({
      method: 'DELETE',
      url: `/api/saved-view/${id}`,
      token: nimal.accessToken,
    })
    expect(reply.status).toBe(204)
    // by which it can be undone
    expect(reply.headers['x-changes']).toMatch(/^\d+$/)
    expect(await changesOf(id)).toMatchObject([
      { action: 'create', before: null, after: { id, name: 'Late', owner_id: nimal.id } },
      {
        action: 'update',
        before: { address: 'status=Done', shared: false },
        after: { address: 'priority=High', shared: true },
      },
      { action: 'delete', before: { id, name: 'Late', owner_id: nimal.id }, after: null },
    ])
  })

  it('that does not exist is not found', async () => {
    for (const reply of [
      await read(nimal, 2_000_000),
      await change(nimal, 2_000_000, {}),
      await remove(nimal, 1),
    ])
      expect([reply.status, reply.error.message]).toEqual([404, 'Saved view not found'])
  })

  it('that is deleted while a change waits for its turn is not found', async () => {
    const id = await add(nimal, 'Late')
    const { database, pool } = app.platform
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`
    const changed = await database.transaction().execute(async (other) => {
      await takeTurn(other, nimal.id)
      const reply = change(nimal, id, { name: 'Later' })
      await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
      await other.deleteFrom('saved_views').where('id', '=', id).execute()
      return { reply }
    })
    expect((await changed.reply).status).toBe(404)
  })

  it('is restored from the bin to its owner, unless its name is taken', async () => {
    const id = await add(nimal, 'Lost')
    const before = (await read(nimal, id)).body
    await remove(nimal, id)
    const { body: bin } = await app.call(listBin, { as: admin, query: { search: 'lost' } })
    expect(bin).toMatchObject([{ entity: 'saved-view', entityId: String(id), title: 'Lost' }])
    const restore = () => app.call(restoreFromBin, { as: admin, params: params(bin[0]?.id ?? 0) })
    const other = await add(nimal, 'lost')
    expect((await restore()).status).toBe(409)
    await remove(nimal, other)
    expect((await restore()).status).toBe(200)
    expect((await read(nimal, id)).body).toEqual(before)
  })

  it('is restored in its position, and never beyond the limit', async () => {
    const first = await add(nimal, 'First')
    await add(nimal, 'Second')
    const removed = await remove(nimal, first)
    await change(nimal, await add(nimal, 'Third'), { position: 0 })
    expect((await undo(app, nimal, removed)).status).toBe(200)
    expect(await namesOf(nimal)).toEqual(['First', 'Third', 'Second'])
    const { rows } = await app.platform.pool.query('select position from saved_views order by position')
    expect(rows.map(({ position }) => position)).toEqual([0, 1, 2])

    const again = await remove(nimal, first)
    for (let count = 2; count < MAX_VIEWS; count++) await add(nimal, `View ${count}`)
    const refused = await undo(app, nimal, again)
    expect([refused.status, refused.error.message]).toEqual([
      409,
      'There are 50 saved views of this owner. Delete one first.',
    ])
  })
})

describe('the order', () => {
  it('is the owner’s own; views shared by others come after it, by name', async () => {
    await add(kasun, 'zebra', { shared: true })
    await add(kasun, 'Apple', { shared: true })
    await add(kasun, 'kept to himself')
    const [first, second, third] = [await add(nimal, 'C'), await add(nimal, 'B'), await add(nimal, 'A')]
    expect(await namesOf(nimal)).toEqual(['C', 'B', 'A', 'Apple', 'zebra'])
    await change(nimal, third, { position: 0 })
    expect(await namesOf(nimal)).toEqual(['A', 'C', 'B', 'Apple', 'zebra'])
    await change(nimal, third, { position: 50 })
    await change(nimal, first, { position: 1 })
    expect(await namesOf(nimal)).toEqual(['B', 'C', 'A', 'Apple', 'zebra'])
    expect(await namesOf(nimal, 'P')).toEqual(['Apple'])
    await remove(nimal, second)
    await add(nimal, 'Last')
    expect(await namesOf(nimal)).toEqual(['C', 'A', 'Last', 'Apple', 'zebra'])
    expect((await changesOf(third)).slice(1)).toEqual([
      { action: 'update', before: { position: 2 }, after: { position: 0 } },
      { action: 'update', before: { position: 0 }, after: { position: 2 } },
    ])
  })

  it('stays complete when several views are moved at once', async () => {
    const ids = []
    for (const name of ['A', 'B', 'C', 'D', 'E']) ids.push(await add(nimal, name))
    const moves = ids.map((id, index) => change(nimal, id, { position: ids.length - 1 - index }))
    expect((await Promise.all(moves)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const { rows } = await app.platform.pool.query<{ position: number }>(
      'select position from saved_views where owner_id = $1 order by position',
      [nimal.id],
    )
    expect(rows.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4])
  })
})

describe('permissions', () => {
  it('a private view is visible to its owner only, not even to an ADMIN', async () => {
    const id = await add(nimal, 'Mine')
    for (const other of [kasun, admin]) {
      expect(await namesOf(other)).toEqual([])
      for (const reply of [
        await read(other, id),
        await change(other, id, { name: 'X' }),
        await remove(other, id),
      ])
        expect(reply.status).toBe(404)
    }
    expect(await namesOf(nimal)).toEqual(['Mine'])
  })

  it('a shared view is visible to everyone, and editable by its owner and an ADMIN', async () => {
    const id = await add(nimal, 'Ours', { shared: true })
    expect((await read(kasun, id)).body).toMatchObject({
      isOwn: false,
      mayEdit: false,
      ownerName: 'Test Person',
    })
    for (const reply of [await change(kasun, id, { name: 'X' }), await remove(kasun, id)]) {
      expect([reply.status, reply.error.message]).toEqual([
        403,
        'Only its owner or an administrator can change a shared view',
      ])
    }
    expect((await read(admin, id)).body).toMatchObject({ isOwn: false, mayEdit: true })
    expect((await change(admin, id, { name: 'All of us' })).body).toMatchObject({
      name: 'All of us',
      isOwn: false,
    })
    // it belongs to Nimal alone again
    expect((await change(admin, id, { shared: false })).body).toMatchObject({ shared: false, mayEdit: false })
    expect((await read(admin, id)).status).toBe(404)
    expect((await change(nimal, id, { shared: true })).status).toBe(200)
    expect((await remove(admin, id)).status).toBe(204)
    expect(await namesOf(nimal)).toEqual([])
  })

  it('an ADMIN can undo a change of a shared view only while they can see it', async () => {
    const id = await add(nimal, 'Ours', { shared: true })
    const renamed = await change(admin, id, { name: 'All of us' })
    await change(nimal, id, { shared: false })
    expect((await undo(app, admin, renamed)).status).toBe(409)
    expect((await read(nimal, id)).body).toMatchObject({ name: 'All of us', shared: false })
    await change(nimal, id, { shared: true })
    const hidden = await change(admin, id, { shared: false })
    expect((await undo(app, admin, hidden)).status).toBe(200)
    expect((await undo(app, admin, renamed)).status).toBe(200)
    expect((await read(kasun, id)).body).toMatchObject({ name: 'Ours', shared: true })
  })

  it('a change made as an ADMIN can be undone only while the person is one', async () => {
    const demoted = await app.createAccount({ role: 'ADMIN' })
    const id = await add(nimal, 'Ours', { shared: true })
    const renamed = await change(demoted, id, { name: 'All of us' })
    await app.platform.pool.query(`update users set role = 'USER' where id = $1`, [demoted.id])
    expect((await undo(app, demoted, renamed)).status).toBe(403)
    expect((await read(nimal, id)).body.name).toBe('All of us')
  })

  it('a shared view stays when its owner’s account is deleted; private ones are hidden', async () => {
    const shared = await add(nimal, 'Ours', { shared: true })
    await add(nimal, 'Mine')
    await app.call(deleteUser, { as: admin, params: { id: nimal.id } })
    expect(await namesOf(kasun)).toEqual(['Ours'])
    expect(await namesOf(admin)).toEqual(['Ours'])
    expect((await read(kasun, shared)).body).toMatchObject({ ownerName: null, mayEdit: false })
    expect((await change(admin, shared, { name: 'Everybody’s' })).status).toBe(200)
    // restored under the same id, they have their own views
    const { rows } = await app.platform.pool.query<{ id: number }>(
      `select id from changes where entity = 'user' and entity_id = $1 and action = 'delete'`,
      [nimal.id],
    )
    await app.call(restoreFromBin, { as: admin, params: params(rows[0]?.id ?? 0) })
    const { rows: own } = await app.platform.pool.query('select name from saved_views where owner_id = $1', [
      nimal.id,
    ])
    expect(own).toHaveLength(2)
    expect((await read(kasun, shared)).body.ownerName).toBe('Test Person')
  })
})
