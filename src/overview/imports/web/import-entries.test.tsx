import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderAt } from '#test/web/render-at.tsx'
import { ImportLink, ImportMenu } from './index.ts'

test('an ADMIN is led to each import', async () => {
  const { address } = await renderAt(
    '/client',
    <>
      <ImportLink kind="clients" />
      <ImportMenu kind="tasks" />
    </>,
  )
  await expect
    .element(page.getByRole('link', { name: 'Import clients' }))
    .toHaveAttribute('href', '/import/clients')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Import tasks' }).click()
  expect(address()).toBe('/import/tasks')
})

test('a USER is led to that of tasks only', async () => {
  await renderAt(
    '/task',
    <>
      <ImportLink kind="clients" />
      <ImportLink kind="expenses" />
      <ImportMenu kind="tasks" />
    </>,
    { role: 'USER' },
  )
  await expect.element(page.getByRole('button', { name: 'More' })).toBeVisible()
  expect(page.getByRole('link').elements()).toEqual([])
})

test('a MANAGER is led nowhere', async () => {
  await renderAt('/task', <ImportMenu kind="tasks" />, { role: 'MANAGER' })
  expect(page.getByRole('button', { name: 'More' }).elements()).toEqual([])
})
