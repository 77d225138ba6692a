import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listBin, restoreFromBin } from '#overview/bin/shared/bin-endpoints.ts'
import { createClient } from '#sales/clients/shared/client-endpoints.ts'
import { creditInvoice, voidCreditNote } from '#sales/credit-notes/shared/credit-note-endpoints.ts'
import * as invoices from '#sales/invoices/shared/invoice-endpoints.ts'
import * as quotes from '#sales/quotes/shared/quote-endpoints.ts'
import { createProject, deleteProject, replaceProject } from '#work/projects/shared/project-endpoints.ts'
import { notificationsOf } from '#test/notification-scene.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'

let app: TestApp
let other: TestApp
let admin: TestAccount
let user: TestAccount
let clientId: number
beforeAll(async () => {
  app = await startTestApp()
  other = await app.again()
  admin = await app.createAccount({ role: 'ADMIN' })
  user = await app.createAccount({ role: 'USER' })
  const body = { companyName: 'Harbour Lines', contactName: 'A', email: 'a@example.lk', phone: '1' }
  clientId = (await app.call(createClient, { as: admin, body })).body.id
})
afterAll(async () => {
  await other.stop()
  await app.stop()
})
beforeEach(() => app.platform.pool.query('delete from notifications'))

const to = (id: number) => ({ as: admin, params: { id: String(id) } })
const bodyOf = (budget: number | null) => ({ name: 'Website', owner: admin.id, clientId, budget })
const addProject = async (budget: number | null) =>
  (await app.call(createProject, { as: admin, body: bodyOf(budget) })).body.id
const setBudget = (id: number, budget: number | null) =>
  app.call(replaceProject, { ...to(id), body: bodyOf(budget) })
const itemsOf = (unitPrice: number, projectId: number) => [{ description: 'Work', unitPrice, projectId }]
const addDraft = async (projectId: number, unitPrice: number) =>
  (
    await app.call(invoices.createInvoice, {
      as: admin,
      body: { clientId, taxRate: 18, items: itemsOf(unitPrice, projectId) },
    })
  ).body.id
const send = (id: number, on = app) =>
  on.call(invoices.setInvoiceStatus, { ...to(id), body: { status: 'Sent' } })
const issue = async (projectId: number, unitPrice: number) => {
  const id = await addDraft(projectId, unitPrice)
  expect((await send(id)).status).toBe(200)
  return id
}
/** What administrators are told, newest first. */
const told = async (as = admin) =>
  (await notificationsOf(app, as)).filter(({ kind }) => kind === 'budget-reached').map(({ title }) => title)
const AT_80 = 'Website is at 80 % of its budget'
const REACHED = 'Website has reached its budget'

