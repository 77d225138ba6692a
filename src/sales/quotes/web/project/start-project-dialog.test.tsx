import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ApiFailure, Counted } from '#test/web/fake-server.ts'
import { sampleProject } from '#test/web/projects-page-scene.tsx'
import { ACCEPTED, choose, showQuotes } from '#test/web/quotes-page-scene.tsx'
import { toastText } from '#test/web/payments-scene.tsx'
import { PLAIN_ITEM } from '#test/plain-document.ts'
import { listProjectTemplates } from '#work/project-templates/shared/project-template-endpoints.ts'
import { listProjects } from '#work/projects/shared/project-endpoints.ts'
import { startQuoteProject } from '../../shared/quote-endpoints.ts'

const dialog = page.getByRole('dialog', { name: 'Start Project' })
const name = dialog.getByRole('textbox', { name: 'Project Name' })
const submit = dialog.getByRole('button', { name: 'Start Project' })

const line = (id: number, description: string, amount: number) => ({
  id,
  description,
  quantity: 1,
  unitPrice: amount,
  rate: amount,
  ...PLAIN_ITEM,
  amount,
})
const QUOTE = {
  ...ACCEPTED,
  items: [
    line(1, 'Booking screen\nAs agreed', 60_000),
    line(2, 'Photographs', 30_000),
    line(3, 'Support', 10_000),
  ],
  tasks: [{ lineId: 2, taskId: 142 }],
}

async function open(templates: { id: number; name: string }[] = []) {
  const shown = await showQuotes({ quotes: [QUOTE] })
  const rows = templates.map((template) => ({ ...template, description: null, taskCount: 5 }))
  shown.server
    .on(listProjectTemplates, () => new Counted(rows, rows.length))
    .on(listProjects, () => [sampleProject({ id: 9, name: 'Running', clientId: 7 })])
  await choose('Q18', 'Start project…')
  await expect.element(name).toBeVisible()
  return shown
}

test('begins with the subject and all lines that are no task yet, and starts once', async () => {
  const { server, address } = await open()
  await expect.element(name).toHaveValue('Web shop')
  await expect.element(dialog.getByRole('checkbox', { name: 'Booking screen' })).toBeChecked()
  const taken = dialog.getByRole('checkbox', { name: 'Photographs Task #142' })
  await expect.element(taken).toBeDisabled()
  await expect.element(taken).not.toBeChecked()
  await dialog.getByText('Support').click()
  server.on(startQuoteProject, () => ({
    projectId: 12,
    projectName: 'Web shop',
    tasks: [{ lineId: 1, taskId: 200 }],
  }))
  await submit.dblClick()
  await expect.element(toastText('Web shop has 1 new task from Q18.')).toBeVisible()
  expect(server.callsOf(startQuoteProject).map(({ input }) => input.body)).toEqual([
    { name: 'Web shop', lineIds: [1] },
  ])
  expect(address()).toBe('/project/12')
})

test('joins a project of its client, with a template', async () => {
  const { server } = await open([{ id: 3, name: 'Usual' }])
  await dialog.getByRole('radio', { name: 'Existing project' }).click()
  await expect.element(dialog.getByText('Its budget grows by the net amount of the quote.')).toBeVisible()
  await dialog.getByRole('combobox', { name: /^Project/ }).click()
  await page.getByRole('option', { name: 'Running' }).click()
  await dialog.getByRole('combobox', { name: /^Template/ }).click()
  await page.getByRole('option', { name: 'Usual' }).click()
  server.on(startQuoteProject, () => ({ projectId: 9, projectName: 'Running', tasks: [] }))
  await dialog.getByRole('button', { name: 'Add Tasks' }).click()
  await expect
    .poll(() => server.callsOf(startQuoteProject).map(({ input }) => input.body))
    .toEqual([{ projectId: 9, lineIds: [1, 3], templateId: 3 }])
})

test('says what somebody else did meanwhile, and keeps what was typed', async () => {
  const { server } = await open()
  server.on(
    startQuoteProject,
    () => new ApiFailure(409, { code: 'conflict', message: 'Line 1 became task #150 already' }),
  )
  await name.fill('Shop of the year')
  await submit.click()
  await expect.element(toastText('Line 1 became task #150 already')).toBeVisible()
  await expect.element(name).toHaveValue('Shop of the year')
})

test('needs a name', async () => {
  await open()
  await name.fill('')
  await expect.element(submit).toBeDisabled()
})
