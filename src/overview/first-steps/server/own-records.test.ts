import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listClients } from '#sales/clients/shared/client-endpoints.ts'
import { listComments, createComment } from '#work/comments/shared/comment-endpoints.ts'
import { createCompanyProfile } from '#sales/company-profiles/shared/company-profile-endpoints.ts'
import {
  createInvoiceSettings,
  listInvoiceSettings,
} from '#sales/invoice-settings/shared/invoice-settings-endpoints.ts'
import * as invoices from '#sales/invoices/shared/invoice-endpoints.ts'
import * as payments from '#sales/invoices/shared/payment-endpoints.ts'
import { createProject, getProject, listProjects } from '#work/projects/shared/project-endpoints.ts'
import * as quotes from '#sales/quotes/shared/quote-endpoints.ts'
import { createTask, getTask, listTasks } from '#work/tasks/shared/task-endpoints.ts'
import { createTime, getTimer, listTime, startTimer } from '#work/time/shared/time-endpoints.ts'
import { getUser, inviteUser, listUsers, updateUser } from '#people/users/shared/user-endpoints.ts'
import type { User } from '#people/accounts/shared/user-schema.ts'
import { examineInvariants } from '#platform/server/examination/examine-books.ts'
import { SAMPLE_ITEM } from '#test/sample-sales.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { loadSampleData, removeSampleData } from '../shared/first-step-write-endpoints.ts'

const LOADING = 60_000

let app: TestApp
let admin: TestAccount
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  expect((await app.call(loadSampleData, { as: admin })).status).toBe(201)
}, LOADING)
afterAll(() => app.stop())

const of = (id: number | string) => ({ as: admin, params: { id: String(id) } })
const nameOf = ({ fName, sName, email, role }: User) => ({ fName, sName, email, role })
const samples = async () => {
  const [client] = (await app.call(listClients, { as: admin })).body
  const [person, secondPerson] = (await app.call(listUsers, { as: admin })).body.filter(({ email }) =>
    email.endsWith('.example'),
  )
  const [project] = (await app.call(listProjects, { as: admin })).body
  const [settings] = (await app.call(listInvoiceSettings, { as: admin })).body
  const [task] = (await app.call(listTasks, { as: admin })).body.tasks
  if (client === undefined || person === undefined || secondPerson === undefined)
    throw new Error('no samples')
  if (project === undefined || settings === undefined || task === undefined) throw new Error('no samples')
  return { client, person, secondPerson, project, settings, task }
}

describe('while the sample data is loaded', () => {
  it('no document is sent to its clients, and none of its people is invited', async () => {
    const { client, person, settings } = await samples()
    const document = { clientId: client.id, invoiceSettingsId: settings.id, items: [SAMPLE_ITEM] }
    const invoice = await app.call(invoices.createInvoice, { as: admin, body: document })
    const quote = await app.call(quotes.createQuote, { as: admin, body: document })
    const written = async () => (await app.platform.pool.query('select id from outbox_messages')).rowCount
    const before = await written()
    const refusals = [
      await app.call(invoices.sendInvoice, of(invoice.body.id)),
      await app.call(quotes.sendQuote, of(quote.body.id)),
      await app.call(inviteUser, of(person.id)),
    ].map(({ status, error }) => [status, error.message])
    expect(refusals).toEqual([
      [409, 'Nothing is sent to a client of the sample data'],
      [409, 'Nothing is sent to a client of the sample data'],
      [409, 'Nothing is sent to a user of the sample data'],
    ])
    expect(await written()).toBe(before)
    expect((await app.call(invoices.getInvoice, of(invoice.body.id))).body.status).toBe('Draft')
    for (const each of [invoices.deleteInvoice, quotes.deleteQuote])
      await app.call(each, of(each === invoices.deleteInvoice ? invoice.body.id : quote.body.id))
  })

  it('payments and numbers of every other invoice stay unchanged, whatever is tried', async () => {
    const body = { clientEmail: 'own@client.lk', items: [SAMPLE_ITEM] }
    const { id } = (await app.call(invoices.createInvoice, { as: admin, body })).body
    await app.call(invoices.setInvoiceStatus, { ...of(id), body: { status: 'Sent' } })
    await app.call(payments.payInvoice, of(id))
    const { pool } = app.platform
    await expect(pool.query('delete from payments where invoice_id = $1', [id])).rejects.toThrow(
      'never edited',
    )
    await expect(pool.query('delete from invoices where id = $1', [id])).rejects.toThrow()
    await expect(pool.query('truncate payments cascade')).rejects.toThrow('never edited')
    await expect(pool.query('update payments set notes = $1', ['x'])).rejects.toThrow('never edited')
    await expect(
      pool.query(`update invoices set invoice_number = 'X' where invoice_number like 'DEMO-%'`),
    ).rejects.toThrow('keeps its number')
  })
})

