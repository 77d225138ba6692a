import * as z from 'zod/mini'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Endpoint, isFile } from '#platform/shared/endpoint.ts'
import { addOneOfEach, type Existing, nameOf, pathOf, sampleBodies } from '#test/one-of-each.ts'
import { type SentStatements, watchStatements } from '#test/sent-statements.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'

/** A word in no statement of the product. */
const MARK = 'zqxj7'
const ATTACKS = [
  `${MARK}'; drop table users; --`,
  `${MARK}') union select password_hash from users --`,
  `${MARK}"; select pg_sleep(5); --`,
  `$1 ${MARK}\\'; delete from tasks; /*`,
  `createdAt;${MARK}`,
]

let app: TestApp
let admin: TestAccount
let existing: Existing
let sent: SentStatements
beforeAll(async () => {
  sent = watchStatements()
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  existing = await addOneOfEach(app, admin, await app.createAccount())
})
beforeEach(() => {
  sent.texts.clear()
  sent.values.length = 0
})
afterAll(async () => {
  await app.stop()
  sent.stop()
})

const fieldsOf = (schema: z.ZodMiniType | undefined): string[] =>
  schema === undefined
    ? []
    : Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {})

interface Attack {
  endpoint: Endpoint
  place: string
  url: string
  payload?: string
}

/** The text in every input of a call: path, each parameter of the query, each field of the body. */
function attacksOn(endpoint: Endpoint, text: string, bodies: Record<string, object>): Attack[] {
  const url = pathOf(endpoint, existing)
  const body = bodies[nameOf(endpoint)] ?? {}
  const encoded = encodeURIComponent(text)
  const byPath = endpoint.path.includes(':id')
    ? [{ endpoint, place: 'path', url: `/api${endpoint.path.replace(':id', encoded)}` }]
    : []
  const byQuery = [...fieldsOf(endpoint.query), text].map((key) => ({
    endpoint,
    place: `query ${key}`,
    url: `${url}?${encodeURIComponent(key)}=${encoded}`,
  }))
  const fields =
    endpoint.body === undefined || isFile(endpoint.body) ? [] : [...fieldsOf(endpoint.body), text]
  const byBody = fields.map((field) => ({
    endpoint,
    place: `body ${field}`,
    url,
    payload: JSON.stringify({ ...body, [field]: text }),
  }))
  return [...byPath, ...byQuery, ...byBody]
}

const texts = () => [...sent.texts].join('\n')

describe('typed text', () => {
  it.each(ATTACKS)(
    'never becomes part of a statement, wherever it is entered: %s',
    async (attack) => {
      const bodies: Record<string, object> = {
        ...sampleBodies(existing, admin),
        'POST /auth/signup': {
          fName: 'S',
          sName: 'U',
          email: 'x@example.lk',
          password: 'a quiet working tool',
        },
        'POST /auth/login': { email: 'x@example.lk', password: 'a quiet working tool' },
        'POST /auth/password-recovery': { email: 'x@example.lk' },
      }
      let accepted = 0
      for (const endpoint of app.router.endpoints) {
        for (const { place, url, payload } of attacksOn(endpoint, attack, bodies)) {
          await app.platform.pool.query('update sessions set ended_at = null where ended_at is not null')
          const reply = await app.send({
            method: endpoint.method,
            url,
            token: admin.accessToken,
            ...(payload === undefined ? {} : { payload }),
            from: `10.1.${accepted % 250}.${sent.texts.size % 250}`,
          })
          expect(reply.status, `${nameOf(endpoint)}: ${place}`).toBeLessThan(500)
          if (reply.status < 300) accepted++
        }
      }
      expect(texts()).not.toContain(MARK)
      // the test would be worth little if nothing reached the database
      expect(sent.values.filter((value) => value.includes(MARK)).length).toBeGreaterThan(30)
      expect(accepted).toBeGreaterThan(30)
    },
    120_000,
  )

  it('is literal in a search: characters with a meaning in LIKE or SQL are found as written', async () => {
    // earlier accounts may have been deactivated or deleted by now
    admin = await app.createAccount({ role: 'ADMIN' })
    const create = (taskName: string) =>
      app.send({
        method: 'POST',
        url: '/api/task',
        token: admin.accessToken,
        payload: JSON.stringify({ taskName, dueDate: '2026-12-01' }),
      })
    for (const name of ['100% done', '100x done', 'a_b', 'axb', String.raw`back\slash`, `O'Brien`])
      await create(name)
    const found = async (searchText: string) => {
      const { body } = await app.send({
        method: 'GET',
        url: `/api/task?searchText=${encodeURIComponent(searchText)}`,
        token: admin.accessToken,
      })
      return (body as { tasks: { taskName: string }[] }).tasks.map(({ taskName }) => taskName)
    }
    expect(await found('100%')).toEqual(['100% done'])
    expect(await found('a_b')).toEqual(['a_b'])
    expect(await found(String.raw`k\s`)).toEqual([String.raw`back\slash`])
    expect(await found(`O'B`)).toEqual([`O'Brien`])
    expect(await found(`' or '1'='1`)).toEqual([])
  })

  it('cannot become a sort order, unless the list knows it', async () => {
    const lists = app.router.endpoints.filter(({ query }) => fieldsOf(query).includes('sortBy'))
    expect(lists.length).toBeGreaterThanOrEqual(3)
    for (const endpoint of lists)
      for (const query of [
        'sortBy=createdAt;drop%20table%20users',
        'sortBy=password_hash',
        'sortBy=(select%201)',
        'sortBy=1',
        'sortBy=constructor',
        'sortOrder=ASC;select%201',
        'sortOrder=desc,id',
      ]) {
        const reply = await app.send({
          method: 'GET',
          url: `${pathOf(endpoint, existing)}?${query}`,
          token: admin.accessToken,
        })
        expect([reply.status, reply.error.code], `${nameOf(endpoint)} ${query}`).toEqual([400, 'validation'])
      }
  })
})

it('the detector itself recognizes a statement that contains typed text', async () => {
  await app.platform.pool.query(`select '${MARK}'`)
  await app.platform.pool.query('select $1::text', [`bound ${MARK}`])
  expect([...sent.texts].filter((text) => text.includes(MARK))).toEqual([`select '${MARK}'`])
  expect(sent.values).toContain(`bound ${MARK}`)
})
