import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Role } from '#platform/shared/permissions.ts'
import { undoEndpoint } from '#platform/shared/undo-endpoint.ts'
import { JIRA_CSV, TRELLO_JSON } from '#test/tool-exports.ts'
import { ApiFailure, Recorded, savedBefore } from '#test/web/fake-server.ts'
import {
  importClients,
  importExpenses,
  importTasks,
  KASUN,
  openImport as open,
} from '#test/web/import-page-scene.tsx'
import { type RecentImport, removeImport } from '../shared/import-endpoints.ts'

const choose = (text: string, name = 'board.csv') =>
  userEvent.upload(page.getByLabelText('CSV file'), new File([text], name, { type: 'text/csv' }))
const button = (name: string | RegExp) => page.getByRole('button', { name })
const check = () => button('Check the rows').click()
const inField = (field: string) => page.getByRole('group', { name: field, exact: true })

test('tasks from another tool are matched, checked, imported once, and shown', async () => {
  const { server, address } = await open('tasks')
  await choose(
    'Card Name,Due Date,Members,List Name,Votes\nCall,20/11/2026,kasun@example.com,Doing,3\nPay,21/11/2026,,Done,\n',
  )
  await expect.element(page.getByText('board.csv')).toBeVisible()
  await expect.element(inField('Task Name').getByRole('combobox')).toHaveValue('0')
  await expect.element(inField('Due Date').getByText('20/11/2026')).toBeVisible()
  await expect.element(page.getByLabelText('Dates are written like')).toHaveValue('day-first')
  await expect.element(page.getByText('Not imported: Votes.')).toBeVisible()
  await check()
  await expect.element(page.getByText('2 tasks can be imported.')).toBeVisible()
  await expect.element(page.getByText(/No e-mails are sent/)).toBeVisible()
  const rows = page.getByRole('row')
  await expect.element(rows.nth(1)).toHaveTextContent('2Call20 Nov 2026Kasun De SilvaIn Progress')
  const importing = button('Import 2 tasks').element() as HTMLElement
  for (let press = 0; press < 3; press++) importing.click()
  await expect.element(page.getByRole('heading', { name: 'Imported 2 tasks' })).toBeVisible()
  expect(server.callsOf(importTasks).map((call) => call.input.body.rows)).toEqual([
    [
      {
        taskName: 'Call',
        dueDate: '2026-11-20',
        assigneeId: KASUN.id,
        status: 'In Progress',
        startDate: null,
      },
      { taskName: 'Pay', dueDate: '2026-11-21', status: 'Done', startDate: null },
    ],
  ])
  expect(page.getByText('Imported 2 tasks', { exact: true }).elements()).toHaveLength(2)
  await page.getByRole('link', { name: 'Show the tasks' }).click()
  expect(address()).toBe('/task')
})

test('an export of a known tool is recognised; its texts, lengths and archived records can be chosen', async () => {
  const { server } = await open('tasks')
  await choose(TRELLO_JSON, 'board.json')
  const tool = page.getByRole('region', { name: 'The file’s tool' })
  await expect.element(tool.getByText('This looks like an export of Trello.')).toBeVisible()
  await expect.element(page.getByLabelText('Texts are written as')).toHaveValue('markdown')
  await expect.element(page.getByLabelText('Columns are separated by')).not.toBeInTheDocument()
  await expect.element(page.getByText('· 2 rows', { exact: false })).toBeVisible()
  await tool.getByLabelText('Also import what is archived there: 2 tasks').click()
  await expect.element(page.getByText('· 4 rows', { exact: false })).toBeVisible()
  await tool.getByLabelText(/archived/).click()
  await check()
  await page.getByRole('region', { name: 'Unknown names' }).getByText('Leave all empty').click()
  await button('Import 2 tasks').click()
  await expect.element(page.getByRole('heading', { name: 'Imported 2 tasks' })).toBeVisible()
  expect(server.callsOf(importTasks)[0]?.input.body.rows).toMatchObject([
    { taskName: 'Poster; "harbour"', assigneeId: KASUN.id, labels: 'Print  big, green' },
    { taskName: '=1+1', status: 'Done' },
  ])
  await button('Import another file').click()
  await choose(JIRA_CSV)
  await expect.element(tool.getByText('This looks like an export of Jira.')).toBeVisible()
  await expect.element(inField('Estimate').getByText('1:30')).toBeVisible()
  await tool.getByLabelText('Read it as a plain table').click()
  await expect.element(inField('Task Name').getByRole('combobox')).toHaveValue('0')
  await expect.element(page.getByText(/^Not imported: .*Σ Original Estimate/)).toBeVisible()
  await expect.element(page.getByLabelText('Texts are written as')).toHaveValue('plain')
})