describe('removing the sample data', () => {
  it(
    'keeps people’s own records, detached from the removed ones',
    async () => {
      const { client, person, secondPerson, project, settings, task } = await samples()
      const dueDate = '2026-12-01'
      const ownTask = await app.call(createTask, {
        as: admin,
        body: { taskName: 'Own', dueDate, projectId: project.id, assigneeId: person.id },
      })
      const comment = { ...of(ownTask.body.id), body: { text: 'Mine' } }
      await app.call(createComment, comment)
      await app.call(createComment, { ...of(task.id), body: { text: 'On a sample' } })
      for (const place of [{ taskId: ownTask.body.id }, { taskId: task.id }, { projectId: project.id }]) {
        const time = { ...place, day: '2026-11-19', minutes: 30 }
        expect((await app.call(createTime, { as: admin, body: time })).status).toBe(201)
      }
      expect((await app.call(startTimer, { as: admin, body: { taskId: task.id } })).status).toBe(200)
      const ownProject = await app.call(createProject, {
        as: admin,
        body: { name: 'Own', owner: person.id, clientId: client.id },
      })
      const company = await app.call(createCompanyProfile, { as: admin, body: { name: 'Own (Pvt) Ltd' } })
      const ownSettings = await app.call(createInvoiceSettings, {
        as: admin,
        body: {
          companyProfileId: company.body.id,
          invoicePrefix: 'OWN',
          invoiceNumberFormat: '{PREFIX}-{SEQ:5}',
        },
      })
      const invoiceOf = async (invoiceSettingsId: number) => {
        const body = {
          clientId: client.id,
          invoiceSettingsId,
          items: [{ ...SAMPLE_ITEM, taskId: task.id }],
        }
        const { id } = (await app.call(invoices.createInvoice, { as: admin, body })).body
        return (await app.call(invoices.setInvoiceStatus, { ...of(id), body: { status: 'Sent' } })).body
      }
      const ownInvoice = await invoiceOf(ownSettings.body.id)
      const likeASample = await invoiceOf(settings.id)
      await app.call(payments.payInvoice, of(likeASample.id))
      expect([ownInvoice.invoiceNumber, likeASample.invoiceNumber]).toEqual([
        'OWN-00001',
        expect.stringMatching(/^DEMO-/),
      ])
      const quote = await app.call(quotes.createQuote, {
        as: admin,
        body: {
          clientId: client.id,
          invoiceSettingsId: settings.id,
          items: [SAMPLE_ITEM],
          status: 'Accepted',
        },
      })
      const { rows: sampleQuotes } = await app.platform.pool.query<{ id: number }>(
        `select id from quotes where status = 'Accepted' and id < $1
         and not exists (select from invoices where quote_id = quotes.id)`,
        [quote.body.id],
      )
      const converted = await app.call(quotes.convertQuote, of(sampleQuotes[0]?.id ?? 0))
      expect(converted.status).toBe(201)
      // an admitted sample person counts as a real one
      const letIn = { ...of(secondPerson.id), body: { ...nameOf(secondPerson), status: 'Active' as const } }
      expect((await app.call(updateUser, letIn)).status).toBe(200)

      // people waiting for approval are notified of tasks by mail
      await app.call(updateUser, {
        ...of(person.id),
        body: { ...nameOf(person), status: 'Pending' as const },
      })
      await app.call(createTask, { as: admin, body: { taskName: 'Told', dueDate, assigneeId: person.id } })
      const waiting = async () => {
        const { rows } = await app.platform.pool.query(
          'select state, server_reply from outbox_messages where to_address = $1',
          [person.email],
        )
        return rows
      }
      expect(await waiting()).toEqual([{ state: 'queued', server_reply: null }])

      const removed = await app.call(removeSampleData, { as: admin })
      expect([removed.status, removed.error.message]).toEqual([204, undefined])

      expect(await waiting()).toEqual([
        { state: 'failed', server_reply: 'Nothing is sent to the sample data.' },
      ])
      const kept = (await app.call(getTask, of(ownTask.body.id))).body
      expect(kept).toMatchObject({ taskName: 'Own', projectId: null, assigneeId: null })
      expect((await app.call(listComments, of(ownTask.body.id))).body).toMatchObject([{ text: 'Mine' }])
      // what was noted on samples to try it goes with them
      expect((await app.call(listTime, { as: admin })).body.entries).toMatchObject([
        { task: { id: ownTask.body.id }, project: null, minutes: 30 },
      ])
      expect((await app.call(getTimer, { as: admin })).body.timer).toBeNull()
      expect((await app.call(getProject, of(ownProject.body.id))).body).toMatchObject({
        owner: null,
        client: null,
      })
      for (const before of [ownInvoice, likeASample]) {
        const after = (await app.call(invoices.getInvoice, of(before.id))).body
        expect(after).toMatchObject({
          invoiceNumber: before.invoiceNumber,
          clientId: null,
          clientName: client.companyName,
          clientEmail: client.email,
          total: before.total,
        })
        const pdf = (await app.call(invoices.getInvoicePdf, of(before.id))).body
        expect(await pdf.slice(0, 5).text()).toBe('%PDF-')
      }
      expect((await app.call(quotes.getQuote, of(quote.body.id))).body.clientName).toBe(client.companyName)
      const draft = (await app.call(invoices.getInvoice, of(converted.body.id))).body
      expect(draft).toMatchObject({ status: 'Draft', clientId: null })
      expect((await app.call(getUser, of(secondPerson.id))).body.status).toBe('Active')
      expect((await app.call(getUser, of(person.id))).status).toBe(404)
      expect((await app.call(getTask, of(task.id))).status).toBe(404)
      const { tasks } = (await app.call(listTasks, { as: admin })).body
      expect(tasks.map(({ taskName }) => taskName).toSorted()).toEqual(['Own', 'Told'])
      // the next real number follows the previous one
      const next = await app.call(invoices.createInvoice, {
        as: admin,
        body: { clientEmail: 'own@client.lk', invoiceSettingsId: ownSettings.body.id, items: [SAMPLE_ITEM] },
      })
      const issued = await app.call(invoices.setInvoiceStatus, {
        ...of(next.body.id),
        body: { status: 'Sent' },
      })
      expect(issued.body.invoiceNumber).toBe('OWN-00002')
      const examined = await examineInvariants(app.platform.pool)
      expect(examined.filter(({ breach }) => breach !== undefined)).toEqual([])
    },
    LOADING,
  )
})
