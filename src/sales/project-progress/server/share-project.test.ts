import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createClient } from '#sales/clients/shared/client-endpoints.ts'
import { createCompanyProfile } from '#sales/company-profiles/shared/company-profile-endpoints.ts'
import * as links from '#sales/public-links/shared/link-endpoints.ts'
import type { Shared } from '#sales/public-links/shared/link-schema.ts'
import { createComment } from '#work/comments/shared/comment-endpoints.ts'
import { createProject, deleteProject } from '#work/projects/shared/project-endpoints.ts'
import { createSubTask } from '#work/sub-tasks/shared/sub-task-endpoints.ts'
import { createTask, deleteTask, updateTask } from '#work/tasks/shared/task-endpoints.ts'
import { listBin, restoreFromBin } from '#overview/bin/shared/bin-endpoints.ts'
import { addHiddenMoney } from '#test/money-hidden-scene.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'

const APP_URL = 'https://board.example.lk'
const YEAR = 365 * 24 * 60 * 60 * 1000
const COMPANY = {
  name: 'Blue Lotus',
  email: 'studio@bluelotus.example',
  phone: '011 234 5678',
  isDefault: true,
}

let app: TestApp
let admin: TestAccount
beforeAll(async () => {
  app = await startTestApp({ appUrl: APP_URL })
  admin = await app.createAccount({ role: 'ADMIN' })
  await app.call(createCompanyProfile, { as: admin, body: COMPANY })
})
beforeEach(() => app.platform.pool.query('delete from rate_limits'))
afterAll(() => app.stop())

const at = (id: number) => ({ as: admin, params: { id: String(id) } })

async function addProject(part: object = {}): Promise<number> {
  const body = { name: 'Website', owner: admin.id, ...part }
  return (await app.call(createProject, { as: admin, body })).body.id
}

async function addTask(projectId: number, taskName: string, part: object = {}): Promise<number> {
  const body = { taskName, projectId, dueDate: '2026-12-16', clientVisible: true, ...part }
  const reply = await app.call(createTask, { as: admin, body })
  expect(reply.status, reply.error.message).toBe(201)
  return reply.body.id
}

async function addClient(part: object = {}): Promise<number> {
  const body = {
    companyName: 'Lake View',
    contactName: 'Dilhani',
    email: 'd@lake.example',
    phone: '0773182204',
  }
  return (await app.call(createClient, { as: admin, body: { ...body, ...part } })).body.id
}

const share = (id: number) => app.call(links.createLink, { as: admin, body: { kind: 'project', id } })
const living = async (id: number) =>
  (await app.call(links.getShared, { as: admin, query: { kind: 'project', id: String(id) } })).body
const tokenIn = ({ link }: Shared) => link?.address.slice(`${APP_URL}/p/`.length) ?? ''
const shared = async (id: number) => tokenIn((await share(id)).body)
const open = (token: string) => app.call(links.openPublicLink, { params: { token }, from: '10.9.0.1' })
const page = (path: string) => app.send({ method: 'GET', url: `/p/${path}`, from: '10.9.0.1' })

