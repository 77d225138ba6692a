import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import type { Found } from '#platform/shared/found.ts'
import { searchEverything } from '../shared/search-endpoints.ts'

let app: TestApp
let admin: TestAccount
let user: TestAccount
let manager: TestAccount

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN', email: 'nimal@bluelotus.lk' })
  user = await app.createAccount()
  manager = await app.createAccount({ role: 'MANAGER' })
  const { pool } = app.platform
  await pool.query(`update users set f_name = 'Vathsala', s_name = 'Perera' where id = $1`, [user.id])
  await pool.query(
    `insert into projects (id, name, status) overriding system value values
       (1, 'Old vat portal', 'Completed'), (2, 'New vat portal', 'Active'), (3, 'VAT office', 'On Hold')`,
  )
  await pool.query(
    `insert into clients (id, company_name, contact_name, email, phone) overriding system value values
       (1, 'Lanka Vats', 'Ayesha', 'a@vats.lk', '1'), (2, 'Vatican Prints', 'Kasun', 'k@prints.lk', '2')`,
  )
  // all but the last few are older than the newest tasks, which are scanned without an index
  await pool.query(
    `insert into tasks (id, task_name, created_at) overriding system value
     select n, case n
       when 5 then 'VAT return' when 6 then 'Pay the vat' when 7 then '100% of it' when 8 then 'a_b'
       when 9 then 'නව පොත්' when 10 then 'Ox cart' when 11 then 'Kz nx' when 12 then 'back\\slash'
       when 4000 then 'Vat forms' when 4001 then 'About vat' when 4002 then 'Box 4001'
       else 'Task number ' || n end, now()
     from generate_series(1, 4002) n`,
  )
  await pool.query(`update tasks set project_id = 2, assignee_id = $1, status = 'Blocked' where id = 4000`, [
    user.id,
  ])
  await pool.query('analyze tasks')
})
afterAll(() => app.stop())

async function search(text: string, as = admin, limit?: number): Promise<Found[]> {
  const reply = await app.call(searchEverything, {
    as,
    query: { text, ...(limit === undefined ? {} : { limit: String(limit) }) },
  })
  expect(reply.status).toBe(200)
  return reply.body
}

const numbersOf = (found: Found[]) => found.filter(({ kind }) => kind === 'task').map(({ number }) => number)
const titlesOf = (found: Found[], wanted: Found['kind']) =>
  found.filter(({ kind }) => kind === wanted).map(({ title }) => title)

it('tasks that begin with the text come before those that contain it, the newest first', async () => {
  expect(numbersOf(await search('vat'))).toEqual(['#4000', '#5', '#4001', '#6'])
  expect(numbersOf(await search('VAT', admin, 3))).toEqual(['#4000', '#5', '#4001'])
  // matches among the newest do not hide older ones that start with the text
  expect(numbersOf(await search('vat', admin, 1))).toEqual(['#4000'])
  expect(numbersOf(await search('vat r'))).toEqual(['#5'])
})

it('a task shows its project', async () => {
  const [task] = await search('#4000')
  expect(task).toEqual({
    kind: 'task',
    id: '4000',
    number: '#4000',
    title: 'Vat forms',
    detail: 'New vat portal',
    status: 'Blocked',
    person: { id: user.id, name: 'Vathsala Perera' },
    amount: null,
    foundIn: null,
  })
})

it('if names do not fill the list, tasks are found by their texts, and say in which', async () => {
  await app.platform.pool.query(
    `insert into comments (task_id, author_name, text, created_at) values (5, 'Kasun', 'Zanzibar?', now());
     update tasks set remark = '<p>Zanzibar</p>' where id = 6`,
  )
  const found = await search('zanzi')
  expect(found.map(({ number, foundIn }) => [number, foundIn])).toEqual([
    ['#6', 'description'],
    ['#5', 'comment'],
  ])
})

it('a number finds its task first, with or without the number sign', async () => {
  expect(numbersOf(await search('4001'))).toEqual(['#4001', '#4002'])
  expect(numbersOf(await search('#5'))).toEqual(['#5'])
  expect(numbersOf(await search('5'))[0]).toBe('#5')
  expect(numbersOf(await search('999999999'))).toEqual([])
  expect(numbersOf(await search('99999999999999999999'))).toEqual([])
})

it('special characters of LIKE are literal', async () => {
  expect(numbersOf(await search('100%'))).toEqual(['#7'])
  expect(numbersOf(await search('a_'))).toEqual(['#8'])
  expect(numbersOf(await search('a_b'))).toEqual(['#8'])
  expect(numbersOf(await search(String.raw`k\s`))).toEqual([])
  expect(numbersOf(await search(String.raw`back\slash`))).toEqual(['#12'])
  expect(numbersOf(await search('%'))).toEqual([])
})

