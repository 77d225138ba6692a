import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Endpoint, isFile } from '#platform/shared/endpoint.ts'
import { addOneOfEach, type Existing, nameOf, pathOf, sampleBodies } from '#test/one-of-each.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'

/** Fields that an attacker adds to a body in the hope that they are stored; more come from the database's columns. */
const HOPES = [
  'isAdmin',
  'admin',
  'is_superuser',
  'permissions',
  'userId',
  'user',
  'owner_id',
  '$set',
  'passwordHash',
]

/**
 * Tables that differ between any two installations: randomly sharded counts, the mark of its secret, and current
 * presence.
 */
const DIFFERENT_TABLES = ['task_counts', 'installation_secret', 'presence']

interface Installation {
  app: TestApp
  admin: TestAccount
  existing: Existing
}
const installations: Installation[] = []
beforeAll(async () => {
  for (let count = 0; count < 2; count++) {
    const app = await startTestApp()
    const admin = await app.createAccount({ role: 'ADMIN', email: 'admin@example.lk' })
    const user = await app.createAccount({ email: 'user@example.lk' })
    installations.push({ app, admin, existing: await addOneOfEach(app, admin, user) })
  }
})
afterAll(async () => {
  for (const { app } of installations) await app.stop()
})

const camel = (column: string) => column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** A value that would be worth it for the attacker if it were stored under this name. */
function worth(name: string): unknown {
  if (/role/i.test(name)) return 'ADMIN'
  if (/status/i.test(name)) return 'Paid'
  if (/(_at|At|date|Date|_on|On)$/.test(name)) return '2001-01-01T00:00:00.000Z'
  if (/cents|amount|total|rate|version|position|count|attempts|^id$|_id$|Id$/i.test(name)) return 1
  return name.startsWith('is') ? true : 'mass assignment'
}

/** Whether a schema refuses unknown fields. */
function isStrict(schema: Endpoint['body']): boolean {
  if (schema === undefined || isFile(schema)) return false
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).additionalProperties === false
}

function fieldsOf(schema: Endpoint['body']): ReadonlySet<string> {
  if (schema === undefined || isFile(schema)) return new Set()
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return new Set(Object.keys(properties))
}

/** The body with every name added that the call does not take, in its lines too. */
function withHopes(endpoint: Endpoint, body: object, names: readonly string[]): object {
  const taken = fieldsOf(endpoint.body)
  const hopes = Object.fromEntries(
    names.filter((name) => !taken.has(name)).map((name) => [name, worth(name)] as const),
  )
  if (!('items' in body) || !Array.isArray(body.items)) return { ...hopes, ...body }
  const ofLine = { id: 1, invoiceId: 1, quoteId: 1, position: 9, amount: 1, amountCents: 1, amount_cents: 1 }
  return { ...hopes, ...body, items: body.items.map((line: object) => ({ ...ofLine, ...line })) }
}

/** Makes every write call once that drops unknown fields. @returns the statuses */
async function writeEverything(
  { app, admin, existing }: Installation,
  change: (endpoint: Endpoint, body: object) => object,
): Promise<Record<string, number>> {
  const bodies: Record<string, object> = {
    ...sampleBodies(existing, admin),
    'POST /auth/signup': {
      fName: 'S',
      sName: 'U',
      email: 'new@example.lk',
      password: 'a quiet working tool',
    },
    'POST /auth/login': { email: admin.email, password: admin.password },
    'POST /auth/refresh': { refreshToken: admin.refreshToken },
    'POST /auth/password-recovery': { email: 'user@example.lk' },
    // only changes names: another role would make the following calls fail
    'PUT /user/:id': { fName: 'M', sName: 'M', email: 'user@example.lk', role: 'USER', status: 'Active' },
  }
  const statuses: Record<string, number> = {}
  for (const endpoint of app.router.endpoints) {
    const body = bodies[nameOf(endpoint)]
    if (body === undefined || body instanceof Buffer || isStrict(endpoint.body)) continue
    const { status } = await app.send({
      method: endpoint.method,
      url: pathOf(endpoint, existing),
      token: admin.accessToken,
      payload: JSON.stringify(change(endpoint, body)),
    })
    statuses[nameOf(endpoint)] = status
  }
  return statuses
}

