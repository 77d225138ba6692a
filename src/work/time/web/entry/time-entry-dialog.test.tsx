import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listProjects } from '#work/projects/shared/project-endpoints.ts'
import { getTask, listTasks } from '#work/tasks/shared/task-endpoints.ts'
import { listUsers } from '#people/users/shared/user-endpoints.ts'
import type { Role } from '#platform/shared/permissions.ts'
import { dismissAllToasts } from '#platform/web/ui/overlays/toast.tsx'
import { ApiFailure, fakeServer, savedBefore } from '#test/web/fake-server.ts'
import { renderAt, TEST_ACCOUNT } from '#test/web/render-at.tsx'
import { aTimeEntry, takeTime, TIME_CHANGES, type TimeState } from '#test/web/sample-time-entries.ts'
import { aTask, KASUN } from '#test/web/tasks-page-scene.tsx'
import { beginTestDay, TODAY } from '#test/web/test-day.ts'
import { takeOffer } from '#test/web/undo-offer.ts'
import { createTime, updateTime } from '../../shared/time-endpoints.ts'
import { TimeEntryDialog, type TimeEntryDialogProps } from './time-entry-dialog.tsx'

const dialog = page.getByRole('dialog')
const box = (name: string) => dialog.getByRole('textbox', { name, exact: true })
const [length, from, to, note, day] = ['Length', 'From', 'To', 'Note', 'Day'].map(box) as [
  ReturnType<typeof box>,
  ReturnType<typeof box>,
  ReturnType<typeof box>,
  ReturnType<typeof box>,
  ReturnType<typeof box>,
]
const task = dialog.getByRole('combobox', { name: /^Task/ })
const person = dialog.getByRole('combobox', { name: /^Person/ })
const add = dialog.getByRole('button', { name: 'Add Time' })
const save = dialog.getByRole('button', { name: 'Save Time' })
const until = dialog.getByText(/^until /)

/** Presses a button that shows what is missing: it says that it is disabled. */
const press = (button: typeof add) => button.click({ force: true })

interface Scene extends Omit<TimeEntryDialogProps, 'onClose'> {
  role?: Role
}

