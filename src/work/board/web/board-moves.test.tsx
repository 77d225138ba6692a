import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { updateTask } from '#work/tasks/shared/task-endpoints.ts'
import { liveState } from '#platform/web/data/live.ts'
import { undoEndpoint } from '#platform/shared/undo-endpoint.ts'
import { aCard, card, column, countOf, showBoard, shownIn } from '#test/web/board-scene.tsx'
import { ApiFailure, Recorded } from '#test/web/fake-server.ts'
import { aTask } from '#test/web/tasks-page-scene.tsx'

vi.mock('#work/task-panel/web/index.ts', async (original) => ({
  ...(await original<object>()),
  TaskPanelSlot: () => null,
}))

const REFUSED = new ApiFailure(409, { message: 'Somebody else has it open.' })
const toast = page.getByRole('region', { name: 'Notifications' })
const cards = () => [aCard(5), aCard(3), aCard(1), aCard(4, { status: 'Done' }), aCard(2, { status: 'Done' })]

/** A pointer over the middle of an element. */
function point(type: string, over: Element, part: PointerEventInit = {}): void {
  const { left, top, width, height } = over.getBoundingClientRect()
  const [clientX, clientY] = [left + width / 2, top + height / 2]
  const target = type === 'pointerdown' ? over : window
  target.dispatchEvent(
    new PointerEvent(type, { bubbles: true, isPrimary: true, pointerId: 7, clientX, clientY, ...part }),
  )
}

test('dragging a card to another column saves its status, and nothing else', async () => {
  const { stored, server, address } = await showBoard({ cards: cards() })
  await expect.poll(() => shownIn('To Do')).toEqual([5, 3, 1])
  await userEvent.dragAndDrop(card(3), column('Done'))
  // placed by the sort, wherever it was dropped
  await expect.poll(() => shownIn('Done')).toEqual([4, 3, 2])
  expect([shownIn('To Do'), countOf('To Do'), countOf('Done')]).toEqual([[5, 1], '2', '3'])
  await expect.poll(stored).toEqual([[3, 'Done']])
  expect(server.callsOf(updateTask)[0]?.input.body).toEqual({ status: 'Done' })
  await expect.element(page.getByText('Moved #3 to Done')).toBeInTheDocument()
  expect(address()).toBe('/board')
})

test('while connected, a moved card is fetched once, and again when others change it', async () => {
  const heard = vi.spyOn(liveState, 'get').mockReturnValue('live')
  onTestFinished(() => heard.mockRestore())
  const { asked, othersChanged } = await showBoard({ cards: cards() })
  await expect.poll(() => shownIn('To Do')).toEqual([5, 3, 1])
  await userEvent.dragAndDrop(card(3), column('Done'))
  await expect.element(toast.getByText('Moved #3 to Done')).toBeVisible()
  // the toast may come before the refetch
  await expect.poll(() => [shownIn('Done'), asked().length]).toEqual([[4, 3, 2], 2])
  await othersChanged()
  await expect.poll(() => asked().length).toBe(3)
  // as after a disconnection, no event arrives
  heard.mockReturnValue('reconnecting')
  await userEvent.dragAndDrop(card(5), column('Done'))
  await expect.poll(() => asked().length).toBe(4)
})

test('a move can be undone with the toast', async () => {
  const { server, scene, othersChanged } = await showBoard({ cards: cards() })
  await expect.poll(() => shownIn('To Do')).toEqual([5, 3, 1])
  server.on(updateTask, ({ params }) => {
    scene.cards = scene.cards.map((one) => (one.id === 3 ? { ...one, status: 'Done' as const } : one))
    return new Recorded(aTask(params.id, { status: 'Done' }), [71])
  })
  server.on(undoEndpoint, () => {
    scene.cards = cards()
    return { undone: 1, canRedo: true }
  })
  await userEvent.dragAndDrop(card(3), column('Done'))
  await expect.element(toast.getByText('Moved #3 to Done')).toBeVisible()
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => server.callsOf(undoEndpoint).map(({ input }) => input.body))
    .toEqual([{ changes: [71] }])
  await othersChanged()
  await expect.poll(() => shownIn('To Do')).toEqual([5, 3, 1])
})

