import fc from 'fast-check'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logIn } from '#people/auth/shared/auth-endpoints.ts'
import { createComment } from '#work/comments/shared/comment-endpoints.ts'
import { taskImport } from '#work/tasks/shared/task-import.ts'
import { NUMBER_FORMAT_PRESETS } from '#sales/invoice-settings/shared/invoice-number-format.ts'
import { createProject } from '#work/projects/shared/project-endpoints.ts'
import { createSavedView } from '#work/saved-views/shared/saved-view-write-endpoints.ts'
import { createSubTask } from '#work/sub-tasks/shared/sub-task-endpoints.ts'
import { setInvoiceStatus } from '#sales/invoices/shared/invoice-endpoints.ts'
import { setQuoteStatus, startQuoteProject } from '#sales/quotes/shared/quote-endpoints.ts'
import { billReady } from '#sales/ready-to-bill/shared/ready-to-bill-endpoints.ts'
import { deleteTasksInBulk } from '#work/tasks/shared/bulk-task-endpoints.ts'
import { createTask, deleteTask } from '#work/tasks/shared/task-endpoints.ts'
import { createUser } from '#people/users/shared/user-endpoints.ts'
import { type Endpoint, endpoint } from '#platform/shared/endpoint.ts'
import { attack, RUNS, runsOf, SEED } from './hostile-attack.ts'
import { type Answer, type Examples, type HostileRequest, sqlTexts } from './hostile-input.ts'
import { ONE_OF_EACH } from './feature-calls.ts'
import { PUBLIC_ADDRESS, startTestNetwork, type TestNetwork } from './networks.ts'
import { sceneOf } from './one-of-each.ts'
import { samplePng } from './sample-files.ts'
import { addMasterData } from './sample-master-data.ts'
import { addLinkRecords } from './hostile-links.ts'
import { addMoney } from './hostile-money.ts'
import { TAX_EXAMPLES } from './hostile-taxes.ts'
import { PUSH_EXAMPLES, TOKEN_EXAMPLES, WEBHOOK_EXAMPLES } from './hostile-tokens.ts'
import { REACTION_EXAMPLES, SCHEDULE_EXAMPLES } from './hostile-work.ts'
import { addSales } from './sample-sales.ts'
import { type SentStatements, watchStatements } from './sent-statements.ts'
import { startTestApp, type TestAccount, type TestApp } from './test-app.ts'
import { startTestPlatform, type TestPlatform } from './test-platform.ts'
import { changesOf } from './undo-scene.ts'

/** Of a logo, and of the push service that takes a test message. */
const REACHED: ReadonlySet<string> = new Set(['logo.example', 'push.example.lk'])

/** Half of what an office or a person may have, so that the other half can be created. */
const HOW_MANY: Readonly<Record<string, number>> = { tokens: 5, 'all-tokens': 5, webhooks: 5 }
/** Calls that need a code, a passkey, an answer of another service, or the address of a calendar. */
const NEEDS_SECRET =
  /^POST \/auth\/(login|refresh|password-reset|proof|oidc\/result)|\/(second-way|passkeys)\b|^GET \/calendar\/feed\/:token/

