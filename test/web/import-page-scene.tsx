import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { IMPORTABLES } from '#app/web/importables.ts'
import { listImports, type RecentImport } from '#overview/imports/shared/import-endpoints.ts'
import { importPage } from '#overview/imports/web/import-page.tsx'
import { listClients } from '#sales/clients/shared/client-endpoints.ts'
import { clientImport } from '#sales/clients/shared/client-import.ts'
import { expenseImport } from '#sales/expenses/shared/expense-import.ts'
import { listLabels } from '#work/labels/shared/label-endpoints.ts'
import { listProjects } from '#work/projects/shared/project-endpoints.ts'
import { listTaskTypes } from '#work/tasks/shared/task-endpoints.ts'
import { taskImport } from '#work/tasks/shared/task-import.ts'
import { listUsers } from '#people/users/shared/user-endpoints.ts'
import type { Role } from '#platform/shared/permissions.ts'
import { dismissAllToasts } from '#platform/web/ui/overlays/toast.tsx'
import { Counted, fakeServer } from './fake-server.ts'
import { renderAt } from './render-at.tsx'
import { sampleClient } from './sample-clients.ts'

const ImportPage = importPage(IMPORTABLES)
export const { endpoint: importTasks } = taskImport
export const { endpoint: importClients } = clientImport
export const { endpoint: importExpenses } = expenseImport

export const KASUN = {
  id: '01900000-0000-7000-8000-000000000001',
  fName: 'Kasun',
  sName: 'De Silva',
  email: 'kasun@example.com',
  role: 'USER' as const,
  status: 'Active' as const,
}

/** The import page of a kind. @param query of its URL */
export async function openImport(
  kind: string,
  { role = 'ADMIN', recent = [] }: { role?: Role; recent?: RecentImport[] } = {},
  query = '',
) {
  await page.viewport(1280, 900)
  dismissAllToasts()
  const server = fakeServer()
    .on(listUsers, () => [KASUN])
    .on(listProjects, () => [{ id: 7, name: 'Harbour rebrand', status: 'Active' as const }])
    .on(listLabels, () => [])
    .on(listTaskTypes, () => [{ id: 1, name: 'Bug' }])
    .on(
      listClients,
      () => new Counted([sampleClient({ email: 'known@x.lk', companyName: 'Lanka Foods' })], 1),
    )
    .on(listImports, () => recent)
    .on(importTasks, ({ body }) => ({ id: 1, imported: body.rows.length }))
    .on(importClients, ({ body }) => ({ id: 1, imported: body.rows.length }))
    .on(importExpenses, ({ body }) => ({ id: 1, imported: body.rows.length }))
  const screen = await renderAt(`/import/${kind}${query}`, <ImportPage />, { role }, '/import/$kind')
  await expect.element(page.getByRole('heading', { name: `Import ${kind}` })).toBeVisible()
  return { server, ...screen }
}