describe('what the link of a project shows (spec 23.3)', () => {
  it('how far it is, and its shown tasks by state with what is due; cancelled ones do not count', async () => {
    const id = await addProject()
    await addTask(id, 'Find a photographer', { status: 'Done' })
    await addTask(id, 'Draw the logo', { status: 'In Progress' })
    await addTask(id, 'Write the menu', { dueDate: '2026-12-01' })
    await addTask(id, 'Print the cards', { status: 'Blocked' })
    await addTask(id, 'Build an app', { status: 'Cancelled' })
    await addTask(id, 'Quarrel with the printer', { clientVisible: false })
    await addTask(await addProject({ name: 'Other' }), 'Of another project')
    const token = await shared(id)
    const { status, body } = await open(token)
    expect(status).toBe(200)
    const due = '16 December 2026'
    expect(body).toEqual({
      kind: 'project',
      language: 'en',
      company: { name: 'Blue Lotus' },
      project: 'Website',
      share: '25%',
      done: 1,
      total: 4,
      groups: [
        { state: 'inProgress', label: 'In progress', tasks: [{ name: 'Draw the logo', due }], more: 0 },
        { state: 'waiting', label: 'Waiting', tasks: [{ name: 'Print the cards', due }], more: 0 },
        {
          state: 'toDo',
          label: 'To do',
          tasks: [{ name: 'Write the menu', due: '1 December 2026' }],
          more: 0,
        },
        { state: 'done', label: 'Done', tasks: [{ name: 'Find a photographer', due: null }], more: 0 },
        { state: 'cancelled', label: 'Cancelled', tasks: [{ name: 'Build an app', due: null }], more: 0 },
      ],
    })
    const html = String((await page(token)).body)
    for (const text of ['Blue Lotus', 'Website', '25% done', '1 of 4 tasks done', 'Due 16 December 2026'])
      expect(html).toContain(text)
    expect(html).toContain('<title>Progress from Blue Lotus</title>')
    expect(html).not.toMatch(/Quarrel|Of another project/)
    for (const part of ['pdf', 'x', 'pdf/x']) expect((await page(`${token}/${part}`)).status).toBe(404)
    expect((await app.call(links.getPublicPdf, { params: { token } })).status).toBe(404)
  })

  it('nothing yet, or the first of many', async () => {
    const id = await addProject({ name: '<b>Launch</b>' })
    const token = await shared(id)
    expect((await open(token)).body).toMatchObject({ share: null, groups: [] })
    const empty = String((await page(token)).body)
    expect(empty).toContain('Nothing is shown here yet.')
    expect(empty).toContain('&lt;b&gt;Launch&lt;/b&gt;')
    await app.platform.pool.query(
      `insert into tasks (task_name, status, project_id, client_visible)
       select 'Task ' || n, case when n = 1 then 'To Do' else 'Done' end, $1, true from generate_series(1, 301) n`,
      [id],
    )
    const { body } = await open(token)
    expect(body).toMatchObject({ share: '99%', done: 300, total: 301 })
    const [, done] = 'groups' in body ? body.groups : []
    expect([done?.tasks.length, done?.more]).toEqual([200, 100])
    expect(String((await page(token)).body)).toContain('and 100 more')
  })

  it('speaks the language of its client, whose number is there for WhatsApp', async () => {
    const id = await addProject({ clientId: await addClient({ language: 'si' }) })
    await addTask(id, 'Draw the logo')
    const { body } = await share(id)
    expect(body).toMatchObject({ phone: '94773182204', link: { language: 'si', life: 'standard' } })
    expect(body.message).toBe(`Blue Lotus: Website හි ප්‍රගතිය මෙතැනින් බලන්න: ${body.link?.address}`)
    const html = String((await page(tokenIn(body))).body)
    expect(html).toContain('<html lang="si"')
    expect(html).toContain('2026 දෙසැම්බර් 16 වන විට')
    expect(html).not.toMatch(/To do|Lake View|Dilhani/)
  })
})

