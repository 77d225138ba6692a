import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiFailure, Recorded } from '#test/web/fake-server.ts'
import { takeOffer } from '#test/web/undo-offer.ts'
import {
  KASUN,
  NIMAL,
  type ProjectsScene,
  sampleProject,
  showProjects,
} from '#test/web/projects-page-scene.tsx'
import { sampleUser } from '#test/web/sample-accounts.ts'
import { dismissAllToasts } from '#platform/web/ui/overlays/toast.tsx'
import { createProject, listProjects, replaceProject } from '../shared/project-endpoints.ts'

const adding = page.getByRole('dialog', { name: 'Add New Project' })
const editing = page.getByRole('dialog', { name: 'Edit Project' })
const save = page.getByRole('button', { name: 'Save Project' })
const update = page.getByRole('button', { name: 'Update Project' })
const name = page.getByRole('textbox', { name: 'Project Name' })
const owner = page.getByRole('dialog').getByRole('combobox', { name: /^Owner/ })
const status = page.getByRole('dialog').getByRole('combobox', { name: /^Status/ })
const budget = page.getByRole('spinbutton', { name: 'Budget' })
const start = page.getByRole('textbox', { name: 'Start Date' })
const end = page.getByRole('textbox', { name: 'End Date' })
const client = page.getByRole('dialog').getByRole('combobox', { name: /^Client/ })

const optionTexts = (field: string) =>
  page
    .getByRole('listbox', { name: field })
    .getByRole('option')
    .elements()
    .map((option) => option.querySelector('.person .ellipsis, .pill')?.textContent ?? option.textContent)

async function openAdding(scene: ProjectsScene = {}) {
  const screen = await showProjects(scene)
  await page.getByRole('button', { name: 'New Project', exact: true }).click()
  await expect.element(adding).toBeVisible()
  return screen
}

async function openEditing(project = sampleProject(), scene: ProjectsScene = {}) {
  const screen = await showProjects({ projects: [project], ...scene })
  await page.getByRole('article').hover()
  await page.getByRole('button', { name: `Edit ${project.name}` }).click()
  await expect.element(editing).toBeVisible()
  return screen
}

async function chooseOwner(text: string) {
  await owner.click()
  await page.getByRole('option', { name: text }).click()
}

test('adding starts empty with status Pending; the budget is a number from 0 in cents', async () => {
  await openAdding()
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveValue('')
  await expect.element(owner).toHaveTextContent('Select Project Owner')
  await expect.element(page.getByRole('textbox', { name: 'Description' })).toHaveValue('')
  await expect.element(status).toHaveTextContent('Pending')
  await expect.element(budget).toHaveAttribute('min', '0')
  await expect.element(budget).toHaveAttribute('step', '0.01')
  await expect.element(start).toHaveValue('')
  await expect.element(end).toHaveValue('')
  await expect.element(client).toHaveTextContent('Select Client (Optional)')
  await expect.element(save).toBeDisabled()
  await status.click()
  expect(optionTexts('Status')).toEqual(['Pending', 'Active', 'On Hold', 'Completed', 'Cancelled'])
})

test('owners can be accounts that are not Pending and have the role ADMIN or USER', async () => {
  const of = (part: object, index: number) =>
    sampleUser({ id: `019a41b0-0000-7000-8000-0000000000${index}`, sName: 'Silva', ...part })
  await openAdding({
    users: [
      of({ fName: 'Admin', role: 'ADMIN' }, 10),
      of({ fName: 'Away', role: 'USER', status: 'Inactive' }, 11),
      of({ fName: 'Waiting', role: 'USER', status: 'Pending' }, 12),
      of({ fName: 'Manager', role: 'MANAGER' }, 13),
    ],
  })
  await owner.click()
  expect(optionTexts('Owner')).toEqual(['Admin Silva', 'Away Silva'])
})

test('shows what is missing once a field was left', async () => {
  await openAdding()
  await expect.element(owner).toBeEnabled()
  await userEvent.keyboard(' {Tab}')
  await expect.element(name).toHaveAccessibleDescription('Project name is required')
  await expect.element(owner).not.toHaveAccessibleDescription()
  await userEvent.keyboard('{Tab}')
  await expect.element(owner).toHaveAccessibleDescription('Owner is required')
  await expect.element(save).toBeDisabled()
})

