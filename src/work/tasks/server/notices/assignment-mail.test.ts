import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createProject } from '#work/projects/shared/project-endpoints.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { createTask, updateTask, updateTaskAssignee } from '../../shared/task-endpoints.ts'
import { notifyAssignee } from './notify-assignee.ts'

let app: TestApp
let nimali: TestAccount
let kasun: TestAccount
let projectId: number

async function named(account: TestAccount, fName: string, sName: string): Promise<TestAccount> {
  const values = [account.id, fName, sName]
  await app.platform.pool.query('update users set f_name = $2, s_name = $3 where id = $1', values)
  return account
}

beforeAll(async () => {
  app = await startTestApp({ appUrl: 'https://board.example.lk' })
  nimali = await named(await app.createAccount({ role: 'ADMIN' }), 'නිමාලි', 'පෙරේරා')
  kasun = await named(await app.createAccount(), 'கசுன்', 'Silva')
  const body = { name: 'Kandy <Hotel> & Spa', owner: nimali.id }
  projectId = (await app.call(createProject, { as: nimali, body })).body.id
})
afterAll(() => app.stop())
beforeEach(() => app.platform.pool.query('delete from outbox_messages'))

interface StoredMail {
  kind: string
  to_name: string
  to_address: string
  subject: string
  text: string
  html: string
}
async function mails(): Promise<StoredMail[]> {
  const { rows } = await app.platform.pool.query<StoredMail>(
    `select kind, to_name, to_address, subject, text, html from outbox_messages where kind = 'assignment' order by id`,
  )
  return rows
}
const valid = { taskName: 'Fix the checkout', dueDate: '2026-11-18' }
const add = async (body: object, as = nimali) =>
  (await app.call(createTask, { as, body: { ...valid, ...body } })).body
const patch = (id: number, body: object, as = nimali) =>
  app.call(updateTask, { as, params: { id: String(id) }, body })

describe('a new task with an assignee', () => {
  it('mails them who assigned what, with a link that opens it', async () => {
    const task = await add({
      assigneeId: kasun.id,
      projectId,
      priority: 'High',
      taskName: 'නව <b>පොත්</b> & ලැයිස්තුව',
    })
    expect(task.isAssigneeNotified).toBe(true)
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      kind: 'assignment',
      to_name: 'கசுன் Silva',
      to_address: kasun.email,
      subject: `#${task.id} නව <b>පොත්</b> & ලැයිස්තුව was assigned to you`,
    })
    expect(mail?.text).toBe(
      [
        `Hello கசுன், නිමාලි පෙරේරා assigned task #${task.id} to you: නව <b>පොත්</b> & ලැයිස්තුව`,
        `https://board.example.lk/task?task=${task.id}`,
        'Project: Kandy <Hotel> & Spa',
        'Due date: 18 Nov 2026',
        'Priority: High\n',
      ].join('\n\n'),
    )
    expect(mail?.html).toContain('නව &lt;b&gt;පොත්&lt;/b&gt; &amp; ලැයිස්තුව')
    expect(mail?.html).toContain('Kandy &lt;Hotel&gt; &amp; Spa')
    expect(mail?.html).toContain(`<a href="https://board.example.lk/task?task=${task.id}"`)
  })

  it('mails them once when the call is sent twice with one key', async () => {
    const input = {
      as: nimali,
      body: { ...valid, assigneeId: kasun.id },
      headers: { 'idempotency-key': 'assign-once' },
    }
    const replies = await Promise.all([1, 2, 3].map(() => app.call(createTask, input)))
    for (const reply of replies) expect([reply.status, reply.body]).toEqual([201, replies[0]?.body])
    expect(replies[0]?.body.isAssigneeNotified).toBe(true)
    expect(await mails()).toHaveLength(1)
  })

  it('mails nobody about their own assignment, nor an Inactive account', async () => {
    const inactive = await app.createAccount({ status: 'Inactive' })
    expect((await add({ assigneeId: nimali.id })).isAssigneeNotified).toBe(false)
    expect((await add({ assigneeId: inactive.id })).isAssigneeNotified).toBe(false)
    expect((await add({})).isAssigneeNotified).toBe(false)
    expect(await mails()).toEqual([])
    const pending = await app.createAccount({ status: 'Pending' })
    expect((await add({ assigneeId: pending.id })).isAssigneeNotified).toBe(true)
    expect((await mails()).map((mail) => mail.to_address)).toEqual([pending.email])
  })

  it('leaves no mail if it is refused', async () => {
    const reply = await app.call(createTask, {
      as: nimali,
      body: { ...valid, assigneeId: kasun.id, projectId: 999_999 },
    })
    expect([reply.status, await mails()]).toEqual([400, []])
  })
})

