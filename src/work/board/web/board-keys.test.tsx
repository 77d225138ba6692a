import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createTask } from '#work/tasks/shared/task-endpoints.ts'
import { startTimer } from '#work/time/shared/time-endpoints.ts'
import { aTimer } from '#test/web/sample-time.ts'
import { type BoardScene, aCard, card, showBoard, shownIn } from '#test/web/board-scene.tsx'

vi.mock('#work/task-panel/web/index.ts', async (original) => ({
  ...(await original<object>()),
  TaskPanelSlot: () => null,
}))

const keys = (...pressed: string[]) => userEvent.keyboard(pressed.map((key) => `{${key}}`).join(''))
const shift = (...pressed: string[]) =>
  userEvent.keyboard(`{Shift>}${pressed.map((key) => `{${key}}`).join('')}{/Shift}`)
/** The focused card, or the name of another focused element. */
const focused = () => {
  const element = document.activeElement as HTMLElement
  return element.dataset['card'] ?? element.ariaLabel ?? element.firstElementChild?.textContent
}

async function onCard(id: number, scene: Partial<BoardScene> = {}) {
  const shown = await showBoard({
    cards: [
      aCard(5),
      aCard(3),
      aCard(1),
      aCard(4, { status: 'In Progress' }),
      aCard(2, { status: 'In Progress' }),
      aCard(9, { status: 'Done' }),
    ],
    ...scene,
  })
  await expect.poll(() => shownIn('To Do').length).toBeGreaterThan(0)
  card(id).focus()
  return shown
}

test('each column is one tab stop and remembers its focused card', async () => {
  await onCard(5)
  const stops = () =>
    [...document.querySelectorAll<HTMLElement>('[data-card]')].filter((one) => one.tabIndex === 0)
  expect(stops()).toEqual([card(5), card(4), card(9)])
  await keys('ArrowDown')
  expect(stops()).toEqual([card(3), card(4), card(9)])
  await keys('Tab', 'Tab')
  expect(focused()).toBe('4')
  await shift('Tab', 'Tab')
  expect(focused()).toBe('3')
})

test('arrow keys move through a column and to the adjacent one, including collapsed ones; Home and End go to its ends', async () => {
  await onCard(5)
  await keys('ArrowDown')
  expect(focused()).toBe('3')
  await keys('End')
  expect(focused()).toBe('1')
  await keys('ArrowDown')
  expect(focused()).toBe('1')
  await keys('Home', 'ArrowDown', 'ArrowRight')
  expect(focused()).toBe('2')
  await keys('ArrowRight')
  expect(focused()).toBe('9')
  await keys('ArrowRight', 'ArrowRight')
  expect(focused()).toBe('Cancelled, 0 tasks')
  await keys('Enter')
  expect(focused()).toBe('Fold Cancelled')
})

test('j and k move through the cards as through the rows of the list', async () => {
  await showBoard({ cards: [aCard(5), aCard(3), aCard(9, { status: 'Done' })] })
  await expect.poll(() => shownIn('To Do')).toEqual([5, 3])
  await userEvent.keyboard('j')
  expect(focused()).toBe('5')
  await userEvent.keyboard('j')
  expect(focused()).toBe('3')
  await userEvent.keyboard('k')
  expect(focused()).toBe('5')
})

test('t starts the timer on the focused card', async () => {
  const { server } = await onCard(3)
  server.on(startTimer, () => ({ timer: aTimer(), stopped: [] }))
  await userEvent.keyboard('t')
  await expect.poll(() => server.callsOf(startTimer).map(({ input }) => input.body)).toEqual([{ taskId: 3 }])
})

test('Enter opens the task', async () => {
  const { address } = await onCard(3)
  await keys('Enter')
  await expect.poll(address).toBe('/board?task=3')
})

test('Shift and an arrow key move a card by one column, the focus follows, and a screen reader announces it', async () => {
  const { stored } = await onCard(3)
  expect(card(3)).toHaveAccessibleDescription(
    /Shift with the left or right arrow key moves it to another column\.$/,
  )
  await shift('ArrowRight')
  await expect.poll(() => shownIn('In Progress')).toEqual([4, 3, 2])
  expect(focused()).toBe('3')
  await expect.element(page.getByText('Moved #3 to In Progress')).toBeInTheDocument()
  await expect.poll(stored).toEqual([[3, 'In Progress']])
  await shift('ArrowRight', 'ArrowRight')
  // an empty column unfolds for it
  await expect.poll(() => shownIn('Blocked')).toEqual([3])
  expect(focused()).toBe('3')
  await shift('ArrowRight')
  await expect.poll(() => shownIn('Cancelled')).toEqual([3])
  await shift('ArrowRight')
  expect(focused()).toBe('3')
  await shift('ArrowLeft')
  await expect.poll(() => shownIn('Blocked')).toEqual([3])
  expect(focused()).toBe('3')
  await expect.poll(() => stored().at(-1)).toEqual([3, 'Blocked'])
})

test('the focus stays in the column when its card disappears', async () => {
  const { scene, othersChanged } = await onCard(3)
  scene.cards = scene.cards.filter(({ id }) => id !== 3)
  await othersChanged()
  await expect.poll(() => shownIn('To Do')).toEqual([5, 1])
  expect(focused()).toBe('1')
})

test('c adds a task in the focused column, / searches', async () => {
  const { server } = await onCard(4)
  server.on(createTask, () => {
    throw new Error('nothing is sent')
  })
  await userEvent.keyboard('c')
  const dialog = page.getByRole('dialog', { name: 'Add New Task' })
  await expect.element(dialog.getByRole('combobox', { name: 'Status In Progress' })).toBeVisible()
  await keys('Escape')
  await expect.poll(focused).toBe('4')
  await userEvent.keyboard('/')
  await expect.element(page.getByRole('searchbox')).toHaveFocus()
})

test('the shortcut list contains the keys of the board', async () => {
  await onCard(5)
  const { shownShortcuts } = await import('#platform/web/page/shortcuts-shown.ts')
  const labels = shownShortcuts()
    .filter(({ group }) => group === 'Cards')
    .map(({ label }) => label)
  expect(labels).toEqual([
    'Next card',
    'Previous card',
    'Other column',
    'Move the card',
    'Open the task',
    'Start or stop the timer',
  ])
})
