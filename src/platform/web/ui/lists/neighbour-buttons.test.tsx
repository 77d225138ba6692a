import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { NeighbourButtons } from './neighbour-buttons.tsx'

const LABELS = ['Previous task', 'Next task'] as const

/** The ids that the previous and next buttons open from a record; undefined where there is none. */
async function waysFrom(id: number, order: readonly number[]): Promise<(number | undefined)[]> {
  const onOpen = vi.fn<(id: number) => void>()
  const screen = await render(<NeighbourButtons id={id} order={order} labels={LABELS} onOpen={onOpen} />)
  const ways = []
  for (const name of LABELS) {
    const button = screen.getByRole('button', { name }).element() as HTMLElement
    onOpen.mockClear()
    // as by keyboard: a button without a neighbour can still have the focus
    button.focus()
    button.click()
    const to = onOpen.mock.calls[0]?.[0]
    expect(document.activeElement).toBe(button)
    expect(button.ariaDisabled).toBe(to === undefined ? 'true' : null)
    ways.push(to)
  }
  return ways
}

test.each([
  ['in the middle', 2, [3, 2, 1], [3, 1]],
  ['at the top', 3, [3, 2, 1], [undefined, 2]],
  ['at the bottom', 1, [3, 2, 1], [2, undefined]],
  ['that is not on the page', 9, [3, 2, 1], [undefined, undefined]],
] as const)('from a record %s', async (_where, id, order, ways) => {
  expect(await waysFrom(id, order)).toEqual(ways)
})