describe('an assignment', () => {
  it.each(['PATCH of the task', 'call for the assignee'])(
    'by the %s mails the new person only',
    async (way) => {
      const assign = (id: number, assigneeId: string | null) =>
        way === 'PATCH of the task'
          ? patch(id, { assigneeId, dueDate: null, status: 'Blocked' })
          : app.call(updateTaskAssignee, { as: nimali, params: { id: String(id) }, body: { assigneeId } })
      const other = await app.createAccount()
      await app.platform.pool.query('delete from outbox_messages')
      const { id } = await add({})
      await assign(id, kasun.id)
      await assign(id, kasun.id)
      await assign(id, other.id)
      await assign(id, null)
      await assign(id, nimali.id)
      expect((await mails()).map((mail) => mail.to_address)).toEqual([kasun.email, other.email])
    },
  )

  it('together with other changes mails the resulting task', async () => {
    const { id } = await add({ projectId })
    const body = {
      assigneeId: kasun.id,
      dueDate: null,
      projectId: null,
      priority: 'Critical',
      taskName: 'New name',
    }
    await patch(id, body)
    const [mail] = await mails()
    expect(mail?.text).toBe(
      [
        `Hello கசுன், නිමාලි පෙරේරා assigned task #${id} to you: New name`,
        `https://board.example.lk/task?task=${id}`,
        'Priority: Critical\n',
      ].join('\n\n'),
    )
  })

  it('is not triggered by a change of another field, nor by a refused one', async () => {
    const { id } = await add({ assigneeId: kasun.id, remark: '<p>a</p>' })
    await app.platform.pool.query('delete from outbox_messages')
    await patch(id, { status: 'Done', assigneeId: kasun.id })
    await patch(id, { assigneeId: null })
    expect((await patch(id, { assigneeId: kasun.id, type: 'Nothing' })).status).toBe(400)
    await patch(id, { remark: '<p>b</p>' })
    const conflict = await patch(id, { assigneeId: kasun.id, remark: '<p>c</p>', remarkVersion: 0 })
    expect(conflict.status).toBe(409)
    expect(await mails()).toEqual([])
  })

  it('sends one mail when many assign the same person at once', async () => {
    const { id } = await add({})
    await Promise.all(Array.from({ length: 6 }, () => patch(id, { assigneeId: kasun.id })))
    expect(await mails()).toHaveLength(1)
  })

  it('queues its mail in the transaction: what is rolled back is not sent', async () => {
    const task = await add({ assigneeId: kasun.id })
    await app.platform.pool.query('delete from outbox_messages; delete from notifications')
    const actor = { id: nimali.id, firstName: 'N', secondName: 'P' }
    const transaction = app.platform.database.transaction().execute(async (inside) => {
      expect(await notifyAssignee(inside, task, { actor, platform: app.platform })).toBe(true)
      throw new Error('rolled back')
    })
    await expect(transaction).rejects.toThrow('rolled back')
    expect(await mails()).toEqual([])
  })

  it('never lets a name break out of its line', async () => {
    const { id } = await add({})
    const { pool } = app.platform
    await pool.query(`update tasks set task_name = $2 where id = $1`, [
      id,
      'Fix it\r\nBcc: all@example.lk\u2028now\u0085',
    ])
    const mallory = await named(await app.createAccount(), 'Mal\r\nlory', '\tX: y\v')
    await patch(id, { assigneeId: mallory.id })
    const [mail] = await mails()
    expect(mail?.subject).toBe(`#${id} Fix it Bcc: all@example.lk now was assigned to you`)
    expect(mail?.to_name).toBe('Mal lory X: y')
  })
})
