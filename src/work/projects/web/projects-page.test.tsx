import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiFailure, Counted, fakeServer } from '#test/web/fake-server.ts'
import { sampleProject, showProjects } from '#test/web/projects-page-scene.tsx'
import { renderAt } from '#test/web/render-at.tsx'
import { listUsers } from '#people/users/shared/user-endpoints.ts'
import { deleteProject, listProjects } from '../shared/project-endpoints.ts'
import { ProjectsPage } from './projects-page.tsx'

const card = (name: string) => page.getByRole('article', { name })
const harbour = card('Harbour rebrand')
const newProject = page.getByRole('button', { name: 'New Project', exact: true })
const placeOfNext = page.getByRole('button', { name: 'New Project Give it an owner and a budget' })
const question = page.getByRole('alertdialog', { name: 'Delete Project' })

async function askToDelete() {
  await harbour.hover()
  await harbour.getByRole('button', { name: 'Delete Harbour rebrand' }).click()
  await expect.element(question).toBeVisible()
}

test('shows each project on a card, with the names of their owners', async () => {
  await showProjects({ projects: [sampleProject(), sampleProject({ id: 8, name: 'Payroll migration' })] })
  await expect.element(page.getByRole('heading', { name: 'My Projects' })).toBeVisible()
  await expect.element(harbour.getByText('Kasun De Silva')).toBeVisible()
  await expect.element(card('Payroll migration')).toBeVisible()
  expect(harbour.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(254)
})

test('an ADMIN adds, edits and deletes', async () => {
  await showProjects()
  await expect.element(newProject).toBeVisible()
  await expect.element(placeOfNext).toBeVisible()
  await harbour.hover()
  await expect.element(harbour.getByRole('button', { name: 'Delete Harbour rebrand' })).toBeVisible()
  await harbour.getByRole('button', { name: 'Edit Harbour rebrand' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Edit Project' })).toBeVisible()
})

test('a USER, who gets only names, sees no cards and no buttons', async () => {
  const names = { projects: [{ id: 7, name: 'Harbour rebrand', status: 'Active' }] as never, total: 0 }
  await showProjects({ ...names, role: 'USER' })
  await expect.element(page.getByRole('heading', { name: 'My Projects' })).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
  expect(page.getByRole('article').elements()).toEqual([])
})

test('the placeholder for a new project follows the last card of the last page', async () => {
  const { server, address } = await showProjects({ total: 30 })
  await expect.element(harbour).toBeVisible()
  expect(placeOfNext.query()).toBeNull()
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect.element(placeOfNext).toBeVisible()
  expect(address()).toBe('/project?page=2')
  expect(server.callsOf(listProjects).map(({ input: { query } }) => [query.page, query.limit])).toEqual([
    [1, 24],
    [2, 24],
  ])
  await placeOfNext.click()
  await expect.element(page.getByRole('dialog', { name: 'Add New Project' })).toBeVisible()
})

test('searches on the server and keeps the text in the address', async () => {
  const { server, address } = await showProjects()
  await expect.element(harbour).toBeVisible()
  server.on(listProjects, () => new Counted([], 0))
  await userEvent.keyboard('/')
  await expect.element(page.getByRole('searchbox', { name: 'Search projects' })).toHaveFocus()
  await userEvent.keyboard('zz')
  await expect.element(page.getByRole('heading', { name: 'No projects match “zz”' })).toBeVisible()
  expect(address()).toBe('/project?search=zz')
  expect(server.callsOf(listProjects).at(-1)?.input.query.search).toBe('zz')
})

test('without projects it explains what one is, and starts one', async () => {
  await showProjects({ projects: [] })
  await expect.element(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible()
  expect(placeOfNext.query()).toBeNull()
  await page.getByRole('button', { name: 'Add the first project' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Add New Project' })).toBeVisible()
})

test('says why nothing is shown, and retries', async () => {
  const server = fakeServer()
    .on(listProjects, () => new ApiFailure(403, { message: 'You may not do this.' }))
    .on(listUsers, () => [])
  await renderAt('/project', <ProjectsPage />)
  const alert = page.getByRole('alert')
  await expect.element(alert).toMatchTextContent(/The projects could not be loaded\.\s*You may not do this\./)
  server.on(listProjects, () => [sampleProject()])
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(harbour).toBeVisible()
})

test('shows placeholders with the height of cards while it loads', async () => {
  const answered = Promise.withResolvers<void>()
  fakeServer()
    .on(listProjects, async () => {
      await answered.promise
      return [sampleProject()]
    })
    .on(listUsers, () => [])
  await renderAt('/project', <ProjectsPage />)
  const loading = page.getByRole('status', { name: 'Loading projects...' })
  await expect.element(loading).toBeVisible()
  const height = loading.element().firstElementChild?.getBoundingClientRect().height
  answered.resolve()
  await expect.element(harbour).toBeVisible()
  expect(harbour.element().getBoundingClientRect().height).toBe(height)
})

test('asks before deleting, in the specification’s words, and can be cancelled', async () => {
  const { server } = await showProjects()
  await askToDelete()
  await expect
    .element(question)
    .toHaveAccessibleDescription(
      /^Are you sure you want to delete this project\? You can restore it for 30 days\./,
    )
  await expect.element(question.getByText('Its tasks stay, without a project.')).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(question.query()).toBeNull()
  expect(server.callsOf(deleteProject)).toEqual([])
})

test('deleting shows progress and success, and reloads the list', async () => {
  const answered = Promise.withResolvers<void>()
  const { server } = await showProjects()
  server.on(deleteProject, () => answered.promise)
  await askToDelete()
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(page.getByText('Deleting project...')).toBeVisible()
  server.on(listProjects, () => [])
  answered.resolve()
  await expect.element(page.getByText('Project deleted successfully')).toBeVisible()
  await expect.poll(() => harbour.query()).toBeNull()
  expect(page.getByText('Deleting project...').query()).toBeNull()
  expect(server.callsOf(deleteProject).map((made) => made.input.params)).toEqual([{ id: 7 }])
})

test('a failed deletion is reported with the reason, and the card stays', async () => {
  const { server } = await showProjects()
  server.on(deleteProject, () => new ApiFailure(404, { message: 'Project not found' }))
  await askToDelete()
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  const alert = page.getByRole('alert')
  await expect.element(alert).toMatchTextContent(/Failed to delete project\. Please try again\./)
  await expect.element(alert).toMatchTextContent(/Project not found/)
  await expect.element(harbour).toBeVisible()
})

test.each(['project', 'task', 'client'])('a change of a %s by others appears at once', async (entity) => {
  const { server, queryClient } = await showProjects()
  await expect.element(harbour.getByText('9 open')).toBeVisible()
  server.on(listProjects, () => [sampleProject({ openTasks: 8, doneTasks: 17 })])
  // as the live connection does
  await queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.entities?.includes(entity) === true })
  await expect.element(harbour.getByText('8 open')).toBeVisible()
  await expect.element(harbour.getByText('17 of 25 tasks done')).toBeVisible()
})