test('saves once: name and owner are enough', async () => {
  const { server } = await openAdding()
  const answered = Promise.withResolvers<void>()
  server.on(createProject, async () => {
    await answered.promise
    return new Recorded(sampleProject({ id: 9, name: 'Payroll migration' }), [5])
  })
  await name.fill(' Payroll migration ')
  await chooseOwner('Kasun De Silva')
  await save.click()
  await expect.element(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  await expect.element(adding.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  server.on(listProjects, () => [sampleProject(), sampleProject({ id: 9, name: 'Payroll migration' })])
  answered.resolve()
  await expect.element(page.getByRole('article', { name: 'Payroll migration' })).toBeVisible()
  await expect.element(adding).not.toBeInTheDocument()
  expect(server.callsOf(createProject).map(({ input }) => input.body)).toEqual([
    { name: 'Payroll migration', owner: KASUN.id, status: 'Pending' },
  ])
  await expect.element(page.getByText('Payroll migration was added.')).toBeVisible()
  expect(await takeOffer(server)).toEqual([5])
})

test('sends everything that is filled in', async () => {
  const { server } = await openAdding()
  server.on(createProject, () => sampleProject())
  await name.fill('Payroll migration')
  await chooseOwner('Nimal Perera')
  await page.getByRole('textbox', { name: 'Description' }).fill('212 employees')
  await status.click()
  await page.getByRole('option', { name: 'Active' }).click()
  await budget.fill('640000.50')
  await start.fill('2026-10-01')
  await end.fill('31 Dec 2026')
  await userEvent.keyboard('{Tab}')
  await client.click()
  await page.getByRole('option', { name: /Colombo Harbour Traders/ }).click()
  await save.click()
  await expect
    .poll(() => server.callsOf(createProject)[0]?.input.body)
    .toEqual({
      name: 'Payroll migration',
      owner: NIMAL.id,
      description: '212 employees',
      status: 'Active',
      budget: 640_000.5,
      startDate: '2026-10-01',
      endDate: '2026-12-31',
      clientId: 4,
    })
})

test('a failed save keeps what was typed, says why at the field and in a toast, and can be sent again', async () => {
  const { server } = await openAdding()
  server.on(
    createProject,
    () =>
      new ApiFailure(400, {
        code: 'validation',
        message: 'Please check the marked fields',
        fields: { owner: 'This account is still waiting for approval' },
      }),
  )
  await name.fill('Payroll migration')
  await chooseOwner('Kasun De Silva')
  await budget.fill('100')
  await save.click()
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/Project not added\s*Please check the marked fields/)
  await expect.element(owner).toHaveAccessibleDescription('This account is still waiting for approval')
  await expect.element(name).toHaveValue('Payroll migration')
  await expect.element(budget).toHaveValue(100)
  dismissAllToasts()
  server.on(createProject, () => sampleProject())
  await save.click()
  await expect.poll(() => adding.query()).toBeNull()
  const keys = server.callsOf(createProject).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})

test('editing is prefilled and replaces the project', async () => {
  const { server } = await openEditing()
  await expect.element(name).toHaveValue('Harbour rebrand')
  await expect.element(owner).toMatchTextContent(/Kasun De Silva$/)
  await expect.element(status).toHaveTextContent('Active')
  await expect.element(budget).toHaveValue(850_000.5)
  await expect.element(start).toHaveValue('1 Sep 2026')
  await expect.element(end).toHaveValue('18 Dec 2026')
  await expect.element(client).toMatchTextContent(/^Colombo Harbour Traders/)
  server.on(replaceProject, () => new Recorded(sampleProject({ name: 'Harbour' }), [5]))
  server.on(listProjects, () => [sampleProject({ name: 'Harbour' })])
  await name.fill('Harbour')
  await update.click()
  await expect.element(page.getByRole('article', { name: 'Harbour' })).toBeVisible()
  const [{ input } = { input: undefined }] = server.callsOf(replaceProject)
  expect(input?.params).toEqual({ id: 7 })
  expect(input?.body).toEqual({
    name: 'Harbour',
    owner: KASUN.id,
    description: 'New mark, stationery, signage and vehicle livery.',
    status: 'Active',
    budget: 850_000.5,
    startDate: '2026-09-01',
    endDate: '2026-12-18',
    clientId: 4,
  })
  await expect.element(page.getByText('Harbour was saved.')).toBeVisible()
  expect(await takeOffer(server)).toEqual([5])
})

test('emptied fields are not sent, nor are fields without a value', async () => {
  const { server } = await openEditing()
  server.on(replaceProject, () => sampleProject())
  await page.getByRole('textbox', { name: 'Description' }).fill('')
  await budget.fill('')
  await start.fill('')
  await end.fill('')
  await userEvent.keyboard('{Tab}')
  await client.click()
  await page.getByRole('option', { name: 'No Client Assigned' }).click()
  await expect.element(client).toHaveTextContent('Select Client (Optional)')
  await update.click()
  await expect
    .poll(() => server.callsOf(replaceProject)[0]?.input.body)
    .toEqual({ name: 'Harbour rebrand', owner: KASUN.id, status: 'Active' })
})

test('a failed change leaves the dialog open', async () => {
  const { server } = await openEditing()
  server.on(replaceProject, () => new ApiFailure(404, { message: 'Project not found' }))
  await name.fill('Harbour')
  await update.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Project not saved\s*Project not found/)
  await expect.element(name).toHaveValue('Harbour')
})

