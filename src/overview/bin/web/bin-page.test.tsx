import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiFailure, Counted, fakeServer } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import type { Role } from '#platform/shared/permissions.ts'
import { listBin, restoreFromBin } from '../shared/bin-endpoints.ts'
import type { BinEntry } from '../shared/bin-schema.ts'
import { BinPage } from './bin-page.tsx'

function entry(part: Partial<BinEntry> = {}): BinEntry {
  return {
    id: 31,
    entity: 'client',
    entityId: '7',
    title: 'ගාලු කොටුව හෝටලය',
    deletedAt: '2026-11-20T20:30:00.000Z',
    deletedBy: 'Nimal Perera',
    endsAt: '2026-12-20T20:30:00.000Z',
    ...part,
  }
}

const CLIENT = entry()
const TASK = entry({
  id: 32,
  entity: 'task',
  entityId: '142',
  title: 'Call the printer',
  deletedBy: 'Kasun De Silva',
})

async function open({
  entries = [TASK, CLIENT],
  total = entries.length,
  address = '/bin',
  role = 'ADMIN',
}: { entries?: BinEntry[]; total?: number; address?: string; role?: Role } = {}) {
  await page.viewport(1280, 800)
  const server = fakeServer().on(listBin, () => new Counted(entries, total))
  const screen = await renderAt(address, <BinPage />, { role })
  await expect.element(page.getByRole('heading', { name: 'Bin', exact: true })).toBeVisible()
  return { server, ...screen }
}

const row = (name: string | RegExp) => page.getByRole('row', { name })
const restore = (title: string) => page.getByRole('button', { name: `Restore ${title}` })

test('shows what was deleted, by whom, when, and until when it can be restored', async () => {
  await open()
  const head = page.getByRole('columnheader').elements()
  expect(head.map((cell) => cell.textContent)).toEqual([
    'Kind',
    'Title',
    'Deleted by',
    'Deleted',
    'Kept until',
    'Restore',
  ])
  await expect
    .element(row(/Call the printer/))
    .toMatchTextContent(
      /^Task\s*Call the printer\s*Kasun De Silva\s*Deleted 21 Nov 2026, 02:00\s*Kept until 21 Dec 2026, 02:00\s*Restore$/,
    )
  await expect.element(row(/ගාලු කොටුව හෝටලය/)).toMatchTextContent(/^Client/)
})

test.each([
  ['task', 'Task'],
  ['sub-task', 'Sub-task'],
  ['comment', 'Comment'],
  ['attachment', 'File'],
  ['project', 'Project'],
  ['client', 'Client'],
  ['expense', 'Expense'],
  ['user', 'User'],
  ['company-profile', 'Company profile'],
  ['invoice-settings', 'Invoice settings'],
  ['credit-note', 'Credit note'],
])('names %s a %s', async (entity, label) => {
  await open({ entries: [entry({ entity, title: 'It' })] })
  await expect.element(row(/It/)).toMatchTextContent(new RegExp(`^${label}\\s*It`))
  expect(document.querySelector('td:first-child svg')).not.toBeNull()
})

test('restores once, names the restored record, and removes the row', async () => {
  const { server, address } = await open()
  const answered = Promise.withResolvers<void>()
  server.on(restoreFromBin, async () => {
    await answered.promise
    return { entity: 'client', entityId: '7' }
  })
  await restore(CLIENT.title).click()
  await expect.element(restore(CLIENT.title)).toBeDisabled()
  await expect.element(restore(TASK.title)).toBeEnabled()
  server.on(listBin, () => [TASK])
  answered.resolve()
  await expect.element(page.getByText('Restored: ගාලු කොටුව හෝටලය')).toBeVisible()
  await expect.poll(() => row(/ගාලු කොටුව හෝටලය/).query()).toBeNull()
  expect(server.callsOf(restoreFromBin).map(({ input }) => input.params)).toEqual([{ id: 31 }])
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.poll(address).toBe('/client/7')
})

test.each([
  ['task', '142', '/task?task=142'],
  ['project', '9', '/project/9'],
  ['user', '019a9e4d-0000-7000-8000-000000000002', '/user?search=A%20%26%20B'],
  ['company-profile', '3', '/company-profile?search=A%20%26%20B'],
  ['invoice-settings', '4', '/invoice-settings'],
])('a restored record of %s can be opened', async (entity, entityId, page_) => {
  const { server, address } = await open({ entries: [entry({ entity, entityId, title: 'A & B' })] })
  server.on(restoreFromBin, () => ({ entity, entityId }))
  await restore('A & B').click()
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.poll(() => address().replaceAll('+', '%20')).toBe(page_)
})

