import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiFailure, Counted, fakeServer } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import {
  exportAudit,
  getAuditEntry,
  listAudit,
  listAuditPeople,
  MAX_ENTRIES,
} from '../shared/audit-endpoints.ts'
import type { AuditEntry } from '../shared/audit-schema.ts'
import { AuditPage } from './audit-page.tsx'

const KAMALA = '019a9e4d-0000-7000-8000-000000000002'

function anEntry(part: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: 31,
    at: '2026-11-20T20:30:05.000Z',
    actor: { id: KAMALA, name: 'Kamala Perera' },
    entity: 'task',
    entityId: '142',
    title: '#142 Call the printer',
    taskId: null,
    exists: true,
    action: 'update',
    did: 'changed',
    fields: [
      { name: 'Status', before: 'To Do', after: 'Done' },
      { name: 'Due Date', before: '1 Dec 2026', after: null },
      { name: 'Task Details', before: null, after: null },
    ],
    ...part,
  }
}

const TASK = anEntry()
const INVOICE = anEntry({
  id: 30,
  actor: { id: null, name: 'Ledgerboard' },
  entity: 'invoice',
  entityId: '7',
  title: 'INV-00027 යාපනය පුස්තකාලය',
  did: 'payment recorded',
  fields: [{ name: 'Payment', before: null, after: 'LKR 1,000.00' }],
})
const GONE = anEntry({
  id: 29,
  entity: 'client',
  entityId: '9',
  title: 'Lake View',
  exists: false,
  action: 'delete',
  did: 'deleted',
  fields: [{ name: 'Notes', before: 'first line\nsecond line', after: null }],
})

interface Scene {
  entries?: AuditEntry[]
  total?: number
  address?: string
  width?: number
}

async function open({ entries = [TASK, INVOICE, GONE], total = entries.length, ...rest }: Scene = {}) {
  const { address = '/audit', width = 1440 } = rest
  await page.viewport(width, 900)
  const server = fakeServer()
    .on(listAudit, () => new Counted(entries, total))
    .on(listAuditPeople, () => [
      { id: KAMALA, name: 'Kamala Perera', isDeleted: false },
      { id: KAMALA.replace('2', '3'), name: 'Le Aver', isDeleted: true },
    ])
    .on(getAuditEntry, ({ params }) => entries.find(({ id }) => id === params.id) ?? new ApiFailure(404))
  const screen = await renderAt(address, <AuditPage />)
  return { server, ...screen }
}

const row = (name: string | RegExp) => page.getByRole('row', { name })
const panel = page.getByRole('complementary')
const announcement = page.getByRole('button', { name: /new entr/ })

test('a row shows when who did what to which record, and what changed', async () => {
  await open()
  const head = page.getByRole('columnheader').elements()
  expect(head.map((cell) => cell.textContent)).toEqual([
    'When',
    'Who',
    'Kind',
    'Name',
    'What was done',
    'Changes',
  ])
  await expect
    .element(row(/Call the printer/))
    .toMatchTextContent(
      /^21 Nov 2026, 02:00\s*Kamala Perera\s*Task\s*#142 Call the printer\s*changed\s*Status: To Do → Done · Due Date: 1 Dec 2026 → empty · Task Details changed$/,
    )
  await expect
    .element(row(/INV-00027/))
    .toMatchTextContent(/Ledgerboard.*Invoice.*payment recorded.*LKR 1,000\.00$/)
})

test('an entry opens beside the list with a press anywhere, and links to the record while it exists', async () => {
  const { address, back } = await open()
  await expect.element(row(/Call the printer/)).toBeVisible()
  ;(row(/Call the printer/).element() as HTMLElement).click()
  await expect.poll(address).toBe('/audit?entry=31')
  await expect.element(panel.getByRole('heading', { name: 'Changed' })).toBeVisible()
  await expect
    .element(panel)
    .toMatchTextContent(
      /Sat, 21 Nov 2026, 02:00:05.*Kamala Perera.*Task.*142.*31.*Changes.*Status.*To Do.*Done.*Due Date.*1 Dec 2026.*empty.*Task Details.*changed/,
    )
  await panel.getByRole('button', { name: 'Older entry' }).click()
  await expect.poll(address).toBe('/audit?entry=30')
  await expect.element(panel.getByRole('heading', { name: 'Payment recorded' })).toBeVisible()
  await expect.element(panel).not.toMatchTextContent(/empty/)
  await panel.getByRole('button', { name: 'Older entry' }).click()
  await expect.element(panel).toMatchTextContent(/Lake View.*Values.*first line/)
  expect(panel.getByRole('link').query()).toBeNull()
  back()
  await expect.poll(() => panel.query()).toBeNull()
  await row(/Call the printer/)
    .getByRole('link')
    .click()
  await panel.getByRole('link', { name: '#142 Call the printer' }).click()
  await expect.poll(address).toBe('/task?task=142')
})

