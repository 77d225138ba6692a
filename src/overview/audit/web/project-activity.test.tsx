import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Role } from '#platform/shared/permissions.ts'
import { ApiFailure, Counted, fakeServer } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { getAuditEntry, listAudit } from '../shared/audit-endpoints.ts'
import type { AuditEntry } from '../shared/audit-schema.ts'
import { activityPart } from './activity-part.tsx'

const Activity = activityPart(() => Promise.resolve())

function anEntry(id: number, part: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id,
    at: '2026-11-20T04:30:05.000Z',
    actor: { id: '019a9e4d-0000-7000-8000-000000000002', name: 'Kamala Perera' },
    entity: 'task',
    entityId: '142',
    title: `#142 Call the printer ${id}`,
    taskId: null,
    exists: true,
    action: 'update',
    did: 'changed',
    fields: [{ name: 'Status', before: 'To Do', after: 'Done' }],
    ...part,
  }
}

async function open({ total = 2, role = 'ADMIN' }: { total?: number; role?: Role } = {}) {
  const address = '/project/7?tab=activity&page=3'
  await page.viewport(1280, 800)
  const entries = [anEntry(31), anEntry(30)]
  const server = fakeServer()
    .on(listAudit, () => new Counted(total === 0 ? [] : entries, total))
    .on(getAuditEntry, ({ params }) => anEntry(params.id))
  const screen = await renderAt(address, <Activity id={7} />, { role }, '/project/$id')
  return { server, lastQuery: () => server.callsOf(listAudit).at(-1)?.input.query, ...screen }
}

test('lists what was done in the project, newest first; a press opens an entry', async () => {
  const { lastQuery, address } = await open()
  const rows = page.getByRole('table', { name: 'Audit trail' }).getByRole('row')
  await expect.element(rows.nth(1)).toMatchTextContent(/Kamala Perera.*Call the printer 31.*changed/)
  // the page of its tasks is another
  expect(lastQuery()).toMatchObject({ projectId: 7, page: 1 })
  await page.getByRole('link', { name: /Call the printer 30/ }).click()
  await expect.poll(address).toBe('/project/7?tab=activity&page=3&entry=30')
  await expect.element(page.getByRole('complementary', { name: /^Entry: / })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(address).toBe('/project/7?tab=activity&page=3')
})

test('its page is in the address', async () => {
  const { lastQuery, address } = await open({ total: 120 })
  await expect.element(page.getByText('Showing 1 - 2 of 120 entries')).toBeVisible()
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect.poll(address).toBe('/project/7?tab=activity&page=3&entries=2')
  await expect.poll(lastQuery).toMatchObject({ projectId: 7, page: 2 })
})

test('without entries it says so', async () => {
  await open({ total: 0 })
  await expect.element(page.getByRole('heading', { name: 'Nothing was done yet' })).toBeVisible()
})

test('entries that could not be loaded can be asked for again', async () => {
  const { server } = await open({ total: 0 })
  server.on(listAudit, () => new ApiFailure(500, { message: 'No' }))
  await renderAt('/project/8?tab=activity', <Activity id={8} />, {}, '/project/$id')
  await expect.element(page.getByText('The audit trail could not be loaded.')).toBeVisible()
  server.on(listAudit, () => new Counted([anEntry(31)], 1))
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(page.getByRole('link', { name: /Call the printer 31/ })).toBeVisible()
})

test('a role that may not see the audit trail gets nothing and makes no call', async () => {
  const { server } = await open({ role: 'USER' })
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  expect(server.callsOf(listAudit)).toEqual([])
})
