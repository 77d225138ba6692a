import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logIn } from '#people/auth/shared/auth-endpoints.ts'
import { listReferences, listConversations, listMessages } from '#chat/messages/shared/chat-endpoints.ts'
import { listComments } from '#work/comments/shared/comment-endpoints.ts'
import { listClients } from '#sales/clients/shared/client-endpoints.ts'
import { ClientInput } from '#sales/clients/shared/client-schema.ts'
import {
  getCompanyLogo,
  listCompanyProfiles,
} from '#sales/company-profiles/shared/company-profile-endpoints.ts'
import { NewCompanyProfile } from '#sales/company-profiles/shared/company-profile-schema.ts'
import { listNotifications } from '#people/notifications/shared/notification-endpoints.ts'
import { listInvoiceSettings } from '#sales/invoice-settings/shared/invoice-settings-endpoints.ts'
import { NewInvoiceSettings } from '#sales/invoice-settings/shared/invoice-settings-schema.ts'
import { refuseWeakPassword } from '#people/auth/server/passwords/password-rules.ts'
import { listExpenses } from '#sales/expenses/shared/expense-endpoints.ts'
import { EXPENSE_CATEGORIES } from '#sales/expenses/shared/expense-schema.ts'
import {
  getInvoicePdf,
  getInvoiceTotals,
  listInvoiceHistory,
  listInvoices,
} from '#sales/invoices/shared/invoice-endpoints.ts'
import { listCreditNotes } from '#sales/credit-notes/shared/credit-note-endpoints.ts'
import { listProjects } from '#work/projects/shared/project-endpoints.ts'
import { PROJECT_STATUSES } from '#work/projects/shared/project-status.ts'
import { listQuotes } from '#sales/quotes/shared/quote-endpoints.ts'
import { QUOTE_STATUSES } from '#sales/quotes/shared/quote-status.ts'
import { cleanRichText } from '#work/rich-text/server/index.ts'
import { getRemarkVersion, getTask, listTaskHistory, listTasks } from '#work/tasks/shared/task-endpoints.ts'
import { listTime } from '#work/time/shared/time-endpoints.ts'
import { TASK_PRIORITIES } from '#work/tasks/shared/task-priority.ts'
import { TASK_STATUSES } from '#work/tasks/shared/task-status.ts'
import { readFileOf } from '#platform/server/records/file-type.ts'
import { SAMPLE_CLIENTS } from '#sales/clients/server/sample/clients.ts'
import { SAMPLE_COMPANIES } from '#sales/company-profiles/server/sample/companies.ts'
import { SAMPLE_SETTINGS } from '#sales/invoice-settings/server/sample/settings.ts'
import { DEMO_PASSWORD, DEMO_TASKS, fillDemo } from '../scripts/demo/fill-demo.ts'
import { makeTasks } from '#work/tasks/server/sample/make-tasks.ts'
import { SAMPLE_PEOPLE } from '#people/users/server/sample/people.ts'
import { TASK_REMARKS } from '#work/tasks/server/sample/task-phrases.ts'
import { SAMPLE_PROJECTS } from '#work/projects/server/sample/projects.ts'
import { examine } from '../scripts/doctor/examine.ts'
import { atOnce } from './at-once.ts'
import { expectSoundMoney } from './check-money.ts'
import { startTestApp, type TestApp } from './test-app.ts'

const TODAY = '2026-11-20'
let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  app.moveClock(Date.parse(`${TODAY}T06:00:00Z`) - Date.now())
  await fillDemo(app.platform.pool, TODAY, app.platform.config)
})
afterAll(() => app.stop())

async function tokenOf(index: number): Promise<string> {
  const body = { email: SAMPLE_PEOPLE[index]?.email ?? '', password: DEMO_PASSWORD }
  const reply = await app.call(logIn, { body })
  expect(reply.status).toBe(200)
  return reply.body.access_token
}