describe(`hostile input (HOSTILE_SEED=${SEED})`, () => {
  let app: TestApp
  let admin: TestAccount
  let network: TestNetwork
  let examples: (endpoint: Endpoint) => Examples
  let sent: SentStatements
  const typed = new Set<string>()
  beforeAll(async () => {
    sent = watchStatements()
    network = await startTestNetwork(
      (_request, response) => response.end(samplePng()),
      (name) => [REACHED.has(name) ? PUBLIC_ADDRESS : '127.0.0.1'],
    )
    app = await startTestApp({}, network)
    admin = await app.createAccount({ role: 'ADMIN' })
    const users = await Promise.all(Array.from({ length: 5 }, () => app.createAccount()))
    const invited = await app.call(createUser, {
      as: admin,
      body: { fName: 'In', sName: 'Vited', email: 'invited@example.lk', role: 'USER' },
    })
    const userIds = [...users.map((user) => user.id), invited.body.id]
    const [projects, tasks, messages, subTasks, comments, versions]: string[][] = [[], [], [], [], [], []]
    const views: string[] = []
    for (let count = 0; count < 20; count++) {
      const body = { name: `View ${count}`, page: 'task' as const, address: '' }
      views.push(String((await app.call(createSavedView, { as: admin, body })).body.id))
    }
    for (let count = 0; count < 5; count++) {
      const project = await app.call(createProject, { as: admin, body: { name: 'Website', owner: admin.id } })
      projects?.push(String(project.body.id))
    }
    for (let count = 0; count < 20; count++) {
      const task = await app.call(createTask, {
        as: admin,
        body: { taskName: 'Call', dueDate: '2026-12-01' },
      })
      tasks?.push(String(task.body.id))
    }
    const doomed: number[] = []
    for (let count = 0; count < 40; count++) {
      const body = { taskName: 'Doomed', dueDate: '2026-12-01' }
      doomed.push((await app.call(createTask, { as: admin, body })).body.id)
    }
    // a task is deleted with its dependents: this one is not among the deleted ones
    const kept = await app.call(createTask, {
      as: admin,
      body: { taskName: 'Kept', dueDate: '2026-12-01' },
    })
    for (let count = 0; count < 20; count++) {
      const of = { as: admin, params: { id: String(kept.body.id) } }
      const body = { title: 'Dial', parentTaskId: kept.body.id }
      subTasks?.push(String((await app.call(createSubTask, { as: admin, body })).body.id))
      comments?.push(String((await app.call(createComment, { ...of, body: { text: 'No answer' } })).body.id))
    }
    const { rows: stored } = await app.platform.pool.query<{ id: number }>(
      `insert into remark_versions (task_id, author_name, started_at, saved_at, remark)
       values ($1, 'x', now(), now(), 'x') returning id`,
      [kept.body.id],
    )
    versions?.push(String(stored[0]?.id))
    // each can be restored once
    for (let count = 0; count < 20; count++) {
      const body = { taskName: 'Gone', dueDate: '2026-12-01' }
      const task = await app.call(createTask, { as: admin, body })
      await app.call(deleteTask, { as: admin, params: { id: String(task.body.id) } })
    }
    const imports: string[] = []
    for (let count = 0; count < 20; count++) {
      const body = { rows: [{ taskName: 'Imported', dueDate: '2026-12-01' }] }
      imports.push(String((await app.call(taskImport.endpoint, { as: admin, body })).body.id))
    }
    const undoable: number[] = []
    for (let count = 0; count < 60; count++) {
      const body = { taskName: 'Undone', dueDate: '2026-12-01' }
      undoable.push(...changesOf(await app.call(createTask, { as: admin, body })))
    }
    const masterData: Awaited<ReturnType<typeof addMasterData>>[] = []
    const sales: Awaited<ReturnType<typeof addSales>>[] = []
    const drafts: Awaited<ReturnType<typeof addSales>>[] = []
    for (let count = 0; count < 20; count++) {
      const data = await addMasterData(app, admin)
      const sold = await addSales(app, admin, Number(data.clients))
      masterData.push(data)
      sales.push(sold)
      const quote = { as: admin, params: { id: sold.quotes } }
      await app.call(setQuoteStatus, { ...quote, body: { status: 'Accepted' } })
      // paid invoices cannot be deleted and accepted quotes cannot be edited
      drafts.push(await addSales(app, admin, Number(data.clients)))
      if (count % 2 === 0) continue
      const invoice = { as: admin, params: { id: sold.invoices } }
      await app.call(setInvoiceStatus, { ...invoice, body: { status: 'Sent' } })
    }
    const money = await addMoney(app, admin, Number((await addMasterData(app, admin)).clients))
    const { rows: deleted } = await app.platform.pool.query<{ id: number }>(
      `select id from changes where entity = 'task' and action = 'delete'`,
    )
    const body = { email: admin.email, password: admin.password }
    for (let count = 0; count < 5; count++) await app.call(logIn, { body })
    const { rows: sessions } = await app.platform.pool.query<{ id: string }>(
      'select id from sessions where user_id = $1',
      [admin.id],
    )
    const deletions = deleted.map(({ id }) => String(id))
    const ids: Record<string, string[] | undefined> = {
      auth: sessions.map((session) => session.id),
      user: userIds,
      project: projects,
      task: tasks,
      // also sent as task ids: the first ids of both are equal
      'sub-tasks': subTasks,
      comments,
      'remark-versions': versions,
      outbox: messages,
      'saved-view': views,
      bin: deletions,
      audit: deletions,
      import: imports,
      clients: masterData.map((each) => each.clients),
      'company-profiles': masterData.map((each) => each['company-profiles']),
      'invoice-settings': masterData.map((each) => each['invoice-settings']),
      invoices: sales.map((each) => each.invoices),
      ...money.ids,
      'DELETE /invoices/:id': drafts.map((each) => each.invoices),
      'DELETE /expenses/:id/receipt': drafts.map((each) => each.expenses),
      'PUT /quotes/:id': drafts.map((each) => each.quotes),
      quotes: sales.map((each) => each.quotes),
      expenses: sales.map((each) => each.expenses),
    }
    const { rows } = await app.platform.pool.query<{ id: number }>(
      `insert into outbox_messages
         (kind, to_name, to_address, subject, text, message_id, created_at, attachment_file_id, attachment_name)
       values ('test', 'x', 'x@example.lk', 'x', 'x', 'x', now(), (select min(id) from files where content is not null), 'x.png') returning id`,
    )
    messages?.push(String(rows[0]?.id))
    // the records of each kind that needs no preparation
    const scene = sceneOf(app, admin, admin)
    for (const [name, add] of Object.entries(ONE_OF_EACH)) {
      const others = { length: (HOW_MANY[name] ?? 20) - 1 }
      ids[name] ??= await Promise.all([
        scene.idOf(name),
        ...Array.from(others, async () => String(await add(scene))),
      ])
    }
    const links = await addLinkRecords(app, admin)
    Object.assign(ids, links.ids)
    // all are shown as the same PDF, whose hash an acceptance names
    const { rows: shown } = await app.platform.pool.query<{ hash: string }>(
      `with file as (select id, hash from files where content_type = 'application/pdf' order by id limit 1),
        quote as (
          update quotes set pdf_file_id = (select id from file)
          where id in (select target_id from public_links where kind = 'quote')
        )
      select encode(hash, 'hex') as hash from file`,
    )

    const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    const days = day.map((date) => date.toISOString().slice(0, 10))
    const emails = fc.uuid().map((name) => `${name}@example.lk`)
    const fields: Examples = {
      email: fc.oneof({ weight: 9, arbitrary: emails }, { weight: 1, arbitrary: fc.constant(admin.email) }),
      password: fc.constantFrom('a quiet working tool', 'x'),
      currentPassword: fc.constantFrom(admin.password, 'wrong password'),
      refreshToken: fc.constantFrom('x'.repeat(43), admin.refreshToken.slice(1)),
      token: fc.constant('x'.repeat(43)),
      owner: fc.constantFrom(...userIds),
      assigneeId: fc.constantFrom(...userIds, null, ''),
      projectId: fc.constantFrom(...(projects ?? []).map(Number), null),
      clientId: fc.constantFrom(...masterData.map((each) => Number(each.clients)), null),
      companyProfileId: fc.constantFrom(...masterData.map((each) => Number(each['company-profiles']))),
      invoiceSettingsId: fc.constantFrom(...masterData.map((each) => Number(each['invoice-settings'])), null),
      clientEmail: emails,
      taxRate: fc.constantFrom(0, 18, 2.5),
      levyRate: fc.constantFrom(0, 2.5),
      rounding: fc.constantFrom(0, 6, 15),
      // one of the two at most, and never more than what it reduces
      discountPercent: fc.constantFrom(null, null, null, 12.5),
      discountAmount: fc.constantFrom(null, null, null, 0.25),
      depositPercent: fc.constantFrom(null, null, null, 40),
      depositAmount: fc.constantFrom(null, null, null, 0.25),
      quantity: fc.constantFrom(1, 2.5, 0.25),
      taskId: fc.constantFrom(...(tasks ?? []).map(Number), null),
      itemId: fc.constantFrom(...(ids['items'] ?? []).map(Number), null),
      amount: fc.constantFrom(1, 0.5, 100),
      invoiceId: fc.constantFrom(...money.invoiceIds),
      parts: fc.constantFrom([], [{ invoiceId: money.invoiceIds[0], amount: 0.5 }]),
      lines: fc.constant(money.creditedLines),
      day: fc.constant(null),
      paidOn: fc.constantFrom('2026-01-05', null),
      invoicePrefix: fc.constantFrom('INV', '', 'A/b-1_'),
      invoiceNumberFormat: fc.constantFrom(...NUMBER_FORMAT_PRESETS.map(({ format }) => format)),
      primaryColor: fc.constantFrom('#1d7a71', '#ffffff'),
      secondaryColor: fc.constantFrom('#1d7a71', '#ffffff'),
      website: fc.constantFrom('', null, 'https://sample.lk', 'http://sample.lk/?a=b#c'),
      logo: fc.constantFrom(
        '',
        null,
        'https://logo.example/1.png',
        'https://logo.example/2.png',
        'https://127.0.0.1/',
        'https://inside.example/',
      ),
      startDate: days,
      endDate: days,
      dueDate: days,
      otherId: fc.constantFrom(...(tasks ?? [])),
      // the others may have become Inactive
      userId: fc.constantFrom(admin.id, ...users.map((user) => user.id)),
      parentTaskId: fc.constantFrom(...(tasks ?? []).map(Number)),
      from: fc.constantFrom('2026-11-01', '2026-12-01'),
      to: fc.constantFrom('2026-12-20', '2026-12-31'),
      validUntil: days,
      date: days,
      issueDateFrom: days,
      issueDateTo: days,
      dateFrom: days,
      dateTo: days,
      conversation: fc.constantFrom('everyone', ...users.map((user) => user.id)),
      messageId: fc.constantFrom(1, 2, 1_000_000),
      year: fc.constantFrom('2025', '2026'),
      before: fc.constantFrom('1', '1000000'),
      startDateFrom: days,
      startDateTo: days,
      dueDateFrom: days,
      dueDateTo: days,
      type: fc.constantFrom('Bug', 'Task', 1),
      // each can be undone once
      changes: fc.uniqueArray(fc.constantFrom(...undoable), { minLength: 1, maxLength: 1 }),
      page: fc.constantFrom('1', '2', '1000000', 'task'),
      limit: fc.constantFrom('1', '50', '1000'),
      pdfSha256: fc.constant(shown[0]?.hash ?? ''),
      isAccepted: fc.constant(true),
    }
    // the lines of a quote become tasks once
    const ofQuote: Examples = {
      lineIds: fc.constant([]),
      templateId: fc.constant(null),
      projectId: fc.constant(null),
    }
    const billable = await Promise.all(
      Array.from({ length: 60 }, async () => {
        const body = {
          taskName: 'Priced',
          dueDate: '2026-12-01',
          status: 'Done',
          billing: 'fixed',
          amount: 1,
        } as const
        return (await app.call(createTask, { as: admin, body })).body.id
      }),
    )
    // each is billed once
    const ofWork: Examples = {
      taskIds: fc.uniqueArray(fc.constantFrom(...billable), { minLength: 1, maxLength: 1 }),
      timeEntryIds: fc.constant([]),
      expenseIds: fc.constant([]),
      clientId: fc.constantFrom(...masterData.map((each) => Number(each.clients))),
      invoiceId: fc.constant(null),
      expectedAmount: fc.constant(1),
    }
    // on one task only: what has time cannot be deleted
    const ofTime: Examples = {
      taskId: fc.constant(kept.body.id),
      projectId: fc.constant(null),
      day: fc.constantFrom('2026-11-19', '2026-11-20'),
      minutes: fc.constantFrom(1, 90, 1_440),
    }
    examples = (endpoint) => ({
      ...fields,
      ...links.examples(endpoint),
      ...(endpoint.path.startsWith('/public/')
        ? { token: fc.constantFrom(...(ids[`${endpoint.method} ${endpoint.path}`] ?? ids['public'] ?? [])) }
        : {}),
      ...(endpoint.path.startsWith('/time') ? ofTime : {}),
      ...(/\/(expenses|lankaqr)/.test(endpoint.path) ? TAX_EXAMPLES : {}),
      ...(endpoint.path.endsWith('/certificate') ? { day: fc.constant('2026-01-05') } : {}),
      ...(endpoint.path.startsWith('/schedules') ? SCHEDULE_EXAMPLES : {}),
      ...(endpoint.path.endsWith('/reactions') ? REACTION_EXAMPLES : {}),
      ...(endpoint.path.startsWith('/tokens') ? TOKEN_EXAMPLES : {}),
      ...(endpoint.path.startsWith('/webhooks') ? WEBHOOK_EXAMPLES : {}),
      ...(endpoint.path === '/notifications/push' ? PUSH_EXAMPLES : {}),
      ...(endpoint === startQuoteProject ? ofQuote : {}),
      ...(endpoint === billReady ? ofWork : {}),
      id: fc.constantFrom(
        ...(ids[`${endpoint.method} ${endpoint.path}`] ?? ids[endpoint.path.split('/')[1] ?? ''] ?? ['1']),
      ),
      ids: fc.uniqueArray(
        fc.constantFrom(...(endpoint === deleteTasksInBulk ? doomed : (tasks ?? []).map(Number))),
        { minLength: 1, maxLength: 2 },
      ),
    })
  }, 180_000)
  afterAll(async () => {
    await app.stop()
    await network.close()
    sent.stop()
  })

  let isAsBefore = false
  const send = async (request: HostileRequest): Promise<Answer> => {
    for (const text of sqlTexts(request)) typed.add(text)
    // only the statements count here; there would be millions of values
    sent.values.length = 0
    if (!isAsBefore) await restoreCaller()
    const answer = await app.send({ ...request, token: admin.accessToken })
    // what is refused has written nothing, except that a stolen refresh token ends its session
    isAsBefore = request.method === 'GET' || (answer.status >= 400 && answer.status !== 401)
    return answer
  }
  /** Undoes calls that end the caller's session, change the caller or leave a backup running. */
  async function restoreCaller(): Promise<void> {
    await app.platform.pool.query(
      `with restored as (
         update users set role = 'ADMIN', status = 'Active'
         where id = $1 and (role, status) is distinct from ('ADMIN', 'Active')
       ),
       ended as (
         update backups set state = 'interrupted', step = null, lease_until = null, ended_at = now(), fault = 'x'
         where state in ('waiting', 'running')
       )
       update sessions set ended_at = null where user_id = $1 and ended_at is not null`,
      [admin.id],
    )
  }

  it('never makes a call fail, hang or answer nonsense, and accepted values are stored unchanged', async () => {
    const seen: Record<string, Map<number, number>> = {}
    const failures: string[] = []
    // deletions last: a deleted record cannot be changed
    const order = app.router.endpoints.toSorted(
      (one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'),
    )
    for (const endpoint of order) {
      const name = `${endpoint.method} ${endpoint.path}`
      await attack(endpoint, examples(endpoint), send).then(
        (statuses) => (seen[name] = statuses),
        (error: Error) => failures.push(`${name}: ${error.message}\n${String(error.cause)}`),
      )
    }
    expect(failures).toEqual([])
    // whatever was entered, only public addresses were contacted
    expect(new Set(network.connected)).toEqual(new Set([PUBLIC_ADDRESS]))
    const withInput = app.router.endpoints.filter(({ params, query, body }) => params ?? query ?? body)
    const takesInput = new Set(withInput.map(({ method, path }) => `${method} ${path}`))
    const runs = new Map(
      app.router.endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, runsOf(endpoint)]),
    )
    const tooFew: string[] = []
    for (const [name, statuses] of Object.entries(seen)) {
      const count = (from: number, to: number) =>
        [...statuses].reduce((sum, [status, count]) => (status >= from && status < to ? sum + count : sum), 0)
      expect(count(0, 600), name).toBe(runs.get(name))
      // a test that never passes the schemas is worth as little as one that never fails them
      const isSecret = NEEDS_SECRET.test(name)
      // of which a person has one
      const fewest = name === 'DELETE /calendar/feed' ? 1 : RUNS / 60
      // calls for new installations only are refused once there is data
      const isForNew = name.endsWith('/sample-data')
      if (!isSecret && !isForNew && count(200, 300) < fewest)
        tooFew.push(`${name} accepted ${count(200, 300)}`)
      if (takesInput.has(name) && count(400, 500) === 0) tooFew.push(`${name} refused none`)
      expect(count(401, 402) === 0 || isSecret, `${name} lost its caller`).toBe(true)
    }
    expect(tooFew).toEqual([])
    expect(await app.platform.pool.query('select 1')).toBeDefined()
  }, 900_000)

  it('never becomes part of a statement: typed texts are passed as parameters', () => {
    const statements = [...sent.texts].join('\n')
    expect(sent.texts.size).toBeGreaterThan(200)
    expect(typed.size).toBeGreaterThan(100)
    expect([...typed].filter((text) => statements.includes(text))).toEqual([])
  })

  it('leaves the process unchanged', () => {
    expect(({} as Record<string, unknown>)['role']).toBeUndefined()
    expect(Object.keys(Object.prototype)).toEqual([])
  })
})

