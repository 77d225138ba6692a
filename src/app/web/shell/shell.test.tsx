import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterContextProvider,
} from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { renderPage } from '#test/web/render-page.tsx'
import { can } from '#platform/shared/permissions.ts'
import { pageTitle } from '#platform/web/page/page-title.ts'
import type { NavProject } from './nav-projects.tsx'
import { NAVIGATION, type NavigationEntry } from './navigation.ts'
import { Shell } from './shell.tsx'

const PROJECTS: NavProject[] = [
  { id: 7, name: 'Lanka Foods web shop', status: 'Active', openTasks: 34 },
  { id: 8, name: 'Harbour rebrand', status: 'Pending' },
]

/** The shell around an empty page, at an address, for a role. */
async function openShell(
  role: string,
  address = '/task',
  { width = 1280, height = 800, projects = PROJECTS } = {},
) {
  await page.viewport(width, height)
  const onLogout = vi.fn<() => void>()
  const root = createRootRoute({ component: Outlet })
  const anywhere = createRoute({ getParentRoute: () => root, path: '$' })
  const router = createRouter({
    routeTree: root.addChildren([anywhere]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  await router.load()
  await renderPage(
    <RouterContextProvider router={router as never}>
      <Shell
        account={{ id: 'f6', fName: 'Nimal', sName: 'Perera', email: 'nimal@bluelotus.example', role }}
        can={(permission) => can(role, permission)}
        projects={projects}
        live="live"
        onLogout={onLogout}
      >
        <h1>Page</h1>
      </Shell>
    </RouterContextProvider>,
  )
  return { onLogout, router }
}

const navigation = page.getByRole('navigation', { name: 'Main' })
const linkNames = () =>
  navigation
    .getByRole('link')
    .elements()
    // without the arrows to the projects' pages
    .flatMap((link) => link.querySelector('.ellipsis')?.textContent ?? [])

const PROJECT_NAMES = PROJECTS.map((project) => project.name)
const builtFor = (role: string) =>
  NAVIGATION.flat().flatMap((section) =>
    section.kind === 'projects'
      ? [...drawn([section.page], role), ...PROJECT_NAMES]
      : drawn(section.entries, role),
  )
const drawn = (entries: readonly NavigationEntry[], role: string) =>
  entries.filter((entry) => entry.built && can(role, entry.permission)).map((entry) => entry.label)

test.each([
  [1280, '.crumb-here'],
  [390, '.top-bar-phone-title'],
])('the page of a record is called by its name, at %s px', async (width, place) => {
  pageTitle.set({ named: 'Harbour rebrand', unread: 0 })
  await openShell('ADMIN', '/project/8', { width })
  const shown = page.getByRole('banner').element().querySelector<HTMLElement>(place)
  expect(shown?.innerText).toBe('Harbour rebrand')
  pageTitle.set({ unread: 0 })
  await expect.poll(() => shown?.innerText).toBe('My Projects')
})

test('a USER sees no money and no settings, but the projects of tasks', async () => {
  await openShell('USER')
  expect(linkNames()).toEqual(builtFor('USER'))
  expect(linkNames()).toEqual(
    expect.arrayContaining(['Dashboard', 'All Tasks', ...PROJECT_NAMES, 'User Onboarding']),
  )
  for (const name of ['Sales', 'Settings', 'Expenses']) {
    expect(navigation.getByRole('button', { name }).elements()).toEqual([])
  }
  await expect.element(page.getByText('User', { exact: true })).toBeVisible()
})

test('an ADMIN opens the settings group; entries without a page are not shown', async () => {
  await openShell('ADMIN')
  await navigation.getByRole('button', { name: 'Settings' }).click()
  await expect.element(navigation.getByRole('link', { name: 'Mail outbox' })).toBeVisible()
  expect(linkNames()).toEqual(builtFor('ADMIN'))
  await expect.element(page.getByText('Administrator')).toBeVisible()
})

test('a role without permissions has an empty navigation', async () => {
  await openShell('MANAGER')
  expect(linkNames()).toEqual([])
})

test('beside a project, an arrow leads to its page', async () => {
  await openShell('USER')
  await expect
    .element(navigation.getByRole('link', { name: 'Open its page' }).first())
    .toHaveAttribute('href', `/project/${PROJECTS[0]?.id}`)
})

test('a project link keeps the other filters and returns to the first page', async () => {
  const { router } = await openShell('USER', '/task?status=Done&page=3')
  await expect
    .element(navigation.getByRole('link', { name: 'All Tasks' }))
    .toHaveAttribute('aria-current', 'page')
  await navigation.getByRole('link', { name: /^Lanka Foods web shop/ }).click()
  await expect
    .poll(() => router.state.location.search)
    .toMatchObject({ project: '7', status: 'Done', page: 1 })
  await expect
    .element(navigation.getByRole('link', { name: /^Lanka Foods web shop/ }))
    .toHaveAttribute('aria-current', 'page')
  await expect
    .element(navigation.getByRole('link', { name: 'All Tasks' }))
    .not.toHaveAttribute('aria-current')
})

test('All Tasks is also the current page for the board, whatever its filters', async () => {
  await openShell('USER', '/board?project=1')
  await expect
    .element(navigation.getByRole('link', { name: 'All Tasks' }))
    .toHaveAttribute('aria-current', 'page')
  await expect
    .element(page.getByRole('banner').getByText('On Board Tasks', { exact: true }).first())
    .toBeVisible()
})

test('an ADMIN opens the projects by the heading of their list; a USER has only the list', async () => {
  await openShell('ADMIN')
  await expect
    .element(navigation.getByRole('link', { name: 'Projects', exact: true }))
    .toHaveAttribute('href', '/project')
  await cleanup()
  await openShell('USER')
  await expect.element(navigation.getByRole('link', { name: 'Harbour rebrand' })).toBeVisible()
  expect(navigation.getByRole('link', { name: 'Projects', exact: true }).query()).toBeNull()
})

const MANY: NavProject[] = Array.from({ length: 300 }, (_, index) => ({
  id: index + 1,
  name: `Project ${String(index + 1).padStart(3, '0')}`,
  status: index < 5 ? 'Completed' : 'Active',
}))
const manyNames = () => linkNames().filter((name) => name?.startsWith('Project '))

test('of many projects the active ones are listed, and always the open one', async () => {
  const { router } = await openShell('USER', '/task?project=2', { projects: MANY })
  expect(manyNames()).toEqual(['Project 002', ...MANY.slice(5, 16).map((project) => project.name)])
  await expect
    .element(navigation.getByRole('link', { name: 'Project 002' }))
    .toHaveAttribute('aria-current', 'page')
  await navigation.getByRole('link', { name: 'All Tasks' }).click()
  await expect.poll(() => router.state.location.href).toBe('/task')
  expect(manyNames()).toEqual(MANY.slice(5, 17).map((project) => project.name))
})

test('all of many projects are shown on request, in a box that scrolls', async () => {
  await openShell('USER', '/task', { projects: MANY })
  const all = navigation.getByRole('button', { name: /All projects\s*300/ })
  await expect.element(all).toHaveAttribute('aria-expanded', 'false')
  await all.click()
  expect(manyNames()).toEqual(MANY.map((project) => project.name))
  const fewer = navigation.getByRole('button', { name: /Fewer projects/ })
  await expect.element(fewer).toBeInViewport()
  await navigation.getByRole('link', { name: 'Project 300' }).click()
  await expect
    .element(navigation.getByRole('link', { name: 'Project 300' }))
    .toHaveAttribute('aria-current', 'page')
  await fewer.click()
  expect(manyNames()).toHaveLength(12)
  expect(manyNames()).toContain('Project 300')
})

test('the navigation can be hidden and stays hidden', async () => {
  await openShell('USER')
  await page.getByRole('button', { name: 'Hide navigation' }).click()
  await expect.element(navigation).not.toBeInTheDocument()
  expect(localStorage.getItem('ledgerboard.navigation-folded')).toBe('yes')
  await page.getByRole('button', { name: 'Show navigation' }).click()
  await expect.element(navigation).toBeVisible()
})

test('on a phone it is a drawer that closes when a link is followed', async () => {
  const { router } = await openShell('USER', '/task', { width: 390 })
  await expect.element(navigation).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Show navigation' }).click()
  await navigation.getByRole('link', { name: 'Dashboard' }).click()
  await expect.element(navigation).not.toBeInTheDocument()
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard')
})

test('g and a letter open a page that the account may see', async () => {
  const { router } = await openShell('USER')
  await userEvent.keyboard('gd')
  await expect.poll(() => router.state.location.href).toBe('/dashboard')
  // a USER has no invoices; the second key is not its own either
  await userEvent.keyboard('gigc')
  await userEvent.keyboard('gt')
  await expect.poll(() => router.state.location.href).toBe('/task')
  await cleanup()
  const { router: ofAdmin } = await openShell('ADMIN')
  for (const [letter, path] of [
    ['d', '/dashboard'],
    ['t', '/task'],
    ['p', '/project'],
    ['c', '/client'],
    ['i', '/invoice'],
    ['q', '/estimation'],
    ['e', '/expenses'],
  ]) {
    await userEvent.keyboard(`g${letter}`)
    await expect.poll(() => ofAdmin.state.location.href).toBe(path)
  }
})

test('c adds a task from every page', async () => {
  const { router } = await openShell('USER', '/dashboard')
  await userEvent.keyboard('c')
  await expect.poll(() => router.state.location.href).toBe('/task?new=1')
})

test('the search is in the navigation, or in the top bar if the navigation is hidden', async () => {
  await openShell('USER')
  const search = page.getByRole('button', { name: 'Search or jump to' })
  const inBar = page.getByRole('banner').getByRole('button', { name: 'Search or jump to' })
  await expect.element(navigation.getByRole('button', { name: 'Search or jump to' })).toBeVisible()
  await expect.element(inBar).not.toBeInTheDocument()
  await expect.element(navigation.getByRole('button', { name: 'Shortcuts' })).toBeVisible()
  await page.getByRole('button', { name: 'Hide navigation' }).click()
  await expect.element(inBar).toBeVisible()
  await page.getByRole('button', { name: 'Show navigation' }).click()
  await page.viewport(390, 800)
  await expect.element(inBar).toBeVisible()
  expect(search.elements()).toHaveLength(1)
})

test('the account menu logs out', async () => {
  const { onLogout } = await openShell('USER')
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await userEvent.keyboard('{End}{Enter}')
  expect(onLogout).toHaveBeenCalledTimes(1)
})

test('the current page’s entry is visible in a low window, with its group open, however the page was reached', async () => {
  const projects = Array.from({ length: 12 }, (_, index): NavProject => ({
    id: index + 1,
    name: `Project ${index + 1}`,
    status: 'Active',
  }))
  const { router } = await openShell('ADMIN', '/dashboard', { projects, height: 500 })
  const entry = navigation.getByRole('link', { name: 'Mail outbox' })
  await expect.element(entry).not.toBeInTheDocument()
  await router.navigate({ to: '/outbox' })
  await expect.element(entry).toHaveAttribute('aria-current', 'page')
  await expect.element(entry).toBeInViewport({ ratio: 1 })
})