describe('the demo', () => {
  it('admits the administrator and a user with the printed password, which the product itself accepts', async () => {
    for (const person of SAMPLE_PEOPLE) expect(() => refuseWeakPassword(DEMO_PASSWORD, person)).not.toThrow()
    const [administrator, user] = [await tokenOf(0), await tokenOf(1)]
    expect((await app.call(listProjects, { token: administrator })).body[0]).toHaveProperty('budget')
    expect((await app.call(listProjects, { token: user })).body[0]).not.toHaveProperty('budget')
  })

  it('has tasks in every status and priority, open ones around today, and projects in every status', async () => {
    const token = await tokenOf(0)
    const total = async (query: object) => (await app.call(listTasks, { token, query })).body.total
    expect(await total({})).toBe(DEMO_TASKS)
    for (const status of TASK_STATUSES) expect(await total({ status: [status] })).toBeGreaterThan(5)
    for (const priority of TASK_PRIORITIES) expect(await total({ priority: [priority] })).toBeGreaterThan(20)
    expect(await total({ status: ['To Do'], dueDateFrom: TODAY })).toBeGreaterThan(20)
    expect(await total({ status: ['To Do'], dueDateTo: '2026-11-19' })).toBeGreaterThan(5)
    const projects = (await app.call(listProjects, { token })).body
    expect(new Set(projects.map((project) => project.status))).toEqual(new Set(PROJECT_STATUSES))
  })

  it('has tasks with a history, and descriptions as the editor writes them', async () => {
    const token = await tokenOf(1)
    const { tasks } = (await app.call(listTasks, { token, query: { limit: '1000', status: ['Done'] } })).body
    const all = await atOnce(60, (index) =>
      app.call(getTask, { token, params: { id: String(tasks[index]?.id) } }),
    )
    const described = all.map(({ body }) => body).find((task) => task.remark !== null)
    const params = { id: String(described?.id) }
    const [changed, created] = (await app.call(listTaskHistory, { token, params })).body
    expect(changed?.changes).toEqual([{ field: 'status', before: 'To Do', after: 'Done' }])
    expect(created).toMatchObject({
      action: 'create',
      at: described?.createdAt,
      actor: { name: 'Nimal Perera' },
    })
    const version = { id: String(created?.remarkVersionId) }
    const remark = (await app.call(getRemarkVersion, { token, params: version })).body.remark
    expect(remark).toBe(described?.remark)
    for (const text of TASK_REMARKS) expect(cleanRichText(text)).toBe(text)
  })

  it('has sub-tasks and comments by everyone on many tasks', async () => {
    const token = await tokenOf(1)
    const { tasks } = (await app.call(listTasks, { token, query: { limit: '1000' } })).body
    const divided = tasks.filter((task) => task.subTaskCount > 0)
    expect(divided.length).toBeGreaterThan(100)
    expect(divided.filter((task) => task.completedSubTaskCount > task.subTaskCount)).toEqual([])
    const replies = await atOnce(40, (index) =>
      app.call(listComments, { token, params: { id: String(tasks[index]?.id) } }),
    )
    expect(replies.flatMap(({ body }) => body).length).toBeGreaterThan(5)
  })

  it('has the time of everyone who works on tasks, four weeks of it, none in the future', async () => {
    for (const place of [0, 1]) {
      const token = await tokenOf(place)
      const { days, entries } = (await app.call(listTime, { token })).body
      expect(days.length).toBeGreaterThan(15)
      expect(entries.filter(({ fromMinute }) => fromMinute !== null).length).toBeGreaterThan(10)
      expect(entries.every(({ day }) => day <= TODAY)).toBe(true)
    }
  })

  it('has projects with owners, clients, dates and budgets, and without', async () => {
    const token = await tokenOf(0)
    const projects = (await app.call(listProjects, { token })).body.filter((project) => 'budget' in project)
    expect(projects).toHaveLength(SAMPLE_PROJECTS.length)
    expect(SAMPLE_PROJECTS).toHaveLength(12)
    for (const field of ['client', 'endDate', 'budget'] as const) {
      const missing = projects.filter((project) => project[field] === null).length
      expect(missing, `projects without ${field}`).toBeGreaterThan(0)
      expect(missing, `projects without ${field}`).toBeLessThan(4)
    }
    expect(projects.filter((project) => project.owner === null || project.startDate === null)).toEqual([])
    expect(projects.filter((project) => project.overdueTasks > 0).length).toBeGreaterThan(3)
  })

  it('has clients that the product itself would accept, some with Sinhala and Tamil names', async () => {
    const { body, headers } = await app.call(listClients, { token: await tokenOf(0) })
    expect([body.length, headers['x-total-count']]).toEqual([25, '25'])
    for (const client of SAMPLE_CLIENTS) expect(ClientInput.parse(client)).toEqual(client)
    const names = body.map((client) => client.companyName)
    for (const script of [/\p{Script=Sinhala}/u, /\p{Script=Tamil}/u]) {
      expect(names.filter((name) => script.test(name)).length).toBeGreaterThan(2)
    }
    for (const field of ['address', 'notes', 'tin'] as const) {
      expect(body.filter((client) => client[field] !== null).length).toBeGreaterThan(5)
    }
  })

  it('has two companies with valid logos and invoice settings', async () => {
    const token = await tokenOf(0)
    const profiles = (await app.call(listCompanyProfiles, { token })).body
    expect(profiles.map((profile) => profile.isDefault)).toEqual([true, false])
    for (const company of SAMPLE_COMPANIES) expect(NewCompanyProfile.parse(company)).toEqual(company)
    expect(SAMPLE_SETTINGS).toHaveLength(SAMPLE_COMPANIES.length)
    for (const settings of SAMPLE_SETTINGS) {
      expect(NewInvoiceSettings.parse({ ...settings, companyProfileId: 1 })).toMatchObject(settings)
    }
    for (const { id } of profiles) {
      const logo = (await app.call(getCompanyLogo, { token, params: { id: String(id) } })).body
      const bytes = await logo.bytes()
      expect(readFileOf(['image/png'], bytes).bytes).toHaveLength(bytes.length)
    }
    const settings = (await app.call(listInvoiceSettings, { token })).body
    expect(settings.map((one) => one.companyName)).toEqual(profiles.map((profile) => profile.name))
    expect(settings.map((one) => one.isDefault)).toEqual([true, false])
  })

  it('has invoices in every state, with numbers in the order of their dates', async () => {
    const token = await tokenOf(0)
    const totals = (await app.call(getInvoiceTotals, { token })).body
    expect(Object.fromEntries(totals.byStatus.map(({ status, count }) => [status, count]))).toEqual({
      Draft: 3,
      Sent: 5,
      'Partially Paid': 2,
      Overdue: 5,
      Paid: 48,
      Closed: 0,
      Void: 2,
    })
    const query = { sortBy: 'issueDate', sortOrder: 'ASC' } as const
    const invoices = (await app.call(listInvoices, { token, query })).body.filter(
      ({ invoiceNumber }) => invoiceNumber !== null,
    )
    for (const series of [/^BL-2\d{3}-\d{5}$/, /^2\d[A-Z]{3}_STU_\d{5}$/]) {
      const numbers = invoices.flatMap(({ invoiceNumber }) =>
        invoiceNumber !== null && series.test(invoiceNumber) ? [Number(invoiceNumber.slice(-5))] : [],
      )
      expect(numbers.length).toBeGreaterThan(10)
      expect(numbers).toEqual(numbers.map((_, index) => index + 1))
    }
    const months = new Set(invoices.map(({ issueDate }) => issueDate?.slice(0, 7)))
    expect(months.size).toBe(13)
    expect(new Set(invoices.map(({ taxRate }) => taxRate))).toEqual(new Set([0, 18]))
    const texts = invoices.flatMap(({ items }) => items.map(({ description }) => description)).join('\n')
    for (const script of [/\p{Script=Sinhala}/u, /\p{Script=Tamil}/u, /^Website design/m]) {
      expect(texts).toMatch(script)
    }
    const overdue = invoices.filter(({ status }) => status === 'Overdue')
    expect(overdue.filter(({ paidAmount }) => paidAmount > 0)).toHaveLength(2)
  })

  it('has invoices whose mail was delivered, failed or queued, with matching history and documents', async () => {
    const token = await tokenOf(0)
    const invoices = (await app.call(listInvoices, { token })).body
    const states = invoices.flatMap(({ mail }) => (mail === null ? [] : [mail.state]))
    expect(states.filter((state) => state === 'failed')).toHaveLength(1)
    expect(states.filter((state) => state === 'queued')).toHaveLength(1)
    const paid = invoices.find(({ status, payments }) => status === 'Paid' && payments.length === 2)
    expect(paid?.payments[0]?.notes).toMatch(/^Bank transfer (CEFT|SLIPS) \d{6}$/)
    const params = { id: String(paid?.id) }
    const history = (await app.call(listInvoiceHistory, { token, params })).body
    expect(history.map(({ action }) => action)).toEqual(['paid', 'paid', 'sent', 'issued', 'created'])
    expect(history.map(({ at }) => at)).toEqual(
      history
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    expect(history[1]?.at.slice(0, 10)).toBe(paid?.payments[0]?.paidOn)
    expect(history.at(-1)?.at).toBe(paid?.createdAt)
    const pdf = (await app.call(getInvoicePdf, { token, params })).body
    expect(await pdf.slice(0, 5).text()).toBe('%PDF-')
  })

  it('shows a discount, a deposit with its final invoice, a reversed payment and a credit note', async () => {
    const token = await tokenOf(0)
    const invoices = (await app.call(listInvoices, { token })).body
    const deposit = invoices.find(({ kind }) => kind === 'deposit')
    expect(deposit).toMatchObject({ status: 'Paid', deductedOn: { isIssued: true } })
    const final = invoices.find(({ deductions }) => deductions.length > 0)
    expect(final).toMatchObject({
      status: 'Paid',
      discountPercent: 10,
      deductions: [{ invoiceId: deposit?.id, netAmount: deposit?.netAmount }],
    })
    const reversed = invoices.filter(({ payments }) => payments.some(({ reason }) => reason === 'mistake'))
    expect(reversed.map(({ status, payments }) => [status, payments.length])).toEqual([['Paid', 3]])
    const credited = invoices.filter(({ creditedAmount }) => creditedAmount > 0)
    expect(credited.map(({ status }) => status)).toEqual(['Paid'])
    const notes = (await app.call(listCreditNotes, { token })).body
    expect(notes).toMatchObject([{ number: 'CN-2026-00001', invoice: { id: credited[0]?.id } }])
  })

  it('has quotes in every status, some converted to invoices, and a year of expenses with some receipts', async () => {
    const token = await tokenOf(0)
    const quotes = (await app.call(listQuotes, { token })).body
    const count = (wanted: string) => quotes.filter(({ status }) => status === wanted).length
    expect(QUOTE_STATUSES.map((status) => [status, count(status)])).toEqual([
      ['Draft', 3],
      ['Sent', 5],
      ['Accepted', 9],
      ['Declined', 4],
    ])
    expect(quotes.filter(({ invoiceNumber }) => invoiceNumber !== null)).toHaveLength(6)
    const expenses = (await app.call(listExpenses, { token })).body
    expect(expenses.length).toBeGreaterThan(230)
    expect(expenses.length).toBeLessThan(270)
    expect(new Set(expenses.map(({ category }) => category))).toEqual(new Set(EXPENSE_CATEGORIES))
    expect(expenses.filter(({ receipt }) => receipt !== null)).toHaveLength(9)
    expect(expenses.filter(({ isBillable, client }) => isBillable && client !== null)).toHaveLength(3)
    expect(expenses.filter(({ date }) => date >= TODAY || date < '2025-11-20')).toEqual([])
  })

  it('has conversations in three scripts that mention real records, some unread for the administrator', async () => {
    const token = await tokenOf(0)
    const conversations = (await app.call(listConversations, { token })).body
    const begun = conversations.filter(({ lastMessage }) => lastMessage !== null)
    expect(begun.map(({ name, unread }) => [name, unread])).toEqual([
      ['Everyone', 2],
      ['பிரியா சிவகுமார்', 2],
      ['කසුන් ජයවර්ධන', 1],
      ['Dilini Fernando', 0],
      ['Mohamed Rizwan', 0],
    ])
    const messages = await Promise.all(
      begun.map(({ conversation }) => app.call(listMessages, { token, query: { conversation } })),
    )
    const told = messages.flatMap(({ body }) => body)
    expect(told.filter(({ at }) => at >= TODAY || at < '2026-11-06')).toEqual([])
    for (const { body } of messages)
      expect(body.map(({ at }) => at)).toEqual(body.map(({ at }) => at).toSorted())
    const texts = told.map(({ text }) => text).join('\n')
    expect(texts).toMatch(/\p{Script=Sinhala}[^]*\p{Script=Tamil}/u)
    expect(texts).not.toMatch(/[{}]|undefined/)
    const named = [...new Set([...texts.matchAll(/#\d+|INV[\w-]+|BL-[\w-]+/g)].map(([name]) => name))]
    const { body } = await app.call(listReferences, { token, query: { text: named } })
    expect(named.length).toBeGreaterThan(3)
    expect(body.map(({ text }) => text).toSorted()).toEqual(named.toSorted())
  })

  it('has matching notifications: a mention, comments, a waiting account, a question, a slip, and assignments for the user', async () => {
    const kindsOf = async (index: number) =>
      (await app.call(listNotifications, { token: await tokenOf(index) })).body.map(({ kind }) => kind)
    expect((await kindsOf(0)).toSorted()).toEqual([
      'mentioned',
      'question-asked',
      'sign-up-waiting',
      'slip-received',
      'task-commented',
      'task-commented',
    ])
    expect(await kindsOf(1)).toEqual(['task-assigned', 'task-assigned'])
  })

  it('has correct sums, and passes the doctor', async () => {
    await expectSoundMoney(app.platform.pool)
    expect((await examine(app.platform.pool)).filter(({ breach }) => breach !== undefined)).toEqual([])
    const { rows } = await app.platform.pool.query(
      `select column_default from information_schema.columns where table_name = 'changes' and column_name = 'at'`,
    )
    expect(rows).toEqual([{ column_default: 'now()' }])
  })

  it('fills an empty installation only', async () => {
    await expect(fillDemo(app.platform.pool, TODAY, app.platform.config)).rejects.toThrow(
      'already has accounts',
    )
    const { rows } = await app.platform.pool.query('select count(*) from tasks')
    expect(rows).toEqual([{ count: DEMO_TASKS }])
  })

  it('is the same every time', () => {
    const make = () => [
      ...makeTasks(1000, {
        assignees: ['a', 'b'],
        projects: [{ id: 1, subjects: ['x', 'y'] }],
        today: TODAY,
      }),
    ]
    expect(make()).toEqual(make())
    expect(new Set(make().map((task) => task.task_name)).size).toBeGreaterThan(40)
  })
})
