import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { shiftTasks } from '#work/tasks/shared/bulk-task-endpoints.ts'
import { addBlocker, updateTask } from '#work/tasks/shared/task-endpoints.ts'
import { REFUSED } from '#test/web/calendar-scene.tsx'
import { ApiFailure, Recorded } from '#test/web/fake-server.ts'
import { aTask } from '#test/web/tasks-page-scene.tsx'
import { aBar, bar, daysOfBar, showTimelineOf } from '#test/web/timeline-scene.tsx'
import { takeOffer } from '#test/web/undo-offer.ts'
import { showTimeline } from '../shared/timeline-endpoints.ts'

vi.mock('#work/task-panel/web/index.ts', async (original) => ({
  ...(await original<object>()),
  TaskPanelSlot: () => null,
}))

// a slow machine does not store before the next key
vi.mock('./moves/pause.ts', () => ({ PAUSE: 60_000 }))

const GONE = new ApiFailure(404, { message: 'Task not found' })
const TEA = { id: 8, name: 'Tea house' }
const toast = page.getByRole('region', { name: 'Notifications' })
const keys = (...pressed: string[]) => userEvent.keyboard(pressed.join(''))
const said = () =>
  [...document.querySelectorAll('.timeline-page > p[aria-live]')].map((line) => line.textContent).join('')
const isDrawn = async (id: number) =>
  expect.poll(() => document.querySelector(`[data-bar="${id}"]`)).not.toBeNull()

/** Presses an element, moves by pixels, and releases over a point or where the pointer is. */
async function drag(from: Element, by: number, over?: Element): Promise<void> {
  const { left, top, width, height } = from.getBoundingClientRect()
  const start = { clientX: left + width / 2, clientY: top + height / 2 }
  const target = over?.getBoundingClientRect()
  const end = target
    ? { clientX: target.left + target.width / 2, clientY: target.top + target.height / 2 }
    : { ...start, clientX: start.clientX + by }
  const send = (type: string, on: EventTarget, at: typeof start) =>
    on.dispatchEvent(new PointerEvent(type, { bubbles: true, isPrimary: true, pointerId: 7, ...at }))
  send('pointerdown', from, start)
  send('pointermove', window, { ...start, clientX: start.clientX + 8 })
  send('pointermove', window, end)
  await new Promise(requestAnimationFrame)
  send('pointerup', window, end)
}

test('rows are grouped by project or person, and the address has grouping, zoom and day', async () => {
  const { server, address } = await showTimelineOf({
    tasks: [aBar(1), aBar(2, { project: TEA, assignee: null }), aBar(3, { startDate: null, dueDate: null })],
    size: [768, 900],
  })
  const heads = () =>
    page
      .getByRole('heading', { level: 3 })
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(heads).toEqual(['Harbour rebrand1', 'Tea house1'])
  expect(bar(1).ariaLabel).toBe('Task number 1, 23 November to 27 November, To Do')
  expect(server.callsOf(showTimeline).at(-1)?.input.query).toMatchObject({
    from: '2026-11-02',
    to: '2027-03-21',
    group: 'project',
  })
  // on a tablet the notes are not under the title
  const boxOf = (element: Element) => element.getBoundingClientRect()
  const notes = boxOf(page.getByRole('button', { name: '1 without dates' }).element())
  expect(notes.top).toBeGreaterThanOrEqual(boxOf(page.getByRole('heading', { level: 2 }).element()).bottom)
  await page.getByRole('radio', { name: 'People' }).click()
  await expect.poll(heads).toEqual(['KSKasun De Silva1', 'Unassigned1'])
  await page.getByRole('radio', { name: 'Months' }).click()
  await page.getByRole('button', { name: 'Later', exact: true }).click()
  await expect.poll(address).toBe('/timeline?group=person&zoom=months&day=2027-05-20')
  await keys('t')
  await expect.poll(address).toBe('/timeline?group=person&zoom=months')
  await userEvent.click(bar(1))
  await expect.poll(address).toBe('/timeline?group=person&zoom=months&task=1')
})