it('a short text is found anywhere in the newest names, and at the beginning of words in all', async () => {
  expect(numbersOf(await search('ox'))).toEqual(['#10', '#4002'])
  expect(numbersOf(await search('nx'))).toEqual(['#11'])
  expect(numbersOf(await search('නව'))).toEqual(['#9'])
})

it('projects, clients and people that begin with the text come first, closed ones last', async () => {
  const found = await search('vat')
  expect(titlesOf(found, 'project')).toEqual(['VAT office', 'New vat portal', 'Old vat portal'])
  expect(titlesOf(found, 'client')).toEqual(['Vatican Prints', 'Lanka Vats'])
  expect(titlesOf(found, 'person')).toEqual(['Vathsala Perera'])
  expect(titlesOf(await search('nimal@'), 'person')).toEqual(['Test Person'])
  expect([...new Set(found.map(({ kind }) => kind))]).toEqual(['task', 'project', 'client', 'person'])
})

it('invoices and quotes are found by number, client and subject', async () => {
  const { pool } = app.platform
  const sums = '100, 0, 100'
  await pool.query(
    `insert into invoices (id, invoice_number, client_name, client_email, subject, custom_terms, subtotal_cents,
       tax_cents, total_cents, created_at, updated_at) overriding system value values
       (31, null, 'Harbour Works', 'h@w.lk', 'Flyers', '', ${sums}, now(), now()),
       (40, 'INV-00031', 'Tea Board', 't@b.lk', 'For the harbour', '', ${sums}, now(), now()),
       (41, 'INV-00131', null, 'harbour@x.lk', null, '', ${sums}, now(), now()),
       (42, 'inv/7', 'Odd', 'o@d.lk', 'VAT', '', ${sums}, now(), now())`,
  )
  await pool.query(
    `insert into quotes (id, client_name, client_email, subject, status, subtotal_cents, tax_cents, total_cents, created_at,
       updated_at) overriding system value values
       (7, 'Harbour Works', 'h@w.lk', 'Signs', 'Sent', ${sums}, now(), now()),
       (70, 'Odd', 'o@d.lk', 'Inv 31 with VAT', 'Draft', ${sums}, now(), now())`,
  )
  const invoices = async (text: string) =>
    (await search(text)).filter(({ kind }) => kind === 'invoice').map(({ number }) => number)
  const quotes = async (text: string) =>
    (await search(text)).filter(({ kind }) => kind === 'quote').map(({ number }) => number)
  expect(await invoices('31')).toEqual(['INV-00031', 'INV31', 'INV-00131'])
  expect(await invoices('inv31')).toEqual(['INV-00031', 'INV31'])
  expect(await invoices('inv-00031')).toEqual(['INV-00031', 'INV31'])
  expect(await invoices('INV/7')).toEqual(['inv/7'])
  expect(await invoices('harbour')).toEqual(['INV31', 'INV-00131', 'INV-00031'])
  expect(await quotes('q7')).toEqual(['Q7', 'Q70'])
  expect(await quotes('harbour')).toEqual(['Q7'])
  expect((await search('Flyers')).find(({ kind }) => kind === 'invoice')).toEqual({
    kind: 'invoice',
    id: '31',
    number: 'INV31',
    title: 'Harbour Works',
    detail: 'Flyers',
    status: 'Draft',
    person: null,
    amount: 1,
  })
})

it('a USER finds no client, invoice or quote, and a role without permissions nothing', async () => {
  const kindsFor = async (as: TestAccount) => new Set((await search('vat', as, 20)).map(({ kind }) => kind))
  expect([...(await kindsFor(admin))]).toEqual(['task', 'project', 'client', 'invoice', 'quote', 'person'])
  expect([...(await kindsFor(user))]).toEqual(['task', 'project', 'person'])
  for (const text of ['INV-00031', 'q7', 'harbour', 'Flyers']) expect(await search(text, user)).toEqual([])
  expect(await search('vat', manager)).toEqual([])
})

it('labels that begin with the text come first, and everybody who sees tasks finds them', async () => {
  await app.platform.pool.query(
    `insert into labels (name, colour) values ('For the vat', 'red'), ('Vat', 'teal'), ('Print', 'blue')`,
  )
  for (const as of [admin, user])
    expect(titlesOf(await search('vat', as), 'label')).toEqual(['Vat', 'For the vat'])
  expect(await search('vat', manager)).toEqual([])
})

it('an empty text finds nothing', async () => {
  expect(await search('')).toEqual([])
  expect(await search('   ')).toEqual([])
})