test('a record without a page of its own is restored without a link', async () => {
  const { server } = await open({ entries: [entry({ entity: 'comment', title: 'Looks good' })] })
  server.on(restoreFromBin, () => ({ entity: 'comment', entityId: '7' }))
  await restore('Looks good').click()
  await expect.element(page.getByText('Restored: Looks good')).toBeVisible()
  expect(page.getByRole('button', { name: 'Open' }).query()).toBeNull()
})

test('shows the server’s reason why it cannot be restored, and reloads', async () => {
  const { server } = await open()
  server.on(
    restoreFromBin,
    () => new ApiFailure(409, { code: 'conflict', message: 'This has been restored already' }),
  )
  await restore(CLIENT.title).click()
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/Not restored\s*This has been restored already/)
  await expect.element(restore(CLIENT.title)).toBeEnabled()
  await expect.poll(() => server.callsOf(listBin).length).toBe(2)
})

test('searches and pages by the address', async () => {
  const { server, address } = await open({ total: 60, address: '/bin?page=2' })
  await expect.element(page.getByText('60 deleted items')).toBeVisible()
  await page.getByRole('button', { name: 'Page 3' }).click()
  await expect.poll(address).toBe('/bin?page=3')
  await userEvent.keyboard('/print')
  await expect.poll(address).toBe('/bin?search=print')
  await expect
    .poll(() => server.callsOf(listBin).map(({ input: { query } }) => [query.page, query.search]))
    .toEqual([
      [2, ''],
      [3, ''],
      [1, 'print'],
    ])
})

test('says that it is empty, or that nothing matches', async () => {
  const first = await open({ entries: [] })
  await expect.element(page.getByRole('heading', { name: 'The bin is empty' })).toBeVisible()
  await expect
    .element(page.getByText('Deleted tasks, projects, clients, documents and other things appear here.'))
    .toBeVisible()
  await first.unmount()
  await open({ entries: [], address: '/bin?search=zz' })
  await expect.element(page.getByRole('heading', { name: 'No deleted items match “zz”' })).toBeVisible()
  await expect.element(page.getByText('Their titles are searched.')).toBeVisible()
})

test('says why it cannot be shown', async () => {
  fakeServer().on(listBin, () => new ApiFailure(403, { message: 'You may not do this.' }))
  await renderAt('/bin', <BinPage />)
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/The bin could not be loaded\.\s*You may not do this\./)
  expect(page.getByRole('table').query()).toBeNull()
})

test('follows changes of everything it can contain', async () => {
  const { server, queryClient } = await open()
  await expect.element(row(/Call the printer/)).toBeVisible()
  const [list] = queryClient.getQueryCache().findAll({ queryKey: ['bin', 'list'] })
  expect(list?.meta?.entities?.toSorted()).toEqual([
    'attachment',
    'client',
    'comment',
    'company-profile',
    'expense',
    'invoice',
    'invoice-settings',
    'item',
    'label',
    'project',
    'project-template',
    'quote',
    'saved-view',
    'schedule',
    'sub-task',
    'task',
    'time-entry',
    'user',
  ])
  server.on(listBin, () => [CLIENT])
  void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.entities?.includes('task') ?? false })
  await expect.poll(() => row(/Call the printer/).query()).toBeNull()
})

test('accounts that may not restore see no button', async () => {
  await open({ role: 'USER' })
  await expect.element(row(/Call the printer/)).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
})

test('fits a phone, with everything on it', async () => {
  await open({ entries: [entry({ title: `${'A very long title '.repeat(12)}.` })] })
  await page.viewport(360, 740)
  for (const text of [/A very long title/, 'Client', 'Nimal Perera', /Deleted 21 Nov/, /Kept until 21 Dec/]) {
    await expect.element(page.getByRole('cell').filter({ hasText: text }).first()).toBeVisible()
  }
  const button = page.getByRole('button', { name: /^Restore/ }).element()
  expect(button.getBoundingClientRect().right).toBeLessThanOrEqual(360)
  expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})
