import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderAt } from '#test/web/render-at.tsx'
import { DashboardPage } from './dashboard-page.tsx'

const targets = () =>
  page
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href')?.split('?')[0])

test('greets and leads an ADMIN to tasks, users and the outbox', async () => {
  await renderAt('/dashboard', <DashboardPage />)
  await expect.element(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect.element(page.getByText('Hello Nimal')).toBeVisible()
  expect(targets()).toEqual(['/task', '/user', '/outbox'])
})

test('leads a USER to tasks and users', async () => {
  await renderAt('/dashboard', <DashboardPage />, { role: 'USER' })
  await expect.element(page.getByText('Hello Nimal')).toBeVisible()
  expect(targets()).toEqual(['/task', '/user'])
})

test('tells a MANAGER that the role has no permissions yet', async () => {
  await renderAt('/dashboard', <DashboardPage />, { role: 'MANAGER' })
  await expect.element(page.getByText(/^Your role, MANAGER, has no permissions yet\./)).toBeVisible()
  expect(targets()).toEqual([])
})
