import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeServer } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import type { SavedView } from '#work/saved-views/shared/saved-view-schema.ts'
import { Shell } from './shell.tsx'

const VIEW: SavedView = {
  id: 5,
  name: 'Late at the harbour',
  page: 'task',
  address: 'project=7&status=Blocked',
  shared: false,
  isOwn: true,
  mayEdit: true,
  ownerName: 'Nimal Perera',
}
const navigation = page.getByRole('navigation', { name: 'Main' })
const link = (name: string) => navigation.getByRole('link', { name })
const current = () =>
  navigation
    .getByRole('link')
    .elements()
    .filter((each) => each.ariaCurrent === 'page')
    .map((each) => each.querySelector('.ellipsis')?.textContent)

async function openShell(address: string) {
  await page.viewport(1280, 800)
  fakeServer()
  const account = {
    id: 'f6',
    fName: 'Nimal',
    sName: 'Perera',
    email: 'nimal@bluelotus.example',
    role: 'USER',
  }
  return renderAt(
    address,
    <Shell
      account={account}
      can={(permission) => permission === 'task:view'}
      projects={[{ id: 7, name: 'Harbour rebrand', status: 'Active' }]}
      views={[VIEW]}
      live="live"
      onLogout={() => undefined}
    >
      <h1>Page</h1>
    </Shell>,
  )
}

test('a view is listed below the tasks; when open, only it is the current page', async () => {
  await openShell('/task?project=7&status=Blocked&saved=5')
  await expect.element(link(VIEW.name)).toBeVisible()
  const names = navigation
    .getByRole('link')
    .elements()
    .map((each) => each.querySelector('.ellipsis')?.textContent)
  expect(names.indexOf(VIEW.name)).toBe(names.indexOf('All Tasks') + 1)
  await expect.poll(current).toEqual([VIEW.name])
})

test('when its filters are changed, the current page is the one without the view', async () => {
  await openShell('/task?project=7&saved=5')
  await expect.element(link(VIEW.name)).toBeVisible()
  expect(current()).toEqual(['Harbour rebrand'])
})

test('the palette opens a view', async () => {
  const { address } = await openShell('/task')
  await expect.element(link(VIEW.name)).toBeVisible()
  await navigation.getByRole('button', { name: /^Search or jump to/ }).click()
  await page.getByRole('option', { name: VIEW.name }).click()
  await expect.poll(address).toBe('/task?project=7&status=Blocked&saved=5')
})