test('a moved card is in its new column at once, and stays there during changes by others and a slow response', async () => {
  const { server, scene, othersChanged } = await showBoard({ cards: cards() })
  await expect.poll(() => shownIn('To Do')).toEqual([5, 3, 1])
  const answered = Promise.withResolvers<void>()
  server.on(updateTask, async ({ params }) => {
    await answered.promise
    scene.cards = [aCard(9), aCard(5), aCard(4, { status: 'Done' }), aCard(3, { status: 'Done' })]
    return aTask(params.id, { status: 'Done' })
  })
  await userEvent.dragAndDrop(card(3), column('Done'))
  expect([shownIn('To Do'), shownIn('Done')]).toEqual([
    [5, 1],
    [4, 3, 2],
  ])
  scene.cards = [aCard(9), ...cards()]
  await othersChanged()
  await expect.poll(() => shownIn('To Do')).toEqual([9, 5, 1])
  expect([shownIn('Done'), countOf('Done')]).toEqual([[4, 3, 2], '3'])
  answered.resolve()
  await expect.poll(() => shownIn('To Do')).toEqual([9, 5])
  expect(shownIn('Done')).toEqual([4, 3])
})

test('a refusal moves the card back and shows the server’s message, and Retry tries again', async () => {
  const { server, scene, stored } = await showBoard({ cards: cards() })
  await expect.poll(() => shownIn('To Do')).toEqual([5, 3, 1])
  server.on(updateTask, () => REFUSED)
  await userEvent.dragAndDrop(card(3), column('Done'))
  await expect
    .element(
      toast.getByText(
        'Status of “Task number 3” is back to To Do. The server said: “Somebody else has it open.”',
      ),
    )
    .toBeVisible()
  expect([shownIn('To Do'), shownIn('Done')]).toEqual([
    [5, 3, 1],
    [4, 2],
  ])
  server.on(updateTask, ({ params }) => {
    scene.cards = scene.cards.map((one) => (one.id === 3 ? { ...one, status: 'Done' as const } : one))
    return aTask(params.id, { status: 'Done' })
  })
  await toast.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => shownIn('Done')).toEqual([4, 3, 2])
  await expect.element(toast.getByRole('alert')).not.toBeInTheDocument()
  await expect.poll(stored).toEqual([
    [3, 'Done'],
    [3, 'Done'],
  ])
})

test('a card that somebody deleted meanwhile disappears, without a message that it was moved back', async () => {
  const { server, scene } = await showBoard({ cards: cards() })
  await expect.poll(() => shownIn('To Do')).toEqual([5, 3, 1])
  server.on(updateTask, () => {
    scene.cards = scene.cards.filter(({ id }) => id !== 3)
    return new ApiFailure(404, { message: 'Task not found' })
  })
  await userEvent.dragAndDrop(card(3), column('Done'))
  await expect.element(toast.getByText('“Task number 3” is not there any more.')).toBeVisible()
  await expect
    .poll(() => [shownIn('To Do'), shownIn('Done')])
    .toEqual([
      [5, 1],
      [4, 2],
    ])
  expect(toast.getByRole('button', { name: 'Retry' }).elements()).toEqual([])
})

test('a dragged card leaves a mark, and a slot shows its new position; Escape cancels', async () => {
  const { stored, address } = await showBoard({ cards: cards() })
  await expect.poll(() => shownIn('To Do')).toEqual([5, 3, 1])
  const item = card(3).closest('li') as HTMLElement
  const slots = () => [...document.querySelectorAll('.board-slot')]
  point('pointerdown', item, { pointerType: 'mouse' })
  point('pointermove', card(1))
  await expect.poll(() => document.querySelector('.board-ghost')?.textContent).toContain('Task number 3')
  expect(getComputedStyle(document.querySelector('.board-ghost') as Element).position).toBe('fixed')
  expect([item.dataset['dragged'], slots()]).toEqual(['here', []])
  point('pointermove', column('Done'))
  await expect.poll(() => item.dataset['dragged']).toBe('away')
  expect(slots().map((slot) => slot.closest<HTMLElement>('[data-column]')?.dataset['column'])).toEqual([
    'Done',
  ])
  expect(slots()[0]?.previousElementSibling?.contains(card(4))).toBe(true)
  expect(slots()[0]?.getBoundingClientRect().height).toBe(item.getBoundingClientRect().height)
  expect(column('Done').dataset['target']).toBe('true')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => document.querySelector('.board-ghost')).toBeNull()
  point('pointerup', column('Done'))
  expect([slots(), shownIn('To Do'), stored(), address()]).toEqual([[], [5, 3, 1], [], '/board'])
})