test('dragging a bar moves both days, an end only its own, and Undo is offered', async () => {
  const { server, stored, address } = await showTimelineOf({ tasks: [aBar(1), aBar(2, { startDate: null })] })
  await isDrawn(1)
  await drag(bar(1), 32)
  await expect.poll(() => daysOfBar(1)).toBe('25 November to 29 November')
  await expect.poll(stored).toHaveLength(1)
  await drag(bar(1).querySelector('.timeline-bar-end:not(.timeline-bar-end-start)') ?? bar(1), 16)
  await expect.poll(() => daysOfBar(1)).toBe('25 November to 30 November')
  await expect.poll(stored).toHaveLength(2)
  // an end stops at the other one
  await drag(bar(1).querySelector('.timeline-bar-end-start') ?? bar(1), 400)
  await expect.poll(() => daysOfBar(1)).toBe('30 November')
  server.on(updateTask, ({ params }) => new Recorded(aTask(params.id), [5]))
  await drag(bar(2), -16)
  await expect.element(toast.getByText('“Task number 2” is now on 26 Nov')).toBeVisible()
  await expect.poll(stored).toEqual([
    [1, { startDate: '2026-11-25', dueDate: '2026-11-29' }],
    [1, { dueDate: '2026-11-30' }],
    [1, { startDate: '2026-11-30' }],
    [2, { dueDate: '2026-11-26' }],
  ])
  expect(await takeOffer(server)).toEqual([5])
  expect(address()).toBe('/timeline')
})

test('a refused move goes back and says why, and changes by others do not move what is being stored', async () => {
  const { server, scene, othersChanged } = await showTimelineOf({ tasks: [aBar(1), aBar(2)] })
  await isDrawn(1)
  const answered = Promise.withResolvers<void>()
  server.on(updateTask, async () => {
    await answered.promise
    return REFUSED
  })
  await drag(bar(1), 16)
  await expect.poll(() => daysOfBar(1)).toBe('24 November to 28 November')
  scene.tasks = [aBar(1), aBar(2, { dueDate: '2026-12-01' })]
  await othersChanged()
  await expect.poll(() => daysOfBar(2)).toBe('23 November to 1 December')
  expect(daysOfBar(1)).toBe('24 November to 28 November')
  answered.resolve()
  await expect
    .element(
      toast.getByText(
        '“Task number 1” is back on 23 Nov – 27 Nov. The server said: “Somebody else has it open.”',
      ),
    )
    .toBeVisible()
  expect(daysOfBar(1)).toBe('23 November to 27 November')
})

test('keys go from bar to bar, move days and ends, and Escape gives back', async () => {
  const { server, stored, address } = await showTimelineOf({
    tasks: [aBar(1), aBar(2), aBar(3, { status: 'Done' }), aBar(4)],
    links: [
      { blockingId: 2, blockedId: 3 },
      { blockingId: 3, blockedId: 4 },
    ],
  })
  await isDrawn(1)
  expect([bar(1).tabIndex, bar(2).tabIndex]).toEqual([0, -1])
  bar(1).focus()
  await keys('{ArrowDown}')
  await expect.poll(() => document.activeElement).toBe(bar(2))
  await keys('{ArrowRight}', '{ArrowRight}')
  await expect.poll(said).toBe('25 November to 29 November')
  await keys('{Escape}')
  await expect.poll(said).toBe('Back to 23 November to 27 November')
  expect([daysOfBar(2), stored()]).toEqual(['23 November to 27 November', []])
  await keys('{Shift>}{ArrowRight}{/Shift}')
  await expect.poll(said).toBe('23 November to 28 November')
  // going on stores it
  await keys('{End}')
  await expect.poll(stored).toEqual([[2, { dueDate: '2026-11-28' }]])
  await expect.poll(() => document.activeElement).toBe(bar(4))
  await keys('{ArrowUp}', '{ArrowUp}', '{Control>}{ArrowRight}{ArrowRight}{/Control}')
  await expect.poll(said).toBe('25 November to 30 November, with 1 that follow')
  expect([daysOfBar(3), daysOfBar(4)]).toEqual(['23 November to 27 November', '25 November to 29 November'])
  await keys('{Enter}')
  await expect.poll(address).toBe('/timeline?task=2')
  await expect
    .poll(() => server.callsOf(shiftTasks)[0]?.input)
    .toEqual({ params: { id: 2 }, body: { days: 2 } })
  // what follows may lie beyond the period: the server knows
  bar(1).focus()
  server.on(shiftTasks, () => GONE)
  await keys('{Control>}{ArrowLeft}{/Control}', '{ArrowDown}')
  await expect
    .poll(() => server.callsOf(shiftTasks)[1]?.input)
    .toEqual({ params: { id: 1 }, body: { days: -1 } })
  await expect.element(toast.getByText('“Task number 1” is not there any more.')).toBeVisible()
  // the tab is closed before the pause is over
  server.on(updateTask, () => GONE)
  bar(4).focus()
  await keys('{ArrowRight}')
  window.dispatchEvent(new PageTransitionEvent('pagehide'))
  await expect.poll(() => stored().at(-1)?.[0]).toBe(4)
  await expect.element(toast.getByText('“Task number 4” is not there any more.')).toBeVisible()
})

