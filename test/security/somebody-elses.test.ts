import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listSessions } from '#people/auth/shared/auth-endpoints.ts'
import { listMessages, markRead } from '#chat/messages/shared/chat-endpoints.ts'
import { deleteComment, updateComment } from '#work/comments/shared/comment-endpoints.ts'
import {
  listNotifications,
  markNotificationsRead,
} from '#people/notifications/shared/notification-endpoints.ts'
import { updateTaskAssignee } from '#work/tasks/shared/task-endpoints.ts'
import { can } from '#platform/shared/permissions.ts'
import { chatBrowsers } from '#test/chat-scene.ts'
import { addOneOfEach, type Existing, nameOf, pathOf } from '#test/one-of-each.ts'
import { storedRows } from '#test/stored-rows.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'

let app: TestApp
let address: string
let admin: TestAccount
let user: TestAccount
let other: TestAccount
let existing: Existing
beforeAll(async () => {
  app = await startTestApp()
  address = await app.listen()
  admin = await app.createAccount({ role: 'ADMIN' })
  user = await app.createAccount()
  other = await app.createAccount()
  existing = await addOneOfEach(app, admin, user)
  // a task of the administrator's own, which must not be visible
  await app.call(updateTaskAssignee, {
    as: user,
    params: { id: String(existing['task']) },
    body: { assigneeId: admin.id },
  })
})
const browsers = chatBrowsers(() => app)
afterEach(() => browsers.closeAll())
afterAll(() => app.stop())

const KEYS = [
  'userId',
  'user_id',
  'user',
  'owner',
  'ownerId',
  'accountId',
  'actorId',
  'organizationId',
  'tenant',
  'sub',
]
/** They have such a parameter, and refuse it to who may not see the time of others. */
const WHOSE_TIME = new Set(['/time', '/time/csv'])
const HEADERS = [
  'x-user-id',
  'x-user',
  'x-forwarded-user',
  'organization-id',
  'x-tenant-id',
  'x-role',
  'x-account',
]

describe('whose records a call affects', () => {
  it('is determined by the token alone: no parameter and no header extends or changes it', async () => {
    const search = new URLSearchParams(KEYS.map((key) => [key, admin.id]))
    const headers = Object.fromEntries(HEADERS.map((name) => [name, admin.id]))
    let compared = 0
    for (const endpoint of app.router.endpoints.filter(({ method }) => method === 'GET')) {
      const isOpen = ['public', 'signed-in', 'active'].includes(endpoint.can)
      if (!isOpen && !can('USER', endpoint.can as never)) continue
      const url = pathOf(endpoint, existing)
      const [plain, pretending] = [
        await app.send({ method: 'GET', url, token: user.accessToken }),
        await app.send({
          method: 'GET',
          url: `${url}?${search.toString()}`,
          token: user.accessToken,
          headers,
        }),
      ]
      if (WHOSE_TIME.has(endpoint.path)) {
        expect([plain.status, pretending.status], nameOf(endpoint)).toEqual([200, 403])
        continue
      }
      const withoutTimes = ({ status, body }: { status: number; body: unknown }) => [
        status,
        JSON.stringify(body)
          .replaceAll(/T\d\d:[^"]+/g, '')
          .replaceAll(/"requestId":"[^"]+"/g, ''),
      ]
      expect(withoutTimes(pretending), nameOf(endpoint)).toEqual(withoutTimes(plain))
      compared++
    }
    expect(compared).toBeGreaterThan(20)
    const own = await app.send({
      method: 'GET',
      url: `/api/dashboard/tasks/user?userId=${admin.id}&assigneeId=${admin.id}`,
      token: user.accessToken,
    })
    expect([own.status, own.body]).toEqual([200, []])
  })

  it('excludes direct messages of others, reading them or marking them as read', async () => {
    const browser = await browsers.open(address, admin)
    await browser.say('between us', { conversation: user.id })
    for (const conversation of [admin.id, user.id]) {
      const { status, body } = await app.call(listMessages, { as: other, query: { conversation } })
      expect([status, JSON.stringify(body)]).toEqual([200, '[]'])
    }
    const { rows } = await app.platform.pool.query<{ id: number; conversation_id: number }>(
      'select id::integer, conversation_id::integer from chat_messages order by id desc limit 1',
    )
    const before = await storedRows(app.platform.pool)
    // neither the conversation's id nor its messages' ids grant access
    for (const conversation of [String(rows[0]?.conversation_id), `${user.id}:${admin.id}`, 'everyone,1']) {
      const reply = await app.send({
        method: 'GET',
        url: `/api/chat/messages?conversation=${encodeURIComponent(conversation)}`,
        token: other.accessToken,
      })
      expect(reply.status).toBe(400)
    }
    await app.call(markRead, {
      as: other,
      body: { conversation: admin.id, messageId: rows[0]?.id ?? 1 },
    })
    expect(await storedRows(app.platform.pool)).toEqual(before)
    expect(
      JSON.stringify((await app.call(listMessages, { as: user, query: { conversation: admin.id } })).body),
    ).toContain('between us')
  })

  it('excludes comments, notifications and sessions of others', async () => {
    const comment = { id: String(existing['comments']) }
    const { body: ofAdmin } = await app.call(listNotifications, { as: admin })
    const { body: sessions } = await app.call(listSessions, { as: admin })
    const sessionId = JSON.stringify(sessions).match(/[0-9a-f]{8}-[0-9a-f-]{27}/)?.[0] ?? ''
    expect(sessionId).not.toBe('')
    const before = await storedRows(app.platform.pool)
    const replies = [
      await app.call(updateComment, { as: user, params: comment, body: { text: 'mine now' } }),
      await app.call(deleteComment, { as: user, params: comment }),
      await app.send({ method: 'DELETE', url: `/api/auth/sessions/${sessionId}`, token: user.accessToken }),
    ]
    for (const { status } of replies) expect([403, 404]).toContain(status)
    await app.call(markNotificationsRead, { as: user, body: { ids: ofAdmin.map(({ id }) => id) } })
    expect(ofAdmin.length).toBeGreaterThan(0)
    expect(await storedRows(app.platform.pool)).toEqual(before)
  })

  it('excludes somebody else’s earlier call, by its Idempotency-Key', async () => {
    const create = (token: string, name: string) =>
      app.send({
        method: 'POST',
        url: '/api/task',
        token,
        payload: JSON.stringify({ taskName: name, dueDate: '2026-12-01' }),
        headers: { 'idempotency-key': 'the-same-key' },
      })
    const first = await create(admin.accessToken, 'of the administrator')
    const second = await create(user.accessToken, 'of the user')
    expect([first.status, second.status]).toEqual([201, 201])
    expect(JSON.stringify(second.body)).not.toContain('of the administrator')
  })
})