describe('how long it works (spec 23.2)', () => {
  it('until it is revoked, and is counted as seen like any other', async () => {
    const id = await addProject()
    const token = await shared(id)
    expect((await living(id)).link).toMatchObject({ life: 'standard', expiresAt: null, isExpired: false })
    app.moveClock(10 * YEAR)
    expect((await page(token)).status).toBe(200)
    app.moveClock(-10 * YEAR)
    await app.call(links.countSeen, { params: { token }, from: '10.9.0.2' })
    const { link, seenCount } = await living(id)
    expect(seenCount).toBe(1)
    await app.call(links.revokeLink, at(link?.id ?? 0))
    expect((await page(token)).status).toBe(404)
  })

  it('not while the project is cancelled or in the bin: the same refusal as for an unknown link', async () => {
    const id = await addProject()
    const token = await shared(id)
    const unknown = await page('x'.repeat(32))
    const set = (status: string) =>
      app.platform.pool.query('update projects set status = $2 where id = $1', [id, status])
    await set('Cancelled')
    const cancelled = await page(token)
    expect([cancelled.status, cancelled.body]).toEqual([404, unknown.body])
    expect((await living(id)).refusal).toBe('This project is cancelled: nobody can open its link')
    expect((await share(id)).status).toBe(409)
    await set('Completed')
    expect((await page(token)).status).toBe(200)
    await app.call(deleteProject, at(id))
    const gone = await page(token)
    expect([gone.status, gone.body]).toEqual([404, unknown.body])
    expect((await share(id)).status).toBe(404)
    const bin = await app.call(listBin, { as: admin, query: {} })
    await app.call(restoreFromBin, at(bin.body.find(({ entityId }) => entityId === String(id))?.id ?? 0))
    expect((await page(token)).status).toBe(200)
  })

  it('follows the tasks: shown, done, hidden, deleted', async () => {
    const id = await addProject()
    const taskId = await addTask(id, 'Draw the logo', { clientVisible: false })
    const token = await shared(id)
    const shows = async () => {
      const { body } = await open(token)
      return 'groups' in body ? body.groups.map(({ state }) => state) : []
    }
    expect(await shows()).toEqual([])
    await app.call(updateTask, { ...at(taskId), body: { clientVisible: true } })
    expect(await shows()).toEqual(['toDo'])
    await app.call(updateTask, { ...at(taskId), body: { status: 'Done' } })
    expect(await shows()).toEqual(['done'])
    await app.call(deleteTask, at(taskId))
    expect(await shows()).toEqual([])
  })
})

it('of everything that an installation holds, nothing else reaches the page', async () => {
  const person = await app.createAccount()
  const scene = await addHiddenMoney(app, admin, person)
  const { projectId, taskId, secrets } = scene
  await scene.change()
  const remark = '<p>Call the difficult neighbour first</p>'
  await app.call(updateTask, { ...at(taskId), body: { taskName: 'Shop front', clientVisible: true, remark } })
  await app.call(createComment, { ...at(taskId), body: { text: 'Do not tell them about the delay' } })
  await app.call(createSubTask, { as: admin, body: { parentTaskId: taskId, title: 'Hide the old sign' } })
  const token = await shared(projectId)
  const html = String((await page(token)).body).replace(/<style>.*<\/style>/s, '')
  const all = `${html}${JSON.stringify((await open(token)).body)}`
  expect(all).toContain('Shop front')
  const found = secrets.filter((secret) =>
    typeof secret === 'string' ? all.includes(secret) : secret.test(all),
  )
  expect(found).toEqual([])
  const texts = await textsOf(
    `users: email f_name s_name, clients: email company_name contact_name phone, company_profiles: email phone,
     comments: text, sub_tasks: title, expenses: description category, time_entries: note,
     quote_items: description, invoice_items: description, tasks: remark task_name, projects: name`,
  )
  expect(texts.length).toBeGreaterThan(30)
  const shown = ['Website', 'Shop front']
  const words = texts.filter((text) => text.length > 2 && !shown.includes(text))
  // the name of the company is the only one of the house
  expect(words.filter((text) => all.toLowerCase().includes(text.toLowerCase()))).toEqual([])
  expect(all).not.toMatch(/LKR|\d\.\d\d|@/)
})

/** Every different value of these columns. @param columns `table: column …, table: …` */
async function textsOf(columns: string): Promise<string[]> {
  const texts = new Set<string>()
  for (const part of columns.split(',')) {
    const [table = '', names = ''] = part.trim().split(': ')
    for (const name of names.split(' ')) {
      const { rows } = await app.platform.pool.query<{ text: string }>(
        `select distinct ${name}::text as text from ${table} where ${name} is not null`,
      )
      for (const { text } of rows) texts.add(text)
    }
  }
  return [...texts]
}