test('a line drawn to another bar makes that task wait; what holds up is red, and a circle is refused', async () => {
  const { server, scene, othersChanged } = await showTimelineOf({
    tasks: [aBar(1, { status: 'Blocked' }), aBar(2), aBar(3)],
    links: [{ blockingId: 1, blockedId: 2 }],
  })
  await isDrawn(3)
  const lines = () => [
    document.querySelectorAll('path.timeline-arrow').length,
    document.querySelectorAll('path.timeline-arrow-red').length,
  ]
  await expect.poll(lines).toEqual([0, 1])
  const dot = (id: number) => bar(id).nextElementSibling ?? bar(id)
  await drag(dot(2), 0, bar(3))
  await expect.poll(() => server.callsOf(addBlocker)[0]?.input.params).toEqual({ id: 3, otherId: 2 })
  await expect.poll(lines).toEqual([1, 1])
  scene.tasks = [aBar(1), aBar(2), aBar(3)]
  await othersChanged()
  await expect.poll(lines).toEqual([2, 0])
  server.on(addBlocker, () => REFUSED)
  await drag(dot(3), 0, bar(1))
  await expect.element(toast.getByText('The server said: “Somebody else has it open.”')).toBeVisible()
})

test('tasks without dates are dragged to a day, or given days by a button', async () => {
  const undated = { startDate: null, dueDate: null }
  const { stored } = await showTimelineOf({
    tasks: [aBar(1), aBar(8, undated), aBar(9, undated), aBar(10, undated)],
  })
  await page.getByRole('button', { name: '3 without dates' }).click()
  const list = page.getByRole('region', { name: 'Tasks without dates' })
  await drag(
    list
      .getByRole('button', { name: /Task number 8/ })
      .first()
      .element(),
    0,
    bar(1),
  )
  // the middle of the bar is 25 November
  await expect.poll(stored).toEqual([[8, { startDate: '2026-11-25', dueDate: '2026-12-02' }]])
  await expect.poll(() => daysOfBar(8)).toBe('25 November to 2 December')
  await list.getByRole('button', { name: 'Give dates to Task number 9' }).click()
  await expect.poll(() => daysOfBar(9)).toBe('20 November to 27 November')
  await expect.element(list.getByRole('button', { name: 'Give dates to Task number 10' })).toHaveFocus()
  await keys('{Enter}')
  await expect.element(list).not.toBeInTheDocument()
})

test('of thousands of rows only some are drawn, and keys reach all of them', async () => {
  await showTimelineOf({ tasks: Array.from({ length: 2_000 }, (_, index) => aBar(index + 1)) })
  await isDrawn(1)
  expect(document.querySelectorAll('.timeline-row').length).toBeLessThan(80)
  bar(1).focus()
  await keys('{End}')
  await expect.poll(() => document.activeElement?.getAttribute('data-bar')).toBe('2000')
  await expect.element(page.getByRole('button', { name: /^Task number 2000,/ })).toBeInViewport()
  expect(document.querySelectorAll('.timeline-row').length).toBeLessThan(80)
})

test('phones have a list with dates, in which those without get some', async () => {
  const { stored, address } = await showTimelineOf({
    tasks: [aBar(1, { dueDate: '2026-11-24' }), aBar(2, { startDate: null, dueDate: null })],
    size: [390, 844],
  })
  await expect.element(page.getByText('23 Nov – 24 Nov')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: 'Give dates to Task number 2' }).click()
  await expect.poll(stored).toEqual([[2, { startDate: '2026-11-20', dueDate: '2026-11-27' }]])
  await page.getByRole('button', { name: /Task number 1/ }).click()
  await expect.poll(address).toBe('/timeline?task=1')
})