test('a card dropped on a collapsed column moves there, and the column opens', async () => {
  const { stored } = await showBoard({ cards: cards() })
  await expect.poll(() => shownIn('Cancelled')).toBe('folded')
  await userEvent.dragAndDrop(card(3), column('Cancelled'))
  await expect.poll(() => shownIn('Cancelled')).toEqual([3])
  await expect.poll(stored).toEqual([[3, 'Cancelled']])
})

test('a collapsed column opens while a card is held over it, and collapses again if the card is dropped elsewhere', async () => {
  const { stored } = await showBoard({ cards: cards() })
  await expect.poll(() => shownIn('Blocked')).toBe('folded')
  point('pointerdown', card(3))
  point('pointermove', column('Blocked'))
  await expect.poll(() => shownIn('Blocked')).toEqual([])
  point('pointermove', column('Done'))
  point('pointerup', column('Done'))
  await expect.poll(() => shownIn('Blocked')).toBe('folded')
  await expect.poll(stored).toEqual([[3, 'Done']])
})

test('a slight movement of the mouse is still a press', async () => {
  const { address, stored } = await showBoard({ cards: cards() })
  await expect.poll(() => shownIn('To Do')).toEqual([5, 3, 1])
  const { left, top } = card(3).getBoundingClientRect()
  point('pointerdown', card(3), { clientX: left + 20, clientY: top + 8 })
  point('pointermove', card(3), { clientX: left + 22, clientY: top + 10 })
  expect(document.querySelector('.board-ghost')).toBeNull()
  point('pointerup', card(3), { clientX: left + 22, clientY: top + 10 })
  card(3).click()
  await expect.poll(address).toBe('/board?task=3')
  expect(stored()).toEqual([])
})

test('the menu of a card also moves it, even to a status that the filter excludes', async () => {
  const { stored } = await showBoard({ cards: cards(), path: '/board?status=To+Do&status=Done' })
  await expect.poll(() => shownIn('To Do')).toEqual([5, 3, 1])
  await page.getByRole('button', { name: 'Move #5 to another status' }).click()
  const menu = page.getByRole('menu', { name: 'Status of #5' })
  await expect.element(menu.getByRole('menuitemradio', { name: 'To Do' })).toBeChecked()
  await menu.getByRole('menuitemradio', { name: 'Blocked' }).click()
  await expect.poll(stored).toEqual([[5, 'Blocked']])
  await expect.poll(() => shownIn('To Do')).toEqual([3, 1])
})

test('on a phone columns scroll sideways and snap, targets are large enough, and nothing is wider than the phone', async () => {
  const { address, stored } = await showBoard({
    cards: [aCard(1, { taskName: 'x'.repeat(300) }), aCard(2, { status: 'Done' })],
    size: [360, 740],
  })
  await expect.poll(() => shownIn('To Do')).toEqual([1])
  const board = page.getByRole('group', { name: 'Tasks by status' }).element()
  expect(getComputedStyle(board).scrollSnapType).toBe('x mandatory')
  expect(column('To Do').getBoundingClientRect().width).toBeGreaterThan(290)
  expect(column('Done').getBoundingClientRect().left).toBeGreaterThan(360)
  expect(document.documentElement.scrollWidth).toBe(360)
  const menu = page.getByRole('button', { name: 'Move #1 to another status' })
  const { width, height } = menu.element().getBoundingClientRect()
  expect([width, height]).toEqual([44, 44])
  await menu.click()
  await page.getByRole('menuitemradio', { name: 'Done' }).click()
  await expect.poll(stored).toEqual([[1, 'Done']])
  await expect.poll(() => shownIn('Done')).toEqual([2, 1])
  card(2).click()
  await expect.poll(address).toBe('/board?task=2')
})

test('an account that may not edit tasks cannot move cards', async () => {
  const { stored } = await showBoard({ cards: cards(), role: 'MANAGER' })
  await expect.poll(() => shownIn('To Do')).toEqual([5, 3, 1])
  point('pointerdown', card(3))
  point('pointermove', column('Done'))
  point('pointerup', column('Done'))
  expect(document.querySelector('.board-ghost')).toBeNull()
  card(3).focus()
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  expect(page.getByRole('button', { name: /^Move|^Add a task/ }).elements()).toEqual([])
  expect([shownIn('Done'), stored()]).toEqual([[4, 2], []])
})
