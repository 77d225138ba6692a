import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderAt } from '#test/web/render-at.tsx'
import { ListLinks, ListMenu } from './list-links.tsx'

test('an ADMIN sees a link to each import', async () => {
  const { address } = await renderAt(
    '/client',
    <>
      <ListLinks list="clients" />
      <ListMenu list="tasks" />
    </>,
  )
  await expect
    .element(page.getByRole('link', { name: 'Import clients' }))
    .toHaveAttribute('href', '/import/clients')
  await page.getByRole('button', { name: 'More actions for this list' }).click()
  await page.getByRole('menuitem', { name: 'Import tasks' }).click()
  expect(address()).toBe('/import/tasks')
})

test('a USER sees only the link to the import of tasks', async () => {
  await renderAt(
    '/task',
    <>
      <ListLinks list="clients" />
      <ListLinks list="expenses" />
      <ListMenu list="tasks" />
    </>,
    { role: 'USER' },
  )
  await expect.element(page.getByRole('button', { name: 'More actions for this list' })).toBeVisible()
  expect(page.getByRole('link').elements()).toEqual([])
})

test('a MANAGER sees no link', async () => {
  await renderAt('/task', <ListMenu list="tasks" />, { role: 'MANAGER' })
  expect(page.getByRole('button', { name: 'More actions for this list' }).elements()).toEqual([])
})
