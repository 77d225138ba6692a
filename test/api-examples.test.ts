import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApiToken } from '#people/api-tokens/shared/api-token-endpoints.ts'
import { can, type Permission, TOKEN_PERMISSIONS } from '#platform/shared/permissions.ts'
import { createTask } from '#work/tasks/shared/task-endpoints.ts'
import { sampleToken } from './sample-token.ts'
import { startTestApp, type TestAccount, type TestApp } from './test-app.ts'

// What docs/api.md shows works as it stands there.

const DOCS = path.resolve(import.meta.dirname, '../docs')
let app: TestApp
let admin: TestAccount
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
})
afterAll(() => app.stop())

const tokenWith = async (scopes: readonly Permission[]) =>
  (await app.call(createApiToken, { as: admin, body: sampleToken(scopes) })).body.token

it('the ten calls succeed, one after the other', async () => {
  const token = await tokenWith(TOKEN_PERMISSIONS.filter((permission) => can('ADMIN', permission)))
  const text = fs.readFileSync(path.join(DOCS, 'api.md'), 'utf8')
  const calls = [...text.matchAll(/```http\n(\w+) (\S+)\n(?:\n(.+)\n)?```/g)]
  expect(calls).toHaveLength(10)
  let task = ''
  for (const [, method = '', url = '', body] of calls) {
    const filled = (template: string) => template.replaceAll('{task}', task)
    const reply = await app.send({
      method,
      url: filled(url),
      token,
      ...(body === undefined ? {} : { payload: filled(body) }),
    })
    expect([url, reply.status]).toEqual([url, method === 'POST' ? 201 : 200])
    if (url === '/api/task') task = String((reply.body as { id: number }).id)
  }
})

it('the program of 20 lines notes time and says what is ready to bill', async () => {
  const { body: task } = await app.call(createTask, {
    as: admin,
    body: { taskName: 'Logo', dueDate: '2099-12-01' },
  })
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [path.join(DOCS, 'examples/add-time.mjs'), String(task.id)],
    {
      env: {
        LEDGERBOARD_URL: await app.listen(),
        LEDGERBOARD_TOKEN: await tokenWith(['time:create', 'billing:view']),
      },
    },
  )
  expect(stdout).toBe('Noted an hour on Logo. Ready to bill: LKR 0.00\n')
})
