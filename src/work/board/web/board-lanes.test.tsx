import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { updateTask } from '#work/tasks/shared/task-endpoints.ts'
import { aCard, card, column, showBoard, shownIn } from '#test/web/board-scene.tsx'
import { KASUN } from '#test/web/tasks-page-scene.tsx'

vi.mock('#work/task-panel/web/index.ts', async (original) => ({
  ...(await original<object>()),
  TaskPanelSlot: () => null,
}))

const [HIS, NOBODYS] = [KASUN.id, 'none'].map((id) => (status: string) => `${status}|person|${id}`) as [
  (status: string) => string,
  (status: string) => string,
]
const cards = () => [
  aCard(5),
  aCard(3),
  aCard(4, { status: 'Done' }),
  aCard(2, { assignee: null }),
  ...Array.from({ length: 6 }, (_, index) => aCard(20 + index, { status: 'Blocked', assignee: null })),
]
const bodies = (server: Awaited<ReturnType<typeof showBoard>>['server']) =>
  server.callsOf(updateTask).map(({ input }) => [input.params.id, input.body])
const lane = (name: RegExp) => page.getByRole('button', { name })

test('lanes come in one call, fold, load more of one column, and a card dropped in another changes both at once', async () => {
  const { asked, server, address } = await showBoard({ cards: cards() })
  await expect.poll(() => shownIn('To Do')).toEqual([5, 3, 2])
  await page.getByRole('button', { name: 'Lanes' }).click()
  await page.getByRole('menuitemradio', { name: 'A lane for each person' }).click()
  await expect.poll(() => shownIn(HIS('To Do'))).toEqual([5, 3])
  expect(address()).toBe('/board?lanes=person')
  expect([shownIn(HIS('Done')), shownIn(NOBODYS('To Do'))]).toEqual([[4], [2]])
  await expect.element(page.getByRole('group', { name: 'To Do, Kasun De Silva, 2 tasks' })).toBeVisible()
  expect(asked()).toHaveLength(2)
  expect(asked()[1]).toMatchObject({ lanes: 'person', limit: 5 })

  expect(shownIn(NOBODYS('Blocked'))).toHaveLength(5)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => shownIn(NOBODYS('Blocked'))).toHaveLength(6)
  expect(asked()[2]).toMatchObject({ lanes: 'person', lane: 'none', status: ['Blocked'], page: 2, limit: 5 })

  await userEvent.dragAndDrop(card(2), column(HIS('Done')))
  await expect.element(page.getByText('Moved #2 to Done, Kasun De Silva')).toBeInTheDocument()
  await expect.poll(() => shownIn(HIS('Done'))).toEqual([4, 2])
  expect(bodies(server)).toEqual([[2, { status: 'Done', assigneeId: KASUN.id }]])

  await lane(/^Kasun De Silva/).click()
  await expect.element(lane(/^Kasun De Silva ?4 tasks/)).toHaveAttribute('aria-expanded', 'false')
  expect(document.querySelector('[data-card="5"]')).toBeNull()
  await page.getByRole('button', { name: 'Move #20 to another status or assignee' }).click()
  const menu = page.getByRole('menu', { name: 'Status and assignee of #20' })
  await expect.element(menu.getByRole('menuitemradio', { name: 'Unassigned' })).toBeChecked()
  await menu.getByRole('menuitemradio', { name: 'Kasun De Silva' }).click()
  // a lane opens for the card that is moved to it
  await expect.poll(() => shownIn(HIS('Blocked'))).toEqual([20])
  await expect.poll(() => bodies(server).at(-1)).toEqual([20, { assigneeId: KASUN.id }])
})

test('arrow keys go across lanes and, with Shift, move the card there', async () => {
  const { server } = await showBoard({ cards: cards(), path: '/board?lanes=person', size: [390, 844] })
  const focused = () => (document.activeElement as HTMLElement).dataset['card']
  await expect.poll(() => shownIn(HIS('To Do'))).toEqual([5, 3])
  expect(document.documentElement.scrollWidth).toBe(390)
  card(5).focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(focused()).toBe('2')
  await userEvent.keyboard('{ArrowUp}')
  expect(focused()).toBe('3')
  await userEvent.keyboard('{ArrowRight}')
  expect(focused()).toBe('4')
  // the last column of a lane is not followed by the next lane
  await userEvent.keyboard('{ArrowRight}')
  expect(focused()).toBe('4')
  expect(card(4)).toHaveAccessibleDescription(/up or down arrow key to another lane/)
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
  await expect.poll(() => shownIn(NOBODYS('Done'))).toEqual([4])
  await expect.poll(focused).toBe('4')
  await expect.poll(() => bodies(server)).toEqual([[4, { assigneeId: null }]])
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}')
  await expect.poll(() => bodies(server).at(-1)).toEqual([4, { status: 'In Progress' }])
})
