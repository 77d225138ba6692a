import { expect, test, vi } from 'vitest'
import { Menu } from '#platform/web/ui/overlays/menu.tsx'
import { aCard, card, showBoard, shownIn } from '#test/web/board-scene.tsx'
import { userEvent } from 'vitest/browser'

vi.mock('#work/task-panel/web/index.ts', async (original) => ({
  ...(await original<object>()),
  TaskPanelSlot: () => null,
}))
vi.mock(import('#platform/web/ui/overlays/menu.tsx'), { spy: true })

test('only the moved card is rendered again, not the cards that shift', async () => {
  const { stored } = await showBoard({
    cards: [7, 5, 3, 1].map((id) => aCard(id)).concat([8, 4, 2].map((id) => aCard(id, { status: 'Done' }))),
    path: '/board?status=To+Do&status=Done',
  })
  await expect.poll(() => shownIn('To Do')).toEqual([7, 5, 3, 1])
  card(5).focus()
  vi.clearAllMocks()
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await expect
    .poll(() => [shownIn('To Do'), shownIn('Done')])
    .toEqual([
      [7, 3, 1],
      [8, 5, 4, 2],
    ])
  await expect.poll(stored).toEqual([[5, 'Done']])
  await expect.element(card(5)).toHaveFocus()
  const drawn = vi.mocked(Menu).mock.calls.map(([{ label }]) => label)
  expect(new Set(drawn.filter((label) => label.startsWith('Status of #')))).toEqual(new Set(['Status of #5']))
})
