import { afterAll, beforeAll, expect, it } from 'vitest'
import { isFile } from '#platform/shared/endpoint.ts'
import { addOneOfEach, type Existing, nameOf, pathOf, sampleBodies } from './one-of-each.ts'
import { startTestApp, type TestAccount, type TestApp } from './test-app.ts'

/** Not called: they end what the others need, or take long and read nothing more. */
const LEFT_OUT = /^DELETE |^POST \/auth\/|^\w+ \/installation|^POST \/import|\/revoke$/

let app: TestApp
let admin: TestAccount
let existing: Existing
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  existing = await addOneOfEach(app, admin, await app.createAccount())
}, 60_000)
afterAll(() => app.stop())

/** Makes every call, one after the other over the same connections. @returns those that answered 500, and how many succeeded */
async function callAll(): Promise<{ broken: string[]; succeeded: number }> {
  const bodies = sampleBodies(existing, admin)
  const broken: string[] = []
  let succeeded = 0
  for (const endpoint of app.router.endpoints) {
    const name = nameOf(endpoint)
    if (LEFT_OUT.test(name) || isFile(endpoint.body)) continue
    const body = bodies[name]
    const { status } = await app.send({
      method: endpoint.method,
      url: pathOf(endpoint, existing),
      token: admin.accessToken,
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })
    if (status === 500) broken.push(name)
    else if (status < 300) succeeded++
  }
  return { broken, succeeded }
}

it('no statement breaks when the migration of the next release adds a column to any table', async () => {
  // a statement is prepared when it is sent first, and used from then on
  for (let round = 0; round < 2; round++) {
    const { broken, succeeded } = await callAll()
    expect(broken).toEqual([])
    expect(succeeded).toBeGreaterThan(200)
  }
  const { rows } = await app.platform.pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  )
  for (const { name } of rows)
    await app.platform.pool.query(`alter table ${name} add column of_the_next_release integer`)
  expect((await callAll()).broken).toEqual([])
}, 120_000)