test('works by keyboard alone', async () => {
  const { address } = await open()
  await expect.element(row(/Call the printer/)).toBeVisible()
  await userEvent.keyboard('jj{Enter}')
  await expect.poll(address).toBe('/audit?entry=30')
  await userEvent.keyboard('{Escape}')
  await expect.poll(address).toBe('/audit')
  await expect.element(row(/INV-00027/).getByRole('link')).toHaveFocus()
})

test('an entry in the address is shown in full, whatever page it is on', async () => {
  const { server } = await open({ address: '/audit?entry=77' })
  await expect.element(panel.getByRole('heading', { name: 'There is no such entry' })).toBeVisible()
  const notes = 'x'.repeat(3_000)
  server.on(getAuditEntry, () => anEntry({ id: 76, fields: [{ name: 'Notes', before: null, after: notes }] }))
  await renderAt('/audit?entry=76', <AuditPage />)
  await expect.element(panel.getByText(notes)).toBeVisible()
})

test('new entries are announced, and shown on request; nothing moves by itself', async () => {
  const { server, queryClient } = await open()
  await expect.element(row(/Call the printer/)).toBeVisible()
  const somethingChanged = () =>
    queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.entities?.includes('expense') ?? false })
  const calls = () => server.callsOf(listAudit).length
  expect(calls()).toBe(1)
  const newer = [anEntry({ id: 33, title: '#7 Paint the fence' }), anEntry({ id: 32, title: '#8 Buy paint' })]
  server.on(listAudit, () => new Counted([...newer, TASK, INVOICE, GONE], 5))
  const top = row(/Call the printer/)
    .element()
    .getBoundingClientRect().top
  for (let times = 0; times < 20; times++) void somethingChanged()
  await expect.element(announcement).toHaveTextContent('2 new entries')
  // despite many changes within a moment
  expect(calls()).toBeLessThanOrEqual(3)
  expect(row(/Paint the fence/).query()).toBeNull()
  expect(
    row(/Call the printer/)
      .element()
      .getBoundingClientRect().top,
  ).toBe(top)
  await announcement.click()
  await expect.element(row(/Paint the fence/)).toBeVisible()
  expect(page.getByRole('row').elements()).toHaveLength(6)
  expect(announcement.query()).toBeNull()
  await expect.element(page.getByRole('region', { name: 'Entries' })).toHaveFocus()
})

test('entries outside the filters, or on another page, are not announced', async () => {
  const { server, queryClient } = await open({ address: '/audit?page=2', total: 60 })
  await expect.element(row(/Call the printer/)).toBeVisible()
  const followed = queryClient
    .getQueryCache()
    .findAll({ queryKey: ['audit'] })
    .filter((query) => query.isActive() && query.meta?.entities?.includes('task') === true)
  expect(followed).toEqual([])
  expect(server.callsOf(listAudit)).toHaveLength(1)
})

test('filters and search are in the address, and Back reverts them', async () => {
  const { server, address, back } = await open({ total: 3_000, address: '/audit?page=3' })
  await page.getByRole('combobox', { name: 'Person' }).selectOptions('Le Aver (deleted)')
  await expect.poll(address).toBe(`/audit?person=${KAMALA.replace('2', '3')}`)
  await page.getByRole('combobox', { name: 'Person' }).selectOptions('Ledgerboard itself')
  await page.getByRole('combobox', { name: 'Kind' }).selectOptions('Sub-task')
  await page.getByRole('combobox', { name: 'Action' }).selectOptions('Restored')
  await expect.poll(address).toBe('/audit?person=ledgerboard&entity=sub-task&action=restore')
  await page.getByRole('button', { name: /^Done: / }).click()
  await page.getByRole('button', { name: 'Last month' }).click()
  await expect.poll(address).toMatch(/&from=\d{4}-\d\d-01&to=\d{4}-\d\d-\d\d$/)
  await userEvent.keyboard('/printer')
  await expect.poll(address).toMatch(/search=printer/)
  await expect
    .poll(() => server.callsOf(listAudit).at(-1)?.input.query)
    .toMatchObject({
      person: 'ledgerboard',
      entity: 'sub-task',
      action: 'restore',
      search: 'printer',
      page: 1,
    })
  for (let step = 0; step < 6; step++) back()
  await expect.poll(address).toBe('/audit?page=3')
  await expect.element(page.getByRole('searchbox')).toHaveValue('')
})

