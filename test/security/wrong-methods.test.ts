import http from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addOneOfEach, type Existing, pathOf } from '#test/one-of-each.ts'
import { storedRows } from '#test/stored-rows.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'

let app: TestApp
let admin: TestAccount
let port: number
let existing: Existing
beforeAll(async () => {
  app = await startTestApp()
  port = Number(new URL(await app.listen()).port)
  admin = await app.createAccount({ role: 'ADMIN' })
  existing = await addOneOfEach(app, admin, await app.createAccount())
})
afterAll(() => app.stop())

/** The raw response to an undeclared method by an administrator. */
function answerTo(method: string, path: string): Promise<{ status: number; text: string; allow: unknown }> {
  return new Promise((resolve, reject) => {
    const sent = http.request(
      { port, method, path, headers: { authorization: `Bearer ${admin.accessToken}` } },
      (reply) => {
        let text = ''
        reply.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
        reply.on('end', () =>
          resolve({
            status: reply.statusCode ?? 0,
            text,
            allow: reply.headers['access-control-allow-methods'],
          }),
        )
      },
    )
    sent.on('error', reject)
    sent.end()
  })
}

it.each(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'LOCK'])(
  '%s does nothing and answers nothing at a path without such a call, even for an ADMIN',
  async (method) => {
    const declared = new Set(app.router.endpoints.map((each) => `${each.method} ${pathOf(each, existing)}`))
    const paths = new Set(app.router.endpoints.map((each) => pathOf(each, existing)))
    const isDeclared = (path: string) => declared.has(`${method === 'HEAD' ? 'GET' : method} ${path}`)
    const before = await storedRows(app.platform.pool)
    let tried = 0
    for (const path of paths) {
      // a path that two calls match, such as /task/types, is also one of them with an id
      if (isDeclared(path) || isDeclared(path.replace(/[^/]+$/, existing['task'] ?? ''))) continue
      const { status, text, allow } = await answerTo(method, path)
      tried++
      expect([400, 404], `${method} ${path}`).toContain(status)
      expect(text, `${method} ${path}`).not.toMatch(/Bearer|authorization/i)
      expect(allow).toBeUndefined()
      if (method !== 'HEAD' && status === 404)
        expect(JSON.parse(text), `${method} ${path}`).toMatchObject({ code: 'not_found' })
    }
    expect(tried).toBeGreaterThan(10)
    expect(await storedRows(app.platform.pool)).toEqual(before)
  },
)
