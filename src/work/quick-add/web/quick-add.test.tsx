import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { undoEndpoint } from '#platform/shared/undo-endpoint.ts'
import { shownShortcuts } from '#platform/web/page/shortcuts-shown.ts'
import { createdTask, quickAddScene } from '#test/web/quick-add-scene.tsx'
import { DILINI, KASUN } from '#test/web/tasks-page-scene.tsx'
import { IN_A_WEEK } from '#test/web/test-day.ts'
import { ApiFailure, Recorded, savedBefore } from '#test/web/fake-server.ts'
import { addQuickTasks } from '../shared/quick-add-endpoints.ts'

const field = page.getByRole('combobox', { name: 'Quick add' })
const chips = () =>
  page
    .getByRole('group', { name: 'The new task' })
    .element()
    .querySelectorAll('.chip')
    .values()
    .map((chip) => chip.textContent)
    .toArray()
const marks = () => [...document.querySelectorAll('.quick-tint mark')].map((mark) => mark.textContent)
const options = () => [...document.querySelectorAll('[role="option"]')].map((option) => option.textContent)

test('q opens the field; Enter adds the task and empties the field for the next', async () => {
  const { bodies } = await quickAddScene()
  await userEvent.keyboard('Home banner @kasun !high 2026-12-17')
  expect(marks()).toEqual(['@kasun', '!high', '2026-12-17'])
  expect(chips()).toEqual(['Assignee: Kasun De Silva', 'Priority: High', 'Due: Thu 17 Dec'])
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveFocus()
  await expect.element(page.getByText('Task created successfully!')).toBeVisible()
  await userEvent.keyboard('Poster{Enter}')
  await expect.poll(() => bodies().length).toBe(2)
  expect(bodies()).toEqual([
    [
      {
        taskName: 'Home banner',
        assigneeId: KASUN.id,
        priority: 'High',
        dueDate: '2026-12-17',
        subTasks: [],
      },
    ],
    [{ taskName: 'Poster', dueDate: IN_A_WEEK, subTasks: [] }],
  ])
})

test('after several lines only the last one’s toast offers undo', async () => {
  const { server } = await quickAddScene()
  let change = 10
  server
    .on(addQuickTasks, ({ body }) => new Recorded({ tasks: body.tasks.map(createdTask) }, [change++]))
    .on(undoEndpoint, ({ body }) => new Recorded({ undone: body.changes.length, canRedo: false }, [change++]))
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  for (const line of ['Banner', 'Poster', 'Leaflet']) {
    await userEvent.keyboard(`${line}{Enter}`)
    await expect.element(field).toHaveValue('')
  }
  await expect.poll(() => server.callsOf(addQuickTasks).length).toBe(3)
  await expect.poll(() => undo.elements().length).toBe(1)
  await undo.click()
  await expect.poll(() => server.callsOf(undoEndpoint).map(({ input }) => input.body.changes)).toEqual([[12]])
  await expect.element(undo).not.toBeInTheDocument()
})

test('pressing twice adds one task, and text typed meanwhile stays', async () => {
  const scene = await quickAddScene()
  const release = scene.hold()
  await userEvent.keyboard('Banner{Enter}{Enter}')
  await userEvent.keyboard(' and a poster')
  release()
  await expect.element(field).toHaveValue('and a poster')
  expect(scene.bodies()).toHaveLength(1)
})

test('a failure keeps the text and says why at the field; an unchanged retry has the same key', async () => {
  const { server, keys } = await quickAddScene()
  server.on(addQuickTasks, () => new ApiFailure(400, { message: 'There is no user with this id' }))
  await userEvent.keyboard('Banner @kasun{Enter}')
  await expect.element(page.getByRole('alert')).toHaveTextContent('There is no user with this id')
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field).toHaveValue('Banner @kasun')
  server.on(addQuickTasks, ({ body }) => ({ tasks: body.tasks.map(createdTask) }))
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('')
  expect(keys()).toHaveLength(2)
  expect(new Set(keys()).size).toBe(1)
  await userEvent.keyboard('Banner @kasun{Enter}')
  await expect.poll(() => new Set(keys()).size).toBe(2)
})

test('a line edited after a lost response makes no second task unless that is intended', async () => {
  const { server, keys } = await quickAddScene()
  server.on(addQuickTasks, () => new ApiFailure(0))
  await userEvent.keyboard('Banner{Enter}')
  await expect.element(page.getByRole('alert')).toMatchTextContent(/cannot be reached/)
  server.on(addQuickTasks, savedBefore)
  await userEvent.keyboard(' !high{Enter}')
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      'This was saved already, as it was before your last change. Send this as well only if you want both.',
    )
  await expect.element(field).toHaveValue('Banner !high')
  server.on(addQuickTasks, ({ body }) => ({ tasks: body.tasks.map(createdTask) }))
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('')
  expect([keys()[1] === keys()[0], keys()[2] === keys()[0]]).toEqual([true, false])
})

test('a line typed again is another task, whatever happened to the first', async () => {
  const { server, keys } = await quickAddScene()
  server.on(addQuickTasks, () => new ApiFailure(0))
  await userEvent.keyboard('Banner{Enter}')
  await expect.element(page.getByRole('alert')).toMatchTextContent(/cannot be reached/)
  await field.fill('')
  await userEvent.keyboard('Poster{Enter}')
  await expect.poll(() => new Set(keys()).size).toBe(2)
})

test('invalid input is reported without a call', async () => {
  const { bodies } = await quickAddScene()
  await userEvent.keyboard('x fri{Enter}')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Task name must be at least 2 characters')
  await userEvent.keyboard('y')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  expect(bodies()).toEqual([])
})