describe('the detection of attacks', () => {
  const Note = z.object({ name: z.string() })
  const Short = z.object({
    name: z.string().check(z.maxLength(3, { error: 'Invalid input: expected less' })),
  })
  const note = <Body extends typeof Note>(name: string, body: Body) =>
    endpoint('POST', `/${name}`, { can: 'public', summary: name, body, reply: Note })
  const calls = {
    sound: note('sound', Note),
    failing: note('failing', Note),
    altering: note('altering', Note),
    hanging: note('hanging', Note),
    speaking: note('speaking', Short),
  }
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await startTestPlatform()
    const { router } = platform
    router.writeAlone(calls.sound, async ({ body }) => body)
    router.writeAlone(calls.speaking, async ({ body }) => body)
    router.writeAlone(calls.failing, async ({ body }) => {
      if (body.name.includes('%')) throw new TypeError('boom')
      return body
    })
    router.writeAlone(calls.altering, async ({ body }) => ({ name: body.name.replaceAll('a', 'b') }))
    router.writeAlone(calls.hanging, async ({ body }) => {
      if (body.name.length > 20) await new Promise((resolve) => setTimeout(resolve, 2_100))
      return body
    })
  })
  afterAll(() => platform.stop())
  const attackOn = (call: keyof typeof calls) =>
    attack(calls[call], {}, (request): Promise<Answer> => platform.send(request), true)

  it('accepts valid replies', async () => {
    expect((await attackOn('sound')).get(200)).toBeGreaterThan(RUNS / 4)
  })

  it.each([
    ['a call that fails at some texts', 'failing', /answered 500/],
    ['a call that stores something else than it was given', 'altering', /name was .* and became/s],
    ['a call that hangs', 'hanging', /it took \d+ ms/],
    ['a sentence that is none', 'speaking', /not a sentence/],
  ] as const)(
    'finds %s',
    async (_what, call, finding) => {
      const failure: unknown = await attackOn(call).catch((error: unknown) => error)
      expect(String((failure as Error).cause)).toMatch(finding)
    },
    90_000,
  )
})
