import { createMemoryHistory } from '@tanstack/react-router'
import { beforeEach, expect, test } from 'vitest'
import { meQuery } from '#people/accounts/web/index.ts'
import { sampleMe, sampleSignedIn } from '#test/web/sample-accounts.ts'
import type { Role } from '#platform/shared/permissions.ts'
import { createQueryClient } from '#platform/web/data/query-client.ts'
import { storeTokens } from '#platform/web/data/session.ts'
import { WEB_FEATURES } from './features.ts'
import { listLinksOf } from './filled-slots.ts'
import { IMPORTABLES } from './importables.ts'
import { createPages } from './router.tsx'
import { findPlace, NAVIGATION, pageName } from './shell/navigation.ts'
import { followSteps } from '#work/task-list/web/index.ts'

beforeEach(() => storeTokens(sampleSignedIn()))

/** Where somebody lands who opens an address, with the title of the page there. */
async function landing(address: string, user: { role?: Role; status?: 'Active' | 'Pending' }) {
  const queryClient = createQueryClient()
  queryClient.setQueryData(meQuery.queryKey, sampleMe({ user }))
  const pages = createPages(queryClient)
  pages.update({ ...pages.options, history: createMemoryHistory({ initialEntries: [address] }) })
  await pages.load()
  return [pages.state.location.pathname, pages.state.matches.at(-1)?.staticData.title]
}

const FOR_ADMINISTRATORS = [
  ['/client', 'Clients'],
  ['/client/7', 'Client'],
  ['/bin', 'Bin'],
  ['/outbox', 'Mail outbox'],
  ['/import/clients', 'Import'],
] as const

test.each(FOR_ADMINISTRATORS)('an ADMIN opens %s, titled %s', async (address, title) => {
  expect(await landing(address, { role: 'ADMIN' })).toEqual([address, title])
})

test.each(FOR_ADMINISTRATORS)('a USER who opens %s lands on the dashboard', async (address) => {
  expect(await landing(address, { role: 'USER' })).toEqual(['/dashboard', 'Dashboard'])
})

test('roles without permissions and waiting accounts open no pages', async () => {
  expect(await landing('/client', { role: 'MANAGER' })).toEqual(['/dashboard', 'Dashboard'])
  expect(await landing('/client', { role: 'ADMIN', status: 'Pending' })).toEqual(['/dashboard', 'Dashboard'])
})

test('each list links to its import for those who may add records; other kinds have no import page', async () => {
  const imports = listLinksOf(WEB_FEATURES).filter(({ path }) => path.startsWith('/import/'))
  expect(imports.map(({ path, can }) => [path, can])).toEqual(
    IMPORTABLES.map(({ name, can }) => [`/import/${name}`, can.create]),
  )
  expect(await landing('/import/tasks', { role: 'USER' })).toEqual(['/import/tasks', 'Import'])
  expect(await landing('/import/quotes', { role: 'ADMIN' })).toEqual(['/dashboard', 'Dashboard'])
})

const ENTRIES = NAVIGATION.flat().flatMap((section) =>
  section.kind === 'projects' ? [section.page] : section.entries,
)

test.each(ENTRIES.map((entry) => [pageName(entry), entry.path]))(
  '%s is the title of the browser’s tab and the top bar, at %s',
  async (name, path) => {
    expect(await landing(path, { role: 'ADMIN' })).toEqual([path, name])
    expect(findPlace(path)?.name).toBe(name)
  },
)

test('menu and page title differ only where the specification gives both', () => {
  const pairs = ENTRIES.filter(({ pageTitle }) => pageTitle !== undefined)
  expect(pairs.map(({ label, pageTitle }) => [label, pageTitle])).toEqual([
    ['All Tasks', 'On Board Tasks'],
    ['Projects', 'My Projects'],
    ['Customer', 'Clients'],
    ['Company Profile', 'Company Profiles'],
  ])
})

test('a visit from within adds the remembered sort order to the address; a link keeps its own', async () => {
  const me = sampleMe({ user: { role: 'ADMIN' } })
  localStorage.setItem(`ledgerboard.task-sort.${me.user.id}`, 'sortBy=dueDate&sortOrder=ASC')
  const open = async (address: string) => {
    const queryClient = createQueryClient()
    queryClient.setQueryData(meQuery.queryKey, me)
    const pages = createPages(queryClient)
    const history = createMemoryHistory({ initialEntries: [address] })
    pages.update({ ...pages.options, history })
    followSteps(history)
    // as the pages do once they are drawn
    history.subscribe(() => void pages.load())
    await pages.load()
    return { pages, href: () => pages.state.location.href }
  }
  const opened = await open('/task?status=Done')
  expect(opened.href()).toBe('/task?status=Done')
  const { pages, href } = await open('/dashboard')
  void pages.navigate({ to: '/task', search: { status: ['Done'] } as never })
  await expect.poll(href).toBe('/task?status=Done&sortBy=dueDate&sortOrder=ASC')
  void pages.navigate({ to: '/dashboard' })
  await expect.poll(href).toBe('/dashboard')
  void pages.navigate({ to: '/task', search: { sortBy: 'priority' } as never })
  await expect.poll(href).toBe('/task?sortBy=priority')
  localStorage.clear()
})