test('the current owner and client can stay, whatever their state', async () => {
  const gone = sampleProject({ owner: '019a41b0-0000-7000-8000-000000000099', clientId: 12, client: null })
  const { server } = await openEditing(gone)
  server.on(replaceProject, () => gone)
  await expect.element(owner).toMatchTextContent(/User ID: 019a41b0-0000-7000-8000-000000000099$/)
  await expect.element(client).toHaveTextContent('Client ID: 12')
  await name.fill('Harbour')
  await update.click()
  await expect
    .poll(() => server.callsOf(replaceProject)[0]?.input.body)
    .toMatchObject({ owner: gone.owner, clientId: 12 })
})

test('an owner who could no longer be chosen is among the choices of the project', async () => {
  await openEditing(sampleProject(), { users: [NIMAL, { ...KASUN, role: 'MANAGER' }] })
  await owner.click()
  expect(optionTexts('Owner')).toEqual(['Nimal Perera', 'Kasun De Silva'])
})

test('an end before the start is reported at once', async () => {
  await openEditing()
  await start.fill('2027-01-01')
  await userEvent.keyboard('{Tab}')
  await expect.element(end).toHaveAccessibleDescription('The end date must not be before the start date')
  await expect.element(update).toBeDisabled()
  await end.fill('2027-01-01')
  await userEvent.keyboard('{Tab}')
  await expect.element(end).not.toHaveAccessibleDescription()
  await expect.element(update).toBeEnabled()
})

test('an invalid budget is refused at the field', async () => {
  await openEditing()
  await budget.fill('0.005')
  await userEvent.keyboard('{Tab}')
  await expect
    .element(budget)
    .toHaveAccessibleDescription('The budget must be an amount with at most two decimals')
  await budget.fill('-1')
  await expect.element(budget).toHaveAccessibleDescription('This must be at least 0')
  await expect.element(update).toBeDisabled()
})

test('the billing of hours is folded until it is used, and is sent', async () => {
  const { server } = await openEditing(sampleProject({ hourlyRate: 7_500, rounding: 15 }))
  server.on(replaceProject, () => sampleProject({ rounding: 30 }))
  const rate = page.getByRole('spinbutton', { name: 'Hourly Rate' })
  const rounding = page.getByRole('combobox', { name: /^Round Time Up To/ })
  await expect.element(rate).toHaveValue(7_500)
  await expect.element(rounding).toHaveTextContent('15 minutes')
  await rate.fill('')
  await expect.element(rate).toBeVisible()
  await rounding.click()
  await page.getByRole('option', { name: '30 minutes' }).click()
  await update.click()
  await expect.element(editing).not.toBeInTheDocument()
  const body = server.callsOf(replaceProject).at(-1)?.input.body
  expect(body).toMatchObject({ rounding: 30 })
  expect(body).not.toHaveProperty('hourlyRate', 7_500)
})

test('a project without it shows one quiet word more', async () => {
  await openEditing()
  const rate = page.getByRole('spinbutton', { name: 'Hourly Rate' })
  await expect.element(page.getByText('Billing of hours')).toBeVisible()
  await expect.element(rate).not.toBeInTheDocument()
  await page.getByText('Billing of hours').click()
  await expect.element(rate).toBeVisible()
})