test('Backspace after a word and the cross of its chip turn it back into text', async () => {
  const { bodies } = await quickAddScene()
  await userEvent.keyboard('Read fri{Backspace}')
  await expect.element(field).toHaveValue('Read fri')
  expect(marks()).toEqual([])
  await userEvent.keyboard(' aloud !high')
  expect(chips()).toEqual(['Priority: High', 'Due: Fri 27 Nov'])
  await page.getByRole('button', { name: 'Keep “!high” as text' }).click()
  await expect.element(field).toHaveFocus()
  expect(marks()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(bodies)
    .toEqual([[{ taskName: 'Read fri aloud !high', dueDate: IN_A_WEEK, subTasks: [] }]])
})

test('words are completed by keyboard: arrow keys move, Enter and Tab accept, Escape closes only the list', async () => {
  await quickAddScene()
  await userEvent.keyboard('Banner @')
  await expect.element(field).toHaveAttribute('aria-expanded', 'true')
  expect(options()).toEqual([expect.stringContaining('Dilini'), expect.stringContaining('Kasun')])
  await userEvent.keyboard('{ArrowDown}')
  const active = field.element().getAttribute('aria-activedescendant') ?? ''
  expect(document.getElementById(active)?.textContent).toContain('Kasun De Silva')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('Banner @Kasun ')
  await userEvent.keyboard('!h')
  await userEvent.keyboard('igh #pay{Tab}')
  await expect.element(field).toHaveValue('Banner @Kasun !high #Payroll-migration ')
  await userEvent.keyboard('@d{Escape}')
  await expect.element(field).toHaveAttribute('aria-expanded', 'false')
  await expect.element(field).toHaveFocus()
})

test('the completions follow the caret', async () => {
  await quickAddScene()
  await userEvent.keyboard('@dil and more')
  await expect.element(field).toHaveAttribute('aria-expanded', 'false')
  await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}')
  await expect.poll(options).toEqual([expect.stringContaining('Dilini')])
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('@Dilini and more')
})

test('Enter adds the task if the word is already recognised, even if it could be longer', async () => {
  const { bodies } = await quickAddScene()
  await userEvent.keyboard('Banner !h{Enter}')
  await expect.poll(bodies).toMatchObject([[{ taskName: 'Banner', priority: 'High' }]])
})

test('an ambiguous name asks which person is meant', async () => {
  const { bodies } = await quickAddScene({ users: [KASUN, { ...DILINI, fName: 'Kasun' }] })
  await userEvent.keyboard('Banner @kasun and more{Enter}')
  await expect.poll(() => options().length).toBe(2)
  expect(bodies()).toEqual([])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(field).toHaveValue('Banner @Kasun.Jayawardena and more')
  await userEvent.keyboard('{Enter}')
  await expect.poll(bodies).toMatchObject([[{ taskName: 'Banner and more', assigneeId: DILINI.id }]])
})

test('an unknown name stays in the text and is reported', async () => {
  const { bodies } = await quickAddScene()
  await userEvent.keyboard('Call @zorro')
  expect(chips()).toEqual(['Nobody is called “zorro”', 'Due: Fri 27 Nov'])
  await userEvent.keyboard('{Enter}')
  await expect.poll(bodies).toMatchObject([[{ taskName: 'Call @zorro' }]])
})

test('the list’s filters are the defaults, and can be removed', async () => {
  const { bodies } = await quickAddScene({ path: `/task?project=8&assignee=${DILINI.id}&status=Blocked` })
  // once the names have loaded
  await expect
    .poll(chips)
    .toEqual([
      'Assignee: Dilini Jayawardena',
      'Project: Payroll migration',
      'Status: Blocked',
      'Due: Fri 27 Nov',
    ])
  await page.getByRole('button', { name: 'Remove Status: Blocked' }).last().click()
  await userEvent.keyboard('Banner @kasun{Enter}')
  await expect
    .poll(bodies)
    .toEqual([[{ taskName: 'Banner', assigneeId: KASUN.id, projectId: 8, dueDate: IN_A_WEEK, subTasks: [] }]])
})

test('Escape closes the field and keeps the text', async () => {
  await quickAddScene()
  await userEvent.keyboard('Half a thought{Escape}')
  await expect.element(field).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Quick add' }).click()
  await expect.element(field).toHaveValue('Half a thought')
  await userEvent.keyboard(' more')
  await expect.element(field).toHaveValue('Half a thought more')
})

test('the help lists everything that is recognised', async () => {
  await quickAddScene()
  await page.getByRole('button', { name: 'What you can write' }).click()
  const help = page.getByRole('dialog', { name: 'What you can write' })
  await expect.element(help.getByText('in 3 days')).toBeVisible()
})

test('on a phone it is a sheet with targets of 44 px', async () => {
  await quickAddScene({ width: 360 })
  await expect.element(page.getByRole('dialog', { name: 'Quick add' })).toBeVisible()
  await userEvent.keyboard('Banner !high')
  const sheet = page.getByRole('dialog', { name: 'Quick add' }).element()
  for (const control of sheet.querySelectorAll('button, .quick-input')) {
    expect(control.getBoundingClientRect().height, control.outerHTML).toBeGreaterThanOrEqual(44)
  }
  expect(sheet.scrollWidth).toBeLessThanOrEqual(360)
})

test('the address can open it', async () => {
  const { address } = await quickAddScene({ path: '/task?quick=1', isOpened: true })
  await expect.element(field).toHaveFocus()
  expect(address()).toBe('/task')
})

test('its key is in the shortcut list', async () => {
  await quickAddScene()
  expect(shownShortcuts()).toContainEqual(
    expect.objectContaining({ keys: 'q', label: 'Quick add task', group: 'This page' }),
  )
})
