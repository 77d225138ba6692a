import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { updateSubTask } from '#work/sub-tasks/shared/sub-task-endpoints.ts'
import { updateTask } from '#work/tasks/shared/task-endpoints.ts'
import { anEntry, cell, entry, REFUSED, showCalendar, shownOn } from '#test/web/calendar-scene.tsx'
import { aSubTask } from '#test/web/sub-tasks-scene.tsx'
import { aTask } from '#test/web/tasks-page-scene.tsx'
import { Recorded } from '#test/web/fake-server.ts'
import { takeOffer } from '#test/web/undo-offer.ts'

const toast = page.getByRole('region', { name: 'Notifications' })

/** A pointer over the middle of an element. */
function point(type: string, over: Element, part: PointerEventInit = {}): void {
  const { left, top, width, height } = over.getBoundingClientRect()
  const [clientX, clientY] = [left + width / 2, top + height / 2]
  const target = type === 'pointerdown' ? over : window
  target.dispatchEvent(
    new PointerEvent(type, { bubbles: true, isPrimary: true, pointerId: 7, clientX, clientY, ...part }),
  )
}

test('dragging an entry to another day saves its due date, and nothing else', async () => {
  const { server, address } = await showCalendar({ due: { '2026-11-18': [anEntry(1), anEntry(2)] } })
  await expect.poll(() => shownOn('2026-11-18')).toEqual(['1', '2'])
  await userEvent.dragAndDrop(entry('2'), cell('2026-12-03'))
  await expect.poll(() => shownOn('2026-12-03')).toEqual(['2'])
  expect(shownOn('2026-11-18')).toEqual(['1'])
  await expect.poll(() => server.callsOf(updateTask)).toHaveLength(1)
  expect(server.callsOf(updateTask)[0]?.input).toEqual({ params: { id: 2 }, body: { dueDate: '2026-12-03' } })
  // neither the task nor the dialog opened
  expect(address()).toBe('/calendar')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('the toast offers to restore the previous day, for tasks and sub-tasks', async () => {
  const entries = [anEntry(1), anEntry(1, { subTaskId: 4, title: 'Order paper' })]
  const { server } = await showCalendar({ due: { '2026-11-18': entries } })
  await expect.poll(() => shownOn('2026-11-18')).toEqual(['1', '1/4'])
  server.on(updateTask, ({ params }) => new Recorded(aTask(params.id), [5]))
  await userEvent.dragAndDrop(entry('1'), cell('2026-12-03'))
  await expect.element(toast.getByText('“Task number 1” is now due 3 Dec')).toBeVisible()
  expect(await takeOffer(server)).toEqual([5])
  server.on(updateSubTask, () => new Recorded(aSubTask(4), [6]))
  await userEvent.dragAndDrop(entry('1/4'), cell('2026-11-24'))
  await expect.element(toast.getByText('“Order paper” is now due 24 Nov')).toBeVisible()
  expect(await takeOffer(server)).toEqual([5, 6])
})

test('a sub-task moves without its task', async () => {
  const { server } = await showCalendar({ due: { '2026-11-18': [anEntry(1), anEntry(1, { subTaskId: 4 })] } })
  await expect.poll(() => shownOn('2026-11-18')).toEqual(['1', '1/4'])
  await userEvent.dragAndDrop(entry('1/4'), cell('2026-11-24'))
  await expect.poll(() => server.callsOf(updateSubTask)).toHaveLength(1)
  expect(server.callsOf(updateSubTask)[0]?.input).toEqual({
    params: { id: 4 },
    body: { dueDate: '2026-11-24' },
  })
  expect([shownOn('2026-11-18'), shownOn('2026-11-24')]).toEqual([['1'], ['1/4']])
})

test('a moved entry is on its new day at once, and stays there during changes by others and a slow response', async () => {
  const { server, scene, othersChanged } = await showCalendar({ due: { '2026-11-18': [anEntry(1)] } })
  await expect.poll(() => shownOn('2026-11-18')).toEqual(['1'])
  const answered = Promise.withResolvers<void>()
  server.on(updateTask, async ({ params, body }) => {
    await answered.promise
    scene.due = { '2026-11-24': [anEntry(1), anEntry(3)] }
    return aTask(params.id, { dueDate: body.dueDate ?? null })
  })
  await userEvent.dragAndDrop(entry('1'), cell('2026-11-24'))
  expect([shownOn('2026-11-18'), shownOn('2026-11-24')]).toEqual([[], ['1']])
  scene.due = { '2026-11-18': [anEntry(1), anEntry(2)] }
  await othersChanged()
  await expect.poll(() => shownOn('2026-11-18')).toEqual(['2'])
  expect(shownOn('2026-11-24')).toEqual(['1'])
  answered.resolve()
  await expect.poll(() => shownOn('2026-11-24')).toEqual(['1', '3'])
  expect(shownOn('2026-11-18')).toEqual([])
})

test('a refusal moves the entry back and shows the server’s message, and Retry tries again', async () => {
  const { server, scene } = await showCalendar({ due: { '2026-11-18': [anEntry(1)] } })
  await expect.poll(() => shownOn('2026-11-18')).toEqual(['1'])
  server.on(updateTask, () => REFUSED)
  await userEvent.dragAndDrop(entry('1'), cell('2026-11-24'))
  await expect
    .element(
      toast.getByText(
        'Due Date of “Task number 1” is back to 18 Nov. The server said: “Somebody else has it open.”',
      ),
    )
    .toBeVisible()
  expect([shownOn('2026-11-18'), shownOn('2026-11-24')]).toEqual([['1'], []])
  server.on(updateTask, ({ params }) => {
    scene.due = { '2026-11-24': [anEntry(1)] }
    return aTask(params.id)
  })
  await toast.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => shownOn('2026-11-24')).toEqual(['1'])
  await expect.element(toast.getByRole('alert')).not.toBeInTheDocument()
  await expect
    .poll(() => server.callsOf(updateTask).map(({ input }) => input.body.dueDate))
    .toEqual(['2026-11-24', '2026-11-24'])
})

test('a dragged entry leaves a mark, and the day below it is highlighted; Escape cancels', async () => {
  const { server, address } = await showCalendar({
    due: { '2026-11-18': [anEntry(1)] },
    path: '/calendar?status=To+Do',
  })
  await expect.poll(() => shownOn('2026-11-18')).toEqual(['1'])
  point('pointerdown', entry('1'), { pointerType: 'mouse' })
  point('pointermove', cell('2026-11-24'))
  point('pointermove', cell('2026-11-25'))
  await expect.poll(() => document.querySelector('.calendar-ghost')?.textContent).toBe('Task number 1')
  expect(getComputedStyle(entry('1')).opacity).toBe('0.45')
  expect(cell('2026-11-25').dataset['target']).toBe('true')
  expect(document.querySelectorAll('[data-target]')).toHaveLength(1)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => document.querySelector('.calendar-ghost')).toBeNull()
  point('pointermove', cell('2026-11-24'))
  point('pointerup', cell('2026-11-24'))
  expect(document.querySelectorAll('[data-target]')).toHaveLength(0)
  expect([shownOn('2026-11-18'), server.callsOf(updateTask)]).toEqual([['1'], []])
  expect(address()).toBe('/calendar?status=To+Do')
})

