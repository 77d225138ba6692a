import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { quickAddScene } from '#test/web/quick-add-scene.tsx'
import { KASUN } from '#test/web/tasks-page-scene.tsx'
import { IN_A_WEEK } from '#test/web/test-day.ts'
import { ApiFailure, savedBefore } from '#test/web/fake-server.ts'
import { addQuickTasks } from '../shared/quick-add-endpoints.ts'

const field = page.getByRole('combobox', { name: 'Quick add' })
const dialog = page.getByRole('dialog', { name: 'Add Several Tasks' })
const text = dialog.getByRole('textbox')
const lines = () =>
  [...document.querySelectorAll('.quick-preview-line')].map((line) =>
    [...line.querySelectorAll('span')]
      .map((part) => part.textContent)
      .filter(Boolean)
      .join(' | '),
  )

/** Simulates pasting from the clipboard. */
function paste(contents: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', contents)
  field
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

test('several pasted lines open a preview of their tasks, and are added with one call', async () => {
  const { bodies } = await quickAddScene({ path: '/task?project=8' })
  await userEvent.keyboard('My ')
  paste('Banner @kasun !high\n\t- [x] Sketch !low\n  Photos @kasun\nPoster #harbour')
  await expect
    .element(text)
    .toHaveValue('My Banner @kasun !high\n\t- [x] Sketch !low\n  Photos @kasun\nPoster #harbour')
  await expect
    .poll(lines)
    .toEqual([
      'My Banner | Kasun De Silva · Payroll migration · High · Fri 27 Nov',
      'Sketch | Low',
      'Photos @kasun | Line 3: A sub-task has no assignee of its own',
      'Poster | Harbour rebrand · Fri 27 Nov',
    ])
  await dialog.getByRole('button', { name: 'Add 2 tasks and 2 sub-tasks' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText('2 tasks and 2 sub-tasks created successfully!')).toBeVisible()
  await expect.element(field).toHaveValue('')
  expect(bodies()).toEqual([
    [
      {
        taskName: 'My Banner',
        assigneeId: KASUN.id,
        projectId: 8,
        priority: 'High',
        dueDate: IN_A_WEEK,
        subTasks: [{ title: 'Sketch', priority: 'Low', isCompleted: true }, { title: 'Photos @kasun' }],
      },
      { taskName: 'Poster', projectId: 7, dueDate: IN_A_WEEK, subTasks: [] },
    ],
  ])
})

test('one pasted line stays in the field', async () => {
  await quickAddScene()
  paste('Banner\n')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('one pasted line that is too long for the field is kept in full, with an error', async () => {
  await quickAddScene()
  await userEvent.keyboard('My ')
  paste('w'.repeat(10_000))
  await expect.element(text).toHaveValue(`My ${'w'.repeat(10_000)}`)
  await expect.poll(() => lines()[0]).toContain('Line 1: This must be at most 300 characters')
})

test('pasted text is appended once to text that was not added', async () => {
  await quickAddScene()
  paste('Banner\nPoster')
  await expect.element(text).toHaveValue('Banner\nPoster')
  const pasteAgain = async (contents: string) => {
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    paste(contents)
    await expect.element(dialog).toBeVisible()
  }
  await pasteAgain('Leaflet\nFlag')
  await expect.element(text).toHaveValue('Banner\nPoster\nLeaflet\nFlag')
  await pasteAgain('Leaflet\nFlag')
  await expect.element(text).toHaveValue('Banner\nPoster\nLeaflet\nFlag')
})

test('errors are shown at their lines, and block adding until they are corrected', async () => {
  await quickAddScene()
  await page.getByRole('button', { name: 'Add several lines' }).click()
  await text.fill('Banner\nx')
  await expect
    .poll(lines)
    .toEqual(['Banner | Fri 27 Nov', 'x | Fri 27 Nov | Line 2: Task name must be at least 2 characters'])
  await expect.element(dialog.getByRole('button', { name: 'Add 2 tasks' })).toBeDisabled()
  await text.fill('Banner\nxy')
  await expect.element(dialog.getByRole('button', { name: 'Add 2 tasks' })).toBeEnabled()
  await text.fill(Array.from({ length: 201 }, (_, index) => `Task ${index}`).join('\n'))
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('At most 200 tasks can be added at once')
})

test('lines edited after a lost response are not added twice, even if the dialog was closed', async () => {
  const { server, keys } = await quickAddScene()
  server.on(addQuickTasks, () => new ApiFailure(0))
  await page.getByRole('button', { name: 'Add several lines' }).click()
  await text.fill('Banner\nPoster')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/cannot be reached/)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Add several lines' }).click()
  await text.fill('Banner\nPoster\nFlag')
  server.on(addQuickTasks, savedBefore)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/^This was saved already, as it was/)
  await expect.element(text).toHaveValue('Banner\nPoster\nFlag')
  expect(new Set(keys()).size).toBe(1)
})

test('a refusal by the server is shown at its line, and the text stays, even if the dialog was closed', async () => {
  const { server } = await quickAddScene()
  const sentence = 'There is no project with this id'
  server.on(
    addQuickTasks,
    () => new ApiFailure(400, { message: sentence, fields: { 'tasks.1.projectId': sentence } }),
  )
  await page.getByRole('button', { name: 'Add several lines' }).click()
  await text.fill('Banner\nPoster #harbour')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(sentence)
  expect(lines()[1]).toContain(`Line 2: ${sentence}`)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Add several lines' }).click()
  await expect.element(text).toHaveValue('Banner\nPoster #harbour')
})