describe('a budget (spec 16.7)', () => {
  // D3
  it('of 100,000 is told of once: at 80,000.00, not at 79,999.99, and never again for its value', async () => {
    const project = await addProject(100_000)
    await issue(project, 79_999.99)
    expect(await told()).toEqual([])
    await issue(project, 0.01)
    const [notice, ...others] = await notificationsOf(app, admin)
    expect(notice).toMatchObject({
      kind: 'budget-reached',
      title: AT_80,
      detail: 'LKR 80,000.00 of LKR 100,000.00 invoiced',
      path: `/project/${project}`,
      actorName: 'Ledgerboard',
      count: 1,
    })
    expect(others).toEqual([])
    expect(await told(user)).toEqual([])
    for (const budget of [200_000, 100_000, null, 100_000]) await setBudget(project, budget)
    await issue(project, 1)
    expect(await notificationsOf(app, admin)).toEqual([notice])
  })

  it('that is passed at once is told of as reached, and of nothing less later', async () => {
    const project = await addProject(1_000)
    const invoice = await issue(project, 1_500)
    expect(await told()).toEqual([REACHED])
    await app.call(invoices.deleteInvoice, to(invoice))
    await issue(project, 850)
    await issue(project, 150)
    expect(await told()).toEqual([REACHED])
  })

  it('is told of when it is set or lowered, or its project comes back', async () => {
    const project = await addProject(null)
    await issue(project, 800)
    expect(await told()).toEqual([])
    await setBudget(project, 1_000)
    expect(await told()).toEqual([AT_80])
    await setBudget(project, 800)
    expect(await told()).toEqual([REACHED])
    await app.platform.pool.query('delete from notifications; delete from budget_notices')
    await app.call(deleteProject, to(project))
    expect(await told()).toEqual([])
    const bin = (await app.call(listBin, { as: admin })).body
    const deletion = bin.find(({ entity, entityId }) => entity === 'project' && entityId === String(project))
    await app.call(restoreFromBin, to(deletion?.id ?? 0))
    expect(await told()).toEqual([REACHED])
  })

  it('counts an issued invoice that is edited, and not what is a draft or of another project', async () => {
    const [project, another] = [await addProject(1_000), await addProject(1_000)]
    const draft = await addDraft(project, 1_000)
    expect(await told()).toEqual([])
    await app.call(invoices.deleteInvoice, to(draft))
    const invoice = await issue(project, 500)
    const edit = (items: object[]) =>
      app.call(invoices.replaceInvoice, {
        ...to(invoice),
        body: { clientId, taxRate: 18, items: items as never },
      })
    await edit([...itemsOf(500, project), ...itemsOf(290, another)])
    expect(await told()).toEqual([])
    await edit([...itemsOf(500, project), ...itemsOf(300, project)])
    expect(await told()).toEqual([AT_80])
  })

  it('counts what a credit note took off again once that is void', async () => {
    const project = await addProject(1_000)
    const invoice = await issue(project, 700)
    const { items } = (await app.call(invoices.getInvoice, to(invoice))).body
    const lines = [{ lineId: items[0]?.id ?? 0, amount: 200 }]
    const note = await app.call(creditInvoice, { ...to(invoice), body: { reason: 'wrong_amount', lines } })
    await issue(project, 200)
    expect(await told()).toEqual([])
    await app.call(voidCreditNote, to(note.body.id))
    expect(await told()).toEqual([AT_80])
  })

  it('counts a deposit again once the invoice that deducted it is void', async () => {
    const [project, another] = [await addProject(1_000), await addProject(10_000)]
    const body = { clientId, taxRate: 18, subject: 'Website', status: 'Accepted' as const }
    const quote = await app.call(quotes.createQuote, {
      as: admin,
      body: { ...body, items: itemsOf(1_000, project) },
    })
    const deposit = await app.call(quotes.askForPart, { ...to(quote.body.id), body: { percent: 80 } })
    await app.platform.pool.query(`update invoice_items set project_id = $2 where invoice_id = $1`, [
      deposit.body.id,
      project,
    ])
    const final = (await app.call(quotes.convertQuote, to(quote.body.id))).body.id
    await app.platform.pool.query(`update invoice_items set project_id = $2 where invoice_id = $1`, [
      final,
      another,
    ])
    await send(deposit.body.id)
    expect(await told()).toEqual([AT_80])
    await send(final)
    await app.platform.pool.query('delete from notifications; delete from budget_notices')
    await app.call(invoices.deleteInvoice, to(final))
    expect(await told()).toEqual([AT_80])
  })

  it('is told of exactly once by two invoices at once, in two processes', async () => {
    for (let round = 0; round < 5; round += 1) {
      await app.platform.pool.query('delete from notifications')
      const project = await addProject(1_000)
      const drafts = [await addDraft(project, 500), await addDraft(project, 300)]
      const replies = await Promise.all([send(drafts[0] ?? 0), send(drafts[1] ?? 0, other)])
      expect(replies.map(({ status }) => status)).toEqual([200, 200])
      expect(await notificationsOf(app, admin)).toMatchObject([{ title: AT_80, count: 1 }])
      const { rows } = await app.platform.pool.query(
        'select budget_cents, percent from budget_notices where project_id = $1',
        [project],
      )
      expect(rows).toEqual([{ budget_cents: 100_000, percent: 80 }])
    }
  })

  it('of the sample data, or of nothing, is never told of', async () => {
    const project = await addProject(1_000)
    await app.platform.pool.query(`insert into sample_records values ('project', $1)`, [String(project)])
    await issue(project, 1_000)
    await issue(await addProject(0), 1_000)
    expect(await told()).toEqual([])
  })
})