test('invalid values in the address are treated as absent', async () => {
  const { server } = await open({
    address: '/audit?person=x&entity=printer&action=burn&from=2026-02-30&page=201&entry=-1',
  })
  await expect.element(row(/Call the printer/)).toBeVisible()
  expect(server.callsOf(listAudit).map(({ input }) => input.query)).toEqual([
    { person: '', entity: '', action: '', from: '', to: '', projectId: 0, search: '', page: 1, limit: 50 },
  ])
  expect(panel.query()).toBeNull()
})

test('shows the number of entries, as far as they are counted', async () => {
  const { address } = await open({ total: MAX_ENTRIES + 1 })
  await expect.element(page.getByText('Showing 1 - 3 of more than 10,000 entries')).toBeVisible()
  await page.getByRole('button', { name: 'Page 5', exact: true }).click()
  await expect.poll(address).toBe('/audit?page=5')
})

test('a page after the last leads to the last one', async () => {
  await page.viewport(1440, 900)
  fakeServer()
    .on(listAudit, ({ query }) => new Counted(query.page === 2 ? [TASK] : [], 60))
    .on(listAuditPeople, () => [])
  const { address } = await renderAt('/audit?page=5', <AuditPage />)
  await expect.poll(address).toBe('/audit?page=2')
  await expect.element(row(/Call the printer/)).toBeVisible()
})

test('says what is searched when nothing matches, and clears the filters', async () => {
  const { address } = await open({ entries: [], address: '/audit?search=zz&entity=task' })
  await expect.element(page.getByRole('heading', { name: 'No entries match “zz”' })).toBeVisible()
  await expect.element(page.getByText(/Names, numbers such as #142/)).toBeVisible()
  await page.getByRole('button', { name: 'Clear the filters' }).click()
  await expect.poll(address).toBe('/audit')
})

test('says why it cannot be shown, and retries', async () => {
  await page.viewport(1440, 900)
  const server = fakeServer()
    .on(listAudit, () => new ApiFailure(403, { message: 'You may not do this.' }))
    .on(listAuditPeople, () => [])
  await renderAt('/audit', <AuditPage />)
  const alert = page.getByRole('alert')
  await expect
    .element(alert)
    .toMatchTextContent(/The audit trail could not be loaded\.\s*You may not do this\./)
  server.on(listAudit, () => [TASK])
  await alert.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(row(/Call the printer/)).toBeVisible()
})

test('rows have their final height from the start', async () => {
  await page.viewport(1440, 900)
  const answered = Promise.withResolvers<void>()
  fakeServer()
    .on(listAudit, async () => {
      await answered.promise
      return [TASK]
    })
    .on(listAuditPeople, () => [])
  await renderAt('/audit', <AuditPage />)
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  expect(document.querySelector('tbody tr')?.getBoundingClientRect().height).toBe(36)
  answered.resolve()
  await expect.element(row(/Call the printer/)).toBeVisible()
  expect(document.querySelector('tbody tr')?.getBoundingClientRect().height).toBe(36)
})

test('exports the filtered entries under the server’s file name, and says when they are truncated', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const { server } = await open({ total: MAX_ENTRIES + 1, address: '/audit?entity=task&from=2026-11-01' })
  const name = 'audit-trail-2026-11-01-to-2026-11-20.csv'
  server.on(exportAudit, () => ({ type: 'text/csv' as const, name, bytes: new Uint8Array([65]) }))
  await page.getByRole('button', { name: 'Export the newest 10,000 entries' }).click()
  await expect.element(page.getByText('The file holds the newest 10,000 entries.')).toBeVisible()
  expect(saved).toEqual([name])
  expect(server.callsOf(exportAudit).map(({ input }) => input.query)).toMatchObject([
    { entity: 'task', from: '2026-11-01', to: '', search: '' },
  ])
})

test('on a phone each entry has two lines and opens with a tap', async () => {
  const { address } = await open({ width: 360, entries: [anEntry({ title: 'A long name '.repeat(12) })] })
  const item = page.getByRole('listitem').filter({ hasText: 'A long name' })
  await expect.element(item).toMatchTextContent(/Kamala Perera · changed\s*21 Nov 2026, 02:00/)
  expect(item.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await item.getByRole('link').click()
  await expect.poll(address).toBe('/audit?entry=31')
  await panel.getByRole('button', { name: 'Back' }).click()
  await expect.poll(address).toBe('/audit')
})