test('a slight movement of the mouse is still a press', async () => {
  const { address, server } = await showCalendar({
    due: { '2026-11-18': [anEntry(1)] },
    path: '/calendar?task=3',
  })
  await expect.poll(() => shownOn('2026-11-18')).toEqual(['1'])
  const { left, top } = entry('1').getBoundingClientRect()
  point('pointerdown', entry('1'), { clientX: left + 20, clientY: top + 8 })
  point('pointermove', entry('1'), { clientX: left + 22, clientY: top + 10 })
  point('pointerup', entry('1'), { clientX: left + 22, clientY: top + 10 })
  expect(document.querySelector('.calendar-ghost')).toBeNull()
  expect([address(), server.callsOf(updateTask)]).toEqual(['/calendar?task=3', []])
})

test('held over a page button, a dragged entry can be moved to another month', async () => {
  const { server } = await showCalendar({ due: { '2026-11-18': [anEntry(1)] } })
  await expect.poll(() => shownOn('2026-11-18')).toEqual(['1'])
  point('pointerdown', entry('1'))
  point('pointermove', page.getByRole('button', { name: 'Next month' }).element())
  await expect.element(page.getByRole('heading', { name: 'December 2026' })).toBeVisible()
  point('pointermove', cell('2026-12-24'))
  point('pointerup', cell('2026-12-24'))
  await expect.poll(() => shownOn('2026-12-24')).toEqual(['1'])
  await expect
    .poll(() => server.callsOf(updateTask).map(({ input }) => input.body.dueDate))
    .toEqual(['2026-12-24'])
})

test('an entry can be dragged from the list of a full day, which closes', async () => {
  const { server } = await showCalendar({ due: { '2026-11-18': [1, 2, 3, 4, 5].map((id) => anEntry(id)) } })
  await page.getByRole('button', { name: '1 more' }).click()
  const list = page.getByRole('dialog', { name: 'Wednesday 18 November 2026' })
  await expect.element(list).toBeVisible()
  await userEvent.dragAndDrop(list.getByRole('button', { name: /Task number 5/ }), cell('2026-11-06'))
  await expect.poll(() => shownOn('2026-11-06')).toEqual(['5'])
  await expect.element(list).not.toBeInTheDocument()
  await expect.poll(() => server.callsOf(updateTask)[0]?.input.params.id).toBe(5)
})

test('on a touch screen an entry is lifted by holding it; before that the page scrolls', async () => {
  const { server } = await showCalendar({ due: { '2026-11-18': [anEntry(1)] } })
  await expect.poll(() => shownOn('2026-11-18')).toEqual(['1'])
  const touch = { pointerType: 'touch' }
  point('pointerdown', entry('1'), touch)
  point('pointermove', cell('2026-11-24'), touch)
  point('pointerup', cell('2026-11-24'), touch)
  expect(shownOn('2026-11-18')).toEqual(['1'])
  point('pointerdown', entry('1'), touch)
  await expect.poll(() => entry('1').dataset['dragged']).toBe('true')
  const scroll = new Event('touchmove', { bubbles: true, cancelable: true })
  entry('1').dispatchEvent(scroll)
  expect(scroll.defaultPrevented).toBe(true)
  point('pointermove', cell('2026-11-24'), touch)
  point('pointerup', cell('2026-11-24'), touch)
  await expect.poll(() => shownOn('2026-11-24')).toEqual(['1'])
  await expect.poll(() => server.callsOf(updateTask)).toHaveLength(1)
})