async function open({ role = 'ADMIN', ...props }: Scene = { start: { taskId: 1 } }) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${TODAY}T06:00:00Z`) })
  onTestFinished(() => void vi.useRealTimers())
  beginTestDay()
  await page.viewport(1440, 900)
  const tasks = [aTask(1), aTask(2), aTask(3, { taskName: 'Call the printer' })]
  const state: TimeState = { entries: props.original === undefined ? [] : [props.original] }
  const server = fakeServer()
    .on(listTasks, ({ query: { searchText } }) => {
      const found = tasks.filter(({ taskName }) => taskName.includes(searchText))
      const listed = found.map(({ remark: _remark, ...one }) => one)
      return { tasks: listed, total: searchText === '' ? 140 : found.length, totalPages: 1, page: 1 }
    })
    .on(getTask, ({ params }) => tasks.find(({ id }) => id === params.id) ?? new ApiFailure(404))
    .on(listProjects, () => [{ id: 7, name: 'Harbour rebrand', status: 'Active' as const }])
    .on(listUsers, () =>
      [{ ...KASUN }, TEST_ACCOUNT].map((user) => ({
        ...user,
        timeZone: undefined,
        role: 'USER' as const,
        status: 'Active' as const,
      })),
    )
  takeTime(server, state)
  const onClose = vi.fn<() => void>()
  const show = () => renderAt('/time', <TimeEntryDialog {...props} onClose={onClose} />, { role })
  let screen = await show()
  await expect.element(dialog).toBeVisible()
  return {
    server,
    state,
    onClose,
    bodies: () => server.callsOf(createTime).map(({ input }) => input.body),
    keys: () => server.callsOf(createTime).map(({ headers }) => headers.get('idempotency-key')),
    patches: () => server.callsOf(updateTime).map(({ input }) => input.body),
    unmount: () => screen.unmount(),
    reopen: async () => {
      await screen.unmount()
      screen = await show()
      await expect.element(dialog).toBeVisible()
    },
  }
}

test('a length on the given task is noted for today, and can be undone', async () => {
  const { bodies, onClose, server } = await open()
  await expect.element(dialog).toHaveAccessibleName('Add Time')
  await expect.element(length).toHaveFocus()
  await expect.element(task).toHaveTextContent('#1Task number 1')
  await expect.element(day).toHaveValue('20 Nov 2026')
  await expect.element(person).toHaveTextContent('NPNimal Perera')
  await length.fill('90m')
  await note.fill('Paper\nand ink')
  await expect.element(length).toHaveValue('1:30')
  await expect.element(note).toHaveValue('Paper and ink')
  await add.click()
  await expect.element(page.getByText('1:30 h noted on “Task number 1”')).toBeVisible()
  expect(onClose).toHaveBeenCalledOnce()
  expect(bodies()).toEqual([
    {
      taskId: 1,
      projectId: null,
      day: TODAY,
      minutes: 90,
      fromMinute: null,
      note: 'Paper and ink',
      isBillable: true,
      userId: TEST_ACCOUNT.id,
    },
  ])
  expect(await takeOffer(server)).toEqual(TIME_CHANGES)
})

test('a task is searched for by the server, and a project is chosen instead', async () => {
  const { bodies } = await open({})
  await expect.element(task).toHaveTextContent('Choose a task')
  await task.click()
  await expect.element(page.getByText('3 of 140 tasks. Type to find the others.')).toBeVisible()
  await userEvent.keyboard('printer')
  await expect.poll(() => page.getByRole('option').elements().length).toBe(1)
  await page.getByRole('option', { name: '#3 Call the printer' }).click()
  await expect.element(task).toHaveTextContent('#3Call the printer')
  await dialog.getByRole('radio', { name: 'Project' }).click()
  await dialog.getByRole('combobox', { name: /^Project/ }).click()
  await page.getByRole('option', { name: 'Harbour rebrand' }).click()
  await length.fill('2')
  await add.click()
  await expect.poll(bodies).toMatchObject([{ taskId: null, projectId: 7, minutes: 120 }])
})

test('what is missing or wrong is said at its field, and nothing is sent', async () => {
  const { bodies } = await open({})
  await press(add)
  await expect.element(task).toHaveAccessibleDescription('Choose a task')
  await expect.element(length).toHaveAccessibleDescription('Write a length such as 1:30 or 90m')
  await expect.element(task).toHaveFocus()
  await dialog.getByRole('radio', { name: 'Project' }).click()
  await press(add)
  await expect
    .element(dialog.getByRole('combobox', { name: /^Project/ }))
    .toHaveAccessibleDescription('Choose a project')
  await length.fill('a while')
  await from.fill('noon')
  await to.fill('later')
  await note.fill('x'.repeat(501))
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(length).toHaveAccessibleDescription('Write a length such as 1:30 or 90m')
  await expect.element(from).toHaveAccessibleDescription('From must be a time of the day')
  await expect.element(to).toHaveAccessibleDescription('To must be a time of the day')
  await expect.element(note).toHaveAccessibleDescription('This must be at most 500 characters')
  await expect.element(length).toHaveValue('a while')
  await day.fill('21 Nov 2026')
  await userEvent.keyboard('{Tab}')
  await expect.element(day).toHaveAccessibleDescription('Enter a date up to 20 Nov 2026')
  expect(bodies()).toEqual([])
})

test('a USER notes their own time; what is too old the server says at the day', async () => {
  const { server, bodies } = await open({ role: 'USER', start: { taskId: 1 } })
  expect(person.query()).toBeNull()
  const sentence = 'Time older than 14 days is changed by an administrator'
  server.on(createTime, () => new ApiFailure(400, { message: sentence, fields: { day: sentence } }))
  await day.fill('5 Nov 2026')
  await length.fill('1')
  await add.click()
  await expect.element(day).toHaveAccessibleDescription(sentence)
  await expect.element(length).toHaveValue('1:00')
  expect(bodies()).toMatchObject([{ day: '2026-11-05', userId: TEST_ACCOUNT.id }])
})

test('an administrator notes the time of somebody else', async () => {
  const { bodies } = await open()
  await length.fill('1')
  await person.click()
  await page.getByRole('option', { name: 'Kasun De Silva' }).click()
  await add.click()
  await expect.poll(bodies).toMatchObject([{ userId: KASUN.id }])
})

test('the length follows from From and To, and To from the length', async () => {
  await open()
  await from.fill('9')
  await to.fill('10.30')
  await expect.element(length).toHaveValue('1:30')
  await expect.element(from).toHaveValue('09:00')
  await length.fill('2:15')
  await expect.element(to).toHaveValue('11:15')
  // the length was typed last: it stays
  await from.fill('13:00')
  await expect.element(length).toHaveValue('2:15')
  await expect.element(to).toHaveValue('15:15')
  await to.fill('15:00')
  await from.fill('14:00')
  await expect.element(length).toHaveValue('1:00')
  await from.fill('')
  await press(add)
  await expect.element(from).toHaveAccessibleDescription('Write also when it began')
})

test('an earlier To is on the next day, and says so without moving anything', async () => {
  const { bodies } = await open()
  const top = () => note.element().getBoundingClientRect().top
  const before = top()
  await from.fill('23:30')
  await to.fill('0:20')
  await expect.element(until).toHaveTextContent('until 00:20 on Sat 21 Nov')
  await expect.element(length).toHaveValue('0:50')
  expect(top()).toBe(before)
  await add.click()
  await expect.poll(bodies).toMatchObject([{ day: TODAY, fromMinute: 1_410, minutes: 50 }])
})

test('pressing twice notes once', async () => {
  const { server, bodies } = await open()
  const answered = Promise.withResolvers<void>()
  server.on(createTime, async () => {
    await answered.promise
    return { entries: [aTimeEntry(9)] }
  })
  await length.fill('1')
  const form = dialog.element().querySelector('form') as HTMLFormElement
  form.requestSubmit()
  form.requestSubmit()
  await expect.element(dialog.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  answered.resolve()
  await expect.element(page.getByText('1:00 h noted on “Task number 1”')).toBeVisible()
  expect(bodies()).toHaveLength(1)
})

test('input survives a lost reply and the closed dialog, and is stored once', async () => {
  const scene = await open()
  scene.server.on(createTime, () => new ApiFailure(0))
  await length.fill('1:30')
  await note.fill('Typed on the train')
  await add.click()
  await expect.element(page.getByText('Time not added')).toBeVisible()
  await expect.element(note).toHaveValue('Typed on the train')
  await scene.reopen()
  await expect.element(note).toHaveValue('Typed on the train')
  await expect.element(length).toHaveValue('1:30')
  takeTime(scene.server, scene.state)
  await add.click()
  await expect.poll(() => scene.state.entries.length).toBe(1)
  const [lost, arrived] = scene.keys()
  expect(arrived).toBe(lost)
  await expect.element(page.getByText('1:30 h noted on “Task number 1”')).toBeVisible()
  await scene.unmount()
  expect(Object.keys(localStorage).filter((key) => key.startsWith('ledgerboard.draft.'))).toEqual([])
})

test('an attempt that was stored is not stored again with other contents', async () => {
  const scene = await open()
  scene.server.on(createTime, savedBefore)
  await length.fill('1:30')
  await add.click()
  await expect.element(page.getByText('Nothing was saved twice')).toBeVisible()
  await expect.element(length).toHaveValue('1:30')
  expect(scene.onClose).not.toHaveBeenCalled()
})

test('the server’s refusals are at their fields, others in a message', async () => {
  const { server } = await open()
  const fields = { taskId: 'There is no task with this id', day: 'Time is noted for today or a day before' }
  server.on(createTime, () => new ApiFailure(400, { message: 'Not valid', fields }))
  await length.fill('1')
  await add.click()
  await expect.element(task).toHaveAccessibleDescription('There is no task with this id')
  await expect.element(day).toHaveAccessibleDescription('Time is noted for today or a day before')
  dismissAllToasts()
  server.on(createTime, () => new ApiFailure(409, { message: 'A day has at most 200 entries' }))
  await day.fill('19 Nov 2026')
  await userEvent.keyboard('{Tab}')
  await add.click()
  await expect.element(page.getByText('A day has at most 200 entries')).toBeVisible()
  await expect.element(length).toHaveValue('1:00')
})

test('Cancel discards the input', async () => {
  const scene = await open()
  await length.fill('1')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(scene.onClose).toHaveBeenCalledOnce()
  await scene.reopen()
  await expect.element(length).toHaveValue('')
})

test('an entry is changed by the named fields alone, and can be undone', async () => {
  const original = aTimeEntry(5, { minutes: 90, fromMinute: 540, note: 'Paper' })
  const { patches, server, onClose } = await open({ original })
  await expect.element(dialog).toHaveAccessibleName('Edit Time')
  expect(person.query()).toBeNull()
  await expect.element(length).toHaveValue('1:30')
  await expect.element(to).toHaveValue('10:30')
  await length.fill('2')
  await expect.element(to).toHaveValue('11:00')
  await save.click()
  await expect.element(page.getByText('2:00 h on “Task number 1” saved')).toBeVisible()
  expect(patches()).toEqual([{ minutes: 120, fromMinute: 540 }])
  expect(onClose).toHaveBeenCalledOnce()
  expect(await takeOffer(server)).toEqual(TIME_CHANGES)
})

test('saving an unchanged entry sends nothing', async () => {
  const { patches, onClose } = await open({ original: aTimeEntry(5) })
  await save.click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(patches()).toEqual([])
})

test('an entry that is changed ends on its day', async () => {
  const { patches } = await open({ original: aTimeEntry(5, { minutes: 60, fromMinute: 1_380 }) })
  await expect.element(to).toHaveValue('00:00')
  expect(until.query()).toBeNull()
  await to.fill('0:20')
  await press(save)
  await expect.element(to).toHaveAccessibleDescription('This would end after midnight')
  expect(patches()).toEqual([])
})

test('the entry of somebody else names them', async () => {
  await open({ original: aTimeEntry(5, { userId: KASUN.id, userName: 'Kasun De Silva' }) })
  await expect.element(dialog.getByText('Kasun De Silva')).toBeVisible()
})
