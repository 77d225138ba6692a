import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { useRowsInSteps } from './use-rows-in-steps.ts'

const drawn: number[] = []

function Rows({ count }: { count: number }) {
  const rows = useRowsInSteps(Array.from({ length: count }, (_, index) => index))
  drawn.push(rows.length)
  return <p>{rows.length} rows</p>
}

it('draws a screenful of rows that arrive, then all', async () => {
  drawn.length = 0
  const screen = await render(<Rows count={0} />)
  await screen.rerender(<Rows count={50} />)
  await expect.element(screen.getByText('50 rows')).toBeInTheDocument()
  expect(drawn).toEqual([0, 12, 50])
})

it('draws a few rows, and those that were loaded before, at once', async () => {
  drawn.length = 0
  const screen = await render(<Rows count={50} />)
  await screen.rerender(<Rows count={40} />)
  await screen.rerender(<Rows count={3} />)
  expect(drawn.every((count) => [50, 40, 3].includes(count))).toBe(true)
})
