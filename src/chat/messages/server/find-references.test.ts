import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { listReferences } from '../shared/chat-endpoints.ts'

let app: TestApp
let admin: TestAccount
let user: TestAccount
let taskId: number
let quoteId: number
let draftId: number
let issuedId: number

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  user = await app.createAccount()
  const insert = async (statement: string) => {
    const { rows } = await app.platform.pool.query<{ id: number }>(`${statement} returning id`)
    return rows[0]?.id ?? 0
  }
  taskId = await insert(`insert into tasks (task_name, status) values ('Fix VAT rounding', 'In Progress')`)
  quoteId = await insert(
    `insert into quotes (client_name, subtotal_cents, tax_cents, total_cents, created_at, updated_at)
     values ('Lanka Foods', 0, 0, 0, now(), now())`,
  )
  const invoice = (columns: string, values: string) =>
    insert(
      `insert into invoices (client_name, custom_terms, subtotal_cents, tax_cents, total_cents, created_at, updated_at
       ${columns}) values ('Ceylon Tea', '', 100, 0, 100, now(), now() ${values})`,
    )
  draftId = await invoice('', '')
  issuedId = await invoice(', invoice_number', `, 'INV-00031'`)
})
afterAll(() => app.stop())

const find = async (as: TestAccount, text: string[]) =>
  (await app.call(listReferences, { as, query: { text } })).body

it('finds each mentioned task, invoice and quote once', async () => {
  const texts = [
    `#${taskId}`,
    `Q${quoteId}`,
    `q${quoteId}`,
    `INV${draftId}`,
    'INV-00031',
    'inv-00031',
    'INV-00031',
  ]
  const [task, quote, , draft, issued] = await find(admin, texts)
  expect(task).toEqual({
    text: `#${taskId}`,
    kind: 'task',
    id: taskId,
    title: 'Fix VAT rounding',
    status: 'In Progress',
  })
  expect(quote).toEqual({
    text: `Q${quoteId}`,
    kind: 'quote',
    id: quoteId,
    title: 'Lanka Foods',
    status: 'Draft',
  })
  expect(draft).toEqual({
    text: `INV${draftId}`,
    kind: 'invoice',
    id: draftId,
    title: 'Ceylon Tea',
    status: 'Draft',
  })
  expect(issued).toMatchObject({ text: 'INV-00031', kind: 'invoice', id: issuedId })
  expect((await find(admin, texts)).map(({ text }) => text)).toEqual(texts.slice(0, 6))
})

it('leaves out unknown references and invalid names', async () => {
  // an invoice with a number is not referenced by its id
  const nothing = [
    '#999999',
    'Q999999',
    'INV999999',
    `INV${issuedId}`,
    '#0',
    '#',
    '#99999999999',
    'Q',
    `${taskId}`,
    '',
  ]
  expect(await find(admin, nothing)).toEqual([])
  expect(await find(admin, [])).toEqual([])
})

it('shows a USER tasks only, and a MANAGER nothing', async () => {
  const texts = [`#${taskId}`, `Q${quoteId}`, `INV${draftId}`, 'INV-00031']
  expect((await find(user, texts)).map(({ text }) => text)).toEqual([`#${taskId}`])
  expect(await find(await app.createAccount({ role: 'MANAGER' }), texts)).toEqual([])
})