/** Every row of every table as text, without what differs between any two installations: ids, secrets and times. */
async function contents(app: TestApp): Promise<Record<string, string[]>> {
  const { pool } = app.platform
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all($1) order by 1`,
    [DIFFERENT_TABLES],
  )
  const found: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${name} t`,
    )
    found[name] = rows.map(({ row }) => masked(name, row)).toSorted()
  }
  return found
}

function masked(table: string, row: Record<string, unknown>): string {
  // a PDF contains the time of its creation
  const isPdf = table === 'files' && row['content_type'] === 'application/pdf'
  return (
    JSON.stringify(isPdf ? { ...row, content: '', hash: '', size: 0 } : row)
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'uuid')
      .replaceAll(/"nonce":"\\\\x[0-9a-f]{32}"/g, '"nonce":"random"')
      .replaceAll(/"pdf_sha256":"(\\\\x)?[0-9a-f]{64}"/g, '"pdf_sha256":"hash"')
      .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00)/g, 'time')
      .replaceAll(/"hint":"[0-9A-Za-z]{4}"/g, '"hint":"random"')
      // the keys of push are made at the first start
      .replaceAll(/"public_key":"B[0-9A-Za-z_-]{86}"/g, '"public_key":"random"')
      .replaceAll(/10(\.\d+){3}/g, 'address')
      // two numbers of one second differ by a suffix
      .replaceAll(/-\d{6}(-\d)?\b/g, '-second')
      .replaceAll(/\$argon2id[^"]+/g, 'hash')
      .replaceAll(/\\\\x[0-9a-f]{40,}/g, 'bytes')
      .replaceAll(/token=[\w-]{43}/g, 'token')
      .replaceAll(/<[^@<>]+@(ledgerboard|localhost)[^>]*>/g, 'message id')
  )
}

it('fields that a call does not declare are never stored, under the name of any column', async () => {
  const [plain, attacked] = installations
  if (plain === undefined || attacked === undefined) throw new Error('two installations are needed')
  const { rows } = await plain.app.platform.pool.query<{ name: string }>(
    `select distinct column_name as name from information_schema.columns where table_schema = 'public'`,
  )
  const names = [...new Set([...rows.flatMap(({ name }) => [name, camel(name)]), ...HOPES])]
  expect(names.length).toBeGreaterThan(150)

  const expected = await writeEverything(plain, (_endpoint, body) => body)
  const answered = await writeEverything(attacked, (endpoint, body) => withHopes(endpoint, body, names))
  expect(answered).toEqual(expected)
  const accepted = Object.values(expected).filter((status) => status < 300)
  expect(accepted.length).toBeGreaterThan(25)
  const found = await contents(attacked.app)
  expect(JSON.stringify(found)).not.toContain('mass assignment')
  expect(found).toEqual(await contents(plain.app))
})

it('calls that refuse unknown names refuse them all', async () => {
  const [installation] = installations
  if (installation === undefined) throw new Error('an installation is needed')
  const { app, admin, existing } = installation
  const bodies: Readonly<Record<string, object>> = sampleBodies(existing, admin)
  const strict = app.router.endpoints.filter(({ body }) => isStrict(body))
  expect(strict.length).toBeGreaterThan(0)
  for (const endpoint of strict) {
    const { status } = await app.send({
      method: endpoint.method,
      url: pathOf(endpoint, existing),
      token: admin.accessToken,
      payload: JSON.stringify({ ...bodies[nameOf(endpoint)], role: 'ADMIN' }),
    })
    expect(status, nameOf(endpoint)).toBe(400)
  }
})
