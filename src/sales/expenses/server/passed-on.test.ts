import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '#sales/clients/shared/client-endpoints.ts'
import { createProject } from '#work/projects/shared/project-endpoints.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { undo } from '#test/undo-scene.ts'
import {
  createExpense,
  exportExpenses,
  getExpenseTotals,
  listExpenses,
  replaceExpense,
} from '../shared/expense-endpoints.ts'

const VAN = { category: 'Travel', description: 'Van hire', amount: 18_500, date: '2026-11-19' }

let app: TestApp
let admin: TestAccount
let client: number
let other: number
let project: number
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  client = await addClient('Harbour Lines')
  other = await addClient('Galle Fort')
  const body = { name: 'Livery', owner: admin.id, clientId: client }
  project = (await app.call(createProject, { as: admin, body })).body.id
})
afterAll(() => app.stop())

async function addClient(companyName: string): Promise<number> {
  const body = { companyName, contactName: 'A', email: 'a@example.lk', phone: '1' }
  return (await app.call(createClient, { as: admin, body })).body.id
}
const add = (body: object = {}) => app.call(createExpense, { as: admin, body: { ...VAN, ...body } })
const replace = (id: number, body: object) =>
  app.call(replaceExpense, { as: admin, params: { id: String(id) }, body: { ...VAN, ...body } })

describe('an expense that is passed on (spec 16.3)', () => {
  it('is paid by its own client, else by that of its project', async () => {
    const { body } = await add({ projectId: project, isBillable: true, markupPercent: 7.5 })
    expect(body).toMatchObject({
      projectId: project,
      clientId: null,
      isBillable: true,
      markupPercent: 7.5,
      project: { id: project, name: 'Livery' },
      client: { id: client, name: 'Harbour Lines' },
    })
    const own = await replace(body.id, { clientId: other })
    expect(own.body).toMatchObject({ clientId: other, client: { id: other, name: 'Galle Fort' } })
  })

  it('keeps what a replacement omits, and loses what it empties', async () => {
    const { id } = (await add({ projectId: project, clientId: other, isBillable: true, markupPercent: 10 }))
      .body
    expect((await replace(id, { amount: 1 })).body).toMatchObject({
      amount: 1,
      projectId: project,
      clientId: other,
      isBillable: true,
      markupPercent: 10,
    })
    const emptied = { projectId: null, clientId: null, isBillable: false, markupPercent: null }
    expect((await replace(id, emptied)).body).toMatchObject({ ...emptied, markupPercent: 0, client: null })
  })

  it.each<[object, Record<string, string>]>([
    [{ projectId: 999_999 }, { projectId: 'There is no project with this id' }],
    [{ clientId: 999_999 }, { clientId: 'There is no client with this id' }],
    [{ markupPercent: 1_000.5 }, { markupPercent: 'Markup (%) must be at most 1,000' }],
    [{ markupPercent: 1.234_56 }, { markupPercent: 'Markup (%) may have at most four decimals' }],
  ])('is refused with %j', async (body, fields) => {
    const { id } = (await add()).body
    for (const reply of [await add(body), await replace(id, body)])
      expect(reply).toMatchObject({ status: 400, body: { fields } })
  })

  it('is found by its project and by the client who pays', async () => {
    const ofProject = (await add({ projectId: project })).body.id
    const ofClient = (await add({ clientId: client })).body.id
    const ofOther = (await add({ projectId: project, clientId: other })).body.id
    const list = async (query: object) =>
      (await app.call(listExpenses, { as: admin, query })).body.map(({ id }) => id)
    const clients = await list({ clientId: String(client) })
    expect(clients).toEqual(expect.arrayContaining([ofProject, ofClient]))
    expect(clients).not.toContain(ofOther)
    expect(await list({ projectId: String(project) })).toEqual(expect.arrayContaining([ofProject, ofOther]))
    const totals = await app.call(getExpenseTotals, { as: admin, query: { clientId: String(client) } })
    expect(totals.body.count).toBe(clients.length)
  })

  it('is named in the last columns of the CSV file', async () => {
    await add({ description: 'Passed', projectId: project, isBillable: true, markupPercent: 12.5 })
    await add({ description: 'Laid out', projectId: project, isBillable: true, passOnTaxed: false })
    const file = await app.call(exportExpenses, { as: admin, query: { search: 'Passed' } })
    const [header, row] = (await file.body.text()).split('\r\n')
    expect(header).toMatch(/Receipt,Project,Client,Pass On to the Client,Markup \(%\),Taxed on the Invoice,/)
    const laidOut = await app.call(exportExpenses, { as: admin, query: { search: 'Laid out' } })
    expect((await laidOut.body.text()).split('\r\n')[1]).toMatch(/,yes,0,no,{7}$/)
    expect(row).toMatch(/,Livery,Harbour Lines,yes,12.5,{8}$/)
  })

  it('is as before after an undo', async () => {
    const { id } = (await add({ projectId: project })).body
    const changed = await replace(id, { isBillable: true, markupPercent: 5 })
    expect((await undo(app, admin, changed)).status).toBe(200)
    const { body } = await app.call(listExpenses, { as: admin })
    expect(body.find((each) => each.id === id)).toMatchObject({ isBillable: false, markupPercent: 0 })
  })
})
