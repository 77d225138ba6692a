import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiFailure, Counted, fakeServer } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { NIMAL, sampleProject } from '#test/web/projects-page-scene.tsx'
import { listClients } from '#sales/clients/shared/client-endpoints.ts'
import { listUsers } from '#people/users/shared/user-endpoints.ts'
import {
  createProjectTemplate,
  getProjectTemplate,
  listProjectTemplates,
  replaceProjectTemplate,
  startFromTemplate,
} from '../shared/project-template-endpoints.ts'
import type { ProjectTemplate, TemplateTask } from '../shared/project-template-schema.ts'
import { ProjectTemplatesPage } from './project-templates-page.tsx'

function task(part: Partial<TemplateTask>): TemplateTask {
  return {
    name: 'Design',
    description: '<p>Kept</p>',
    type: null,
    priority: 'High',
    billing: 'no',
    amount: null,
    estimateMinutes: 90,
    startOffset: 1,
    dueOffset: 5,
    workingDays: true,
    assigneeId: null,
    subTitles: ['Sketch'],
    ...part,
  }
}

const WEBSITE: ProjectTemplate = {
  id: 7,
  name: 'Website',
  description: 'In a week',
  tasks: [task({}), task({ name: 'Launch', billing: 'fixed', amount: 45_000, estimateMinutes: null })],
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
  version: 1,
}

async function open(templates: readonly ProjectTemplate[] = [WEBSITE], width = 1280) {
  await page.viewport(width, 800)
  const rows = templates.map(({ id, name, description, tasks }) => ({
    id,
    name,
    description,
    taskCount: tasks.length,
  }))
  const server = fakeServer()
    .on(listProjectTemplates, () => new Counted(rows, rows.length))
    .on(getProjectTemplate, () => WEBSITE)
    .on(listUsers, () => [NIMAL])
    .on(listClients, () => new Counted([], 0))
  const shown = await renderAt('/project-templates', <ProjectTemplatesPage />, { role: 'ADMIN' })
  await expect.element(page.getByRole('heading', { name: 'Project templates', exact: true })).toBeVisible()
  return { server, ...shown }
}

const dialog = page.getByRole('dialog', { name: 'Edit Project Template' })
const save = page.getByRole('button', { name: 'Save', exact: true })

test('lists templates with the number of their tasks', async () => {
  await open()
  await expect.element(page.getByRole('row', { name: /Website 2 In a week/ })).toBeVisible()
})

test('says what a template is for when there is none', async () => {
  await open([])
  await expect.element(page.getByText('No project templates yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add the first template' }).click()
  await expect.element(page.getByRole('dialog', { name: 'New Project Template' })).toBeVisible()
})

test('an edited task keeps what its row does not show', async () => {
  const { server } = await open()
  server.on(replaceProjectTemplate, ({ body }) => ({ ...WEBSITE, name: body.name, version: 2 }))
  await page.getByRole('button', { name: 'Edit Website' }).click()
  await expect.element(dialog.getByRole('textbox', { name: 'Estimate of task 1' })).toHaveValue('1:30')
  await dialog.getByRole('textbox', { name: 'Days of task 1' }).fill('10')
  await dialog.getByRole('textbox', { name: 'Estimate of task 1' }).fill('2h')
  await dialog.getByRole('spinbutton', { name: /^Price of task 2/ }).fill('')
  await save.click()
  await expect.poll(() => server.callsOf(replaceProjectTemplate)).toHaveLength(1)
  expect(server.callsOf(replaceProjectTemplate)[0]?.input.body.tasks).toEqual([
    task({ dueOffset: 10, estimateMinutes: 120 }),
    task({ name: 'Launch', billing: 'no', amount: null, estimateMinutes: null }),
  ])
})

test('says at its field what a task lacks, and nothing typed is lost', async () => {
  const { server } = await open()
  await page.getByRole('button', { name: 'Edit Website' }).click()
  await dialog.getByRole('button', { name: 'Add a Task' }).click()
  await dialog.getByRole('textbox', { name: 'Name of task 3' }).fill('x')
  await dialog.getByRole('textbox', { name: 'Days of task 3' }).fill('soon')
  await expect.element(dialog.getByText('Task name must be at least 2 characters')).toBeVisible()
  await userEvent.tab()
  await expect.element(dialog.getByText('Days must be a whole number from 0 to 3,650')).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: 'Days of task 3' })).toHaveValue('soon')
  await expect.element(save).toBeDisabled()
  expect(server.callsOf(replaceProjectTemplate)).toEqual([])
  await dialog.getByRole('button', { name: 'Remove task 3' }).click()
  await expect.element(save).toBeEnabled()
})

test('a new template is sent once, as it was typed', async () => {
  const { server } = await open()
  server.on(createProjectTemplate, ({ body }) => ({ ...WEBSITE, id: 8, name: body.name }))
  await page.getByRole('button', { name: 'New Template' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Shop')
  await page.getByRole('button', { name: 'Add a Task' }).click()
  await page.getByRole('textbox', { name: 'Name of task 1' }).fill('Basket')
  await page.getByRole('spinbutton', { name: /^Price of task 1/ }).fill('45000')
  await save.dblClick()
  await expect.poll(() => server.callsOf(createProjectTemplate)).toHaveLength(1)
  expect(server.callsOf(createProjectTemplate)[0]?.input.body).toMatchObject({
    name: 'Shop',
    tasks: [{ name: 'Basket', dueOffset: 0, billing: 'fixed', amount: 45_000, estimateMinutes: null }],
  })
})

test('starts a project from the chosen template and leads to its page', async () => {
  const { server, address } = await open()
  server.on(startFromTemplate, ({ body }) => sampleProject({ id: 12, name: body.name, openTasks: 2 }))
  await page.getByRole('button', { name: 'Start a project from Website' }).click()
  const start = page.getByRole('dialog', { name: 'New Project from Template' })
  await expect.element(start.getByRole('combobox', { name: /Template/ })).toMatchTextContent(/Website/)
  await start.getByRole('textbox', { name: 'Project Name' }).fill('Galle Fort')
  await start.getByRole('button', { name: 'Start Project' }).click()
  await expect.element(page.getByText('Galle Fort was started with 2 tasks.')).toBeVisible()
  expect(server.callsOf(startFromTemplate)[0]?.input.body).toMatchObject({
    templateId: 7,
    name: 'Galle Fort',
  })
  expect(address()).toBe('/project/12')
})

test('a template that is gone says so', async () => {
  const { server } = await open()
  server.on(getProjectTemplate, () => new ApiFailure(404, { message: 'Project template not found' }))
  await page.getByRole('button', { name: 'Edit Website' }).click()
  await expect.element(page.getByText('Project template not found')).toBeVisible()
})

test('a phone shows one task below the other, with its labels', async () => {
  await open([WEBSITE], 390)
  await page.getByRole('button', { name: 'Edit Website' }).click()
  await expect.element(page.getByText('Price of task 2')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(390)
})
