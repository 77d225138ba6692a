import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { USERS_SIGNAL } from '#platform/server/live/signals.ts'
import { undoEndpoint } from '#platform/shared/undo-endpoint.ts'
import { createTime, updateTime } from '#work/time/shared/time-endpoints.ts'
import { createProject } from '#work/projects/shared/project-endpoints.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { changesOf } from '#test/undo-scene.ts'
import { getRates, replaceRates } from '../shared/rates-endpoints.ts'
import type { RatesInput } from '../shared/rates-schema.ts'

let app: TestApp
let admin: TestAccount
let person: TestAccount

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  person = await app.createAccount()
})
afterAll(() => app.stop())
beforeEach(() => put(NONE))

const NONE: RatesInput = { defaultRate: null, editDays: 14, people: [] }

const read = async () => (await app.call(getRates, { as: admin })).body
const put = (body: object, headers: Record<string, string> = {}) =>
  app.call(replaceRates, { as: admin, body: body as RatesInput, headers })
const ratesOf = async (account: TestAccount) =>
  (await read()).people.find(({ userId }) => userId === account.id)?.rates

describe('rates (spec 16.2)', () => {
  it('begin with none, 14 days, and everybody who is Active', async () => {
    const rates = await read()
    expect(rates).toMatchObject({ defaultRate: null, editDays: 14 })
    expect(rates.people.map(({ userId }) => userId)).toEqual(expect.arrayContaining([admin.id, person.id]))
    expect(rates.people.every((one) => one.rates.length === 0)).toBe(true)
  })

  it('are replaced as a whole, to the cent, the newest first', async () => {
    const rates = [
      { fromDay: '2026-01-01', rate: 5_000.05, cost: 1_200 },
      { fromDay: '2026-07-01', rate: 6_000, cost: null },
    ]
    const reply = await put({ ...NONE, defaultRate: 4_000, people: [{ userId: person.id, rates }] })
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual(await read())
    expect(reply.body.defaultRate).toBe(4_000)
    expect(await ratesOf(person)).toEqual(rates.toReversed())
    await put(NONE)
    expect(await ratesOf(person)).toEqual([])
  })

  it.each([
    [{ editDays: 367 }, 'editDays', 'Days must be a whole number from 0 to 366'],
    [{ defaultRate: -1 }, 'defaultRate', 'This must be at least 0'],
    [
      { people: [{ userId: '0199b2c4-0000-7000-8000-000000000000', rates: [] }] },
      'people.0.userId',
      'There is no user with this id',
    ],
  ])('%j is refused', async (part, field, sentence) => {
    const reply = await put({ ...NONE, ...part })
    expect([reply.status, reply.body]).toMatchObject([400, { fields: { [field]: sentence } }])
  })

  it('two rates of a person never begin on the same day', async () => {
    const rates = [
      { fromDay: '2026-01-01', rate: 1 },
      { fromDay: '2026-01-01', rate: 2 },
    ]
    const reply = await put({ ...NONE, people: [{ userId: person.id, rates }] })
    expect([reply.status, reply.body]).toMatchObject([
      400,
      { fields: { 'people.0.rates': 'Two rates begin on the same day' } },
    ])
  })

  it('are not overwritten by somebody who did not see the last change', async () => {
    const { version } = await read()
    expect((await put({ ...NONE, defaultRate: 1 }, { 'if-match': `"${version}"` })).status).toBe(200)
    const late = await put({ ...NONE, defaultRate: 2 }, { 'if-match': `"${version}"` })
    expect([late.status, late.body]).toMatchObject([409, { code: 'changed_meanwhile' }])
    expect((await read()).defaultRate).toBe(1)
  })

  it('of two people at once both are whole', async () => {
    const sent = [1, 2].map((defaultRate) => ({
      ...NONE,
      defaultRate,
      people: [{ userId: person.id, rates: [{ fromDay: '2026-01-01', rate: defaultRate, cost: null }] }],
    }))
    const replies = await Promise.all(sent.map((body) => put(body)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect((await ratesOf(person))?.[0]?.rate).toBe((await read()).defaultRate)
  })

  it('come back with Undo, unless they changed again', async () => {
    const body = {
      ...NONE,
      defaultRate: 3_000,
      people: [{ userId: person.id, rates: [{ fromDay: '2026-01-01', rate: 1, cost: 2 }] }],
    }
    await put(body)
    const before = await read()
    const reply = await put({ ...NONE, editDays: 3 })
    const changes = String(reply.headers['x-changes']).split(',').map(Number)
    expect((await app.call(undoEndpoint, { as: admin, body: { changes } })).status).toBe(200)
    expect(await read()).toEqual({ ...before, version: before.version + 2 })
    expect((await app.call(undoEndpoint, { as: admin, body: { changes } })).status).toBe(409)
  })

  it('of a deleted account wait for it', async () => {
    const gone = await app.createAccount()
    await put({
      ...NONE,
      people: [{ userId: gone.id, rates: [{ fromDay: '2026-01-01', rate: 9, cost: null }] }],
    })
    await app.platform.pool.query('delete from users where id = $1', [gone.id])
    expect(await ratesOf(gone)).toBeUndefined()
    expect((await put(NONE)).status).toBe(200)
    const { rows } = await app.platform.pool.query('select user_id from person_rates')
    expect(rows).toEqual([{ user_id: gone.id }])
    await app.platform.pool.query('delete from person_rates')
  })

  it('are refused to people without money rights', async () => {
    expect((await app.call(getRates, { as: person })).status).toBe(403)
    expect((await app.call(replaceRates, { as: person, body: NONE })).status).toBe(403)
  })
})

describe('the days in which people change their own time', () => {
  it('follow the setting at once', async () => {
    const project = { name: 'Website', owner: admin.id }
    const { id: projectId } = (await app.call(createProject, { as: admin, body: project })).body
    const body = { projectId, day: '2026-11-18', minutes: 30 }
    const [entry] = (await app.call(createTime, { as: person, body })).body.entries
    expect(entry?.isEditable).toBe(true)
    await put({ ...NONE, editDays: 1 })
    const patch = { as: person, params: { id: String(entry?.id) }, body: { minutes: 31 } }
    const late = await app.call(updateTime, patch)
    expect([late.status, late.body]).toMatchObject([
      409,
      { message: 'Time older than 1 day is changed by an administrator' },
    ])
    await put(NONE)
    expect((await app.call(updateTime, patch)).status).toBe(200)
  })
})

it('a change of the days to change own time is told to everybody, also by Undo; a rate is not (spec 16.2)', async () => {
  const told: string[] = []
  app.platform.feed.onSignal(USERS_SIGNAL, ({ entity, userIds }) => {
    if (userIds.includes(person.id)) told.push(entity)
  })
  const changed = await put({ ...NONE, editDays: 30 })
  await vi.waitFor(() => expect(told).toEqual(['edit-days']))
  await put({ ...NONE, editDays: 30, defaultRate: 4_000 })
  await put({ ...NONE, editDays: 30 })
  await app.call(undoEndpoint, { as: admin, body: { changes: changesOf(changed) } })
  await vi.waitFor(() => expect(told).toEqual(['edit-days', 'edit-days']))
  expect((await read()).editDays).toBe(14)
})