test('a required field without a column asks for one, or takes one value for all rows', async () => {
  const { server } = await open('tasks')
  await choose('Title\nCall')
  await check()
  const dueDate = inField('Due Date')
  await expect.element(dueDate.getByText('Choose a column, or one value for all rows')).toBeVisible()
  await dueDate.getByRole('textbox', { name: 'For all rows' }).fill('2026-12-31')
  await userEvent.keyboard('{Enter}')
  await userEvent.tab()
  await check()
  await button('Import 1 task').click()
  await expect.element(page.getByRole('heading', { name: 'Imported 1 task' })).toBeVisible()
  expect(server.callsOf(importTasks)[0]?.input.body.rows).toEqual([
    { taskName: 'Call', dueDate: '2026-12-31', startDate: null },
  ])
})

test('unknown names can be assigned, or left empty', async () => {
  const { server } = await open('tasks')
  await choose('Title,Due,Assignee,Status\nCall,2026-11-20,Kasun,Ideas\nPay,2026-11-20,kasun,Ideas')
  await check()
  await expect.element(page.getByText('0 tasks can be imported, 2 rows have errors.')).toBeVisible()
  const unknown = page.getByRole('region', { name: 'Unknown names' })
  await expect.element(unknown.getByText('Assignee · 2 rows')).toBeVisible()
  await expect.element(button(/^Import/)).toBeDisabled()
  await unknown.getByLabelText('Assignee for Kasun').click()
  await page.getByRole('option', { name: 'Kasun De Silva' }).click()
  await expect.element(page.getByText('There is no person called “Kasun”')).not.toBeInTheDocument()
  await unknown.getByRole('button', { name: 'Leave all empty' }).click()
  await expect.element(page.getByRole('row').nth(1)).toHaveTextContent('2Call20 Nov 2026Kasun De SilvaTo Do')
  await button('Import 2 tasks').click()
  await expect.element(page.getByRole('heading', { name: 'Imported 2 tasks' })).toBeVisible()
  expect(server.callsOf(importTasks)[0]?.input.body.rows).toMatchObject([
    { taskName: 'Call', assigneeId: KASUN.id },
    { taskName: 'Pay', assigneeId: KASUN.id },
  ])
  expect(server.callsOf(importTasks)[0]?.input.body.rows[0]).not.toHaveProperty('status')
})

test('all rows are imported or none, unless rows with errors are skipped; those can be saved with their errors', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const files: Blob[] = []
  const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:none'
  })
  const { server } = await open('expenses')
  await choose('Description,Amount,Receipt\nVan hire,"1.234,50",a.png\n=1+1,-5,\nBus,"12,00",')
  await expect.element(page.getByLabelText('Amounts are written like')).toHaveValue('comma')
  await expect.element(page.getByText('Receipts are not imported', { exact: false })).toBeVisible()
  await check()
  await expect.element(page.getByText('2 expenses can be imported, 1 row has errors.')).toBeVisible()
  const errors = page.getByRole('list', { name: 'Errors by row' })
  await expect.element(errors).toHaveTextContent('Row 3 · AmountThis must be at least 0')
  await expect.element(button('Import 2 expenses')).toBeDisabled()
  await button('Download these rows').click()
  expect(saved).toHaveBeenCalledOnce()
  expect(await files[0]?.text()).toBe(
    'Description,Amount,Receipt,Error\r\n"\'=1+1","\'-5",,Amount: This must be at least 0\r\n',
  )
  saved.mockRestore()
  made.mockRestore()
  await page.getByLabelText('Skip the row with errors').click()
  await button('Import 2 expenses').click()
  await expect.element(page.getByText('1 row was skipped.')).toBeVisible()
  expect(server.callsOf(importExpenses)[0]?.input.body.rows).toEqual([
    { category: 'General', description: 'Van hire', amount: 1234.5 },
    { category: 'General', description: 'Bus', amount: 12 },
  ])
})

test('existing clients are named, including those that only the server knows', async () => {
  const { server } = await open('clients')
  await choose('Company,Contact,Email,Phone\nA,K,known@x.lk,1\nB,K,b@x.lk,1\nC,K,c@x.lk,1')
  await check()
  await expect
    .element(page.getByRole('list', { name: 'Errors by row' }))
    .toHaveTextContent('Row 2 · EmailThe client Lanka Foods has this e-mail address already')
  await page.getByLabelText('Skip the row with errors').click()
  server.on(
    importClients,
    () => new ApiFailure(400, { message: 'Taken just now', fields: { 'rows.1.email': 'Taken just now' } }),
  )
  await button('Import 2 clients').click()
  await expect.element(page.getByText('1 client can be imported, 2 rows have errors.')).toBeVisible()
  await expect
    .element(page.getByRole('list', { name: 'Errors by row' }))
    .toHaveTextContent(
      'Row 2 · EmailThe client Lanka Foods has this e-mail address alreadyRow 4 · EmailTaken just now',
    )
})

test('an import without a response can be sent again, under the same key', async () => {
  const { server } = await open('tasks')
  await choose('Title,Due\nCall,2026-11-20')
  await check()
  server.on(importTasks, () => new ApiFailure(0))
  await button('Import 1 task').click()
  await expect.element(page.getByText(/what is stored by then is not stored twice/)).toBeVisible()
  server.on(importTasks, () => ({ id: 1, imported: 1 }))
  await button('Import 1 task').click()
  await expect.element(page.getByRole('heading', { name: 'Imported 1 task' })).toBeVisible()
  const keys = server.callsOf(importTasks).map((call) => call.headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('rows edited after an attempt without a response are not reported as missing when that attempt was stored', async () => {
  const { server } = await open('tasks')
  await choose('Title,Due,Status\nCall,2026-11-20,Done')
  await check()
  server.on(importTasks, () => new ApiFailure(0))
  await button('Import 1 task').click()
  await expect.element(page.getByText('The import is not confirmed')).toBeVisible()
  await button('Back').click()
  await inField('Status').getByRole('combobox').first().selectOptions('No column')
  await check()
  server.on(importTasks, savedBefore)
  await button('Import 1 task').click()
  await expect.element(page.getByText(/What was sent first is stored after all/)).toBeVisible()
  expect(page.getByText('Nothing was imported').elements()).toEqual([])
})

test('5,000 rows are checked and shown twenty at a time', async () => {
  await open('tasks')
  const rows = Array.from({ length: 5_000 }, (_, index) => `Task ${index},2026-11-20`)
  await choose(`Title,Due\n${rows.join('\n')}`)
  await expect.element(page.getByText('5,000 rows', { exact: false })).toBeVisible()
  await check()
  await expect.element(page.getByText('5,000 tasks can be imported.')).toBeVisible()
  expect(page.getByRole('row').elements()).toHaveLength(21)
})

test('a pasted table is read, and steps can be revisited', async () => {
  await open('tasks')
  await page.getByLabelText('Or paste a table').fill('Title\tDue\nCall; back\t2026-11-20')
  await button('Use the pasted table').click()
  await expect.element(page.getByText('Pasted table')).toBeVisible()
  await expect.element(page.getByLabelText('Columns are separated by')).toHaveValue('\t')
  await check()
  await button('Back').click()
  await button('Back').click()
  await expect
    .element(page.getByLabelText('Or paste a table'))
    .toHaveValue('Title\tDue\nCall; back\t2026-11-20')
})

test('a separator that does not fit says why, and the columns stay', async () => {
  await open('tasks')
  await choose('Title,Due\nCall; "now,2026-11-20')
  const separator = page.getByLabelText('Columns are separated by')
  await separator.selectOptions('Semicolon')
  await expect.element(page.getByText('The quote that begins in row 2 is never closed.')).toBeVisible()
  await expect.element(separator).toHaveValue(',')
  await separator.selectOptions('Tab')
  await expect.element(page.getByText(/is never closed/)).not.toBeInTheDocument()
})

test.each([
  ['', 'Nothing stands in it.'],
  ['Title', 'There are no rows below the header.'],
  ['PK\u0003\u0004rest', 'This is a spreadsheet, not a CSV file. Save it as CSV and choose that file.'],
])('a file with %j is refused with a message', async (text, sentence) => {
  await open('tasks')
  await choose(text)
  await expect.element(page.getByText(sentence)).toBeVisible()
})

test('markup and formulas in a file are text', async () => {
  await open('tasks')
  await choose('Title,Due\n"<img src=x onerror=alert(1)>",2026-11-20\n=1+1,2026-11-20', '<b>file</b>.csv')
  await expect.element(page.getByText('<b>file</b>.csv')).toBeVisible()
  await check()
  await expect.element(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  expect(document.querySelector('img[src="x"]')).toBeNull()
})

const RECENT: RecentImport = { id: 9, kind: 'tasks', imported: 812, createdAt: '2026-11-20T04:00:00.000Z' }

test('an import of the last day can be removed; records changed since stay', async () => {
  const { server } = await open('tasks', { recent: [RECENT, { ...RECENT, id: 8, kind: 'clients' }] })
  server.on(removeImport, () => ({ removed: 810, kept: 2 }))
  const recent = page.getByRole('region', { name: 'Recent imports' })
  await expect.poll(() => recent.getByRole('listitem').elements()).toHaveLength(1)
  await recent.getByRole('button', { name: 'Remove this import' }).click()
  await expect.element(page.getByText(/Do you want to delete the 812 tasks of this import/)).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('2 tasks changed since then stayed.')).toBeVisible()
  expect(server.callsOf(removeImport).map((call) => call.input.params.id)).toEqual([9])
})

test.each<[Role, boolean]>([
  ['ADMIN', true],
  ['USER', false],
])('after an import that cannot be undone a %s is offered to remove it: %s', async (role, isOffered) => {
  const { server } = await open('tasks', { role })
  await choose('Title,Due\nCall,2026-11-20')
  await check()
  await button('Import 1 task').click()
  await expect.element(page.getByRole('heading', { name: 'Imported 1 task' })).toBeVisible()
  expect(button('Remove this import').elements()).toHaveLength(isOffered ? 1 : 0)
  server.on(importTasks, () => new Recorded({ id: 2, imported: 1 }, [7]))
  await button('Import another file').click()
  await choose('Title,Due\nPay,2026-11-20')
  await check()
  await button('Import 1 task').click()
  await expect.element(button('Undo')).toBeVisible()
  expect(button('Remove this import').elements()).toHaveLength(0)
})

test('an undone import is no longer shown as imported, until it is redone', async () => {
  const { server } = await open('clients')
  server
    .on(importClients, () => new Recorded({ id: 1, imported: 1 }, [7]))
    .on(undoEndpoint, () => new Recorded({ undone: 1, canRedo: true }, [8]))
  await choose('Company,Contact,E-mail,Phone\nNew One,Ann,ann@x.lk,077 1')
  await check()
  await button('Import 1 client').click()
  await expect.element(page.getByRole('heading', { name: 'Imported 1 client' })).toBeVisible()
  await button('Undo').click()
  await expect.element(page.getByRole('heading', { name: 'The import was undone' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Imported 1 client' })).not.toBeInTheDocument()
  await button('Redo').click()
  await expect.element(page.getByRole('heading', { name: 'Imported 1 client' })).toBeVisible()
  await button('Import another file').click()
  await expect.element(page.getByLabelText('CSV file')).toBeInTheDocument()
})

test('Back goes from step to step, and never to something already stored', async () => {
  const { server, address, back } = await open('clients')
  await choose('Company,Contact,E-mail,Phone\nNew One,Ann,ann@x.lk,077 1')
  await check()
  await expect.element(page.getByText('1 client can be imported.')).toBeVisible()
  back()
  await expect.element(inField('Company Name').getByRole('combobox')).toHaveValue('0')
  await check()
  await button('Import 1 client').click()
  await expect.element(page.getByRole('heading', { name: 'Imported 1 client' })).toBeVisible()
  back()
  await expect.element(page.getByLabelText('CSV file')).toBeInTheDocument()
  expect(address()).toBe('/import/clients?step=columns')
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'File' }))
    .toHaveAttribute('aria-current', 'step')
  expect(server.callsOf(importClients)).toHaveLength(1)
})

test('a step without its file starts at the first', async () => {
  await open('clients', {}, '?step=check')
  await expect.element(page.getByLabelText('CSV file')).toBeInTheDocument()
})
