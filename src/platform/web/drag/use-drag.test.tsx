import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '#test/web/render-page.tsx'
import { type Drag, useDrag } from './use-drag.ts'

const starts = new Set<Drag<string>['start']>()
const dropped: string[] = []

function Place() {
  const [count, setCount] = useState(0)
  const { start } = useDrag<string>('place', {
    onDrop: (item, from, to) => void dropped.push(`${item} from ${from} to ${to}, ${count}`),
    onHold: () => undefined,
  })
  starts.add(start)
  return (
    <>
      <button onPointerDown={(event) => start(event, 'card', 'one')} onClick={() => setCount(count + 1)}>
        {`Drawn ${count}`}
      </button>
      <p data-place="two">Two</p>
    </>
  )
}

test('the drag handler keeps its identity, and a drop uses the latest render', async () => {
  await renderPage(<Place />)
  const button = page.getByRole('button')
  await button.click()
  await expect.element(button).toHaveTextContent('Drawn 1')
  await button.dropTo(page.getByText('Two'))
  expect(dropped).toEqual(['card from one to two, 1'])
  expect(starts.size).toBe(1)
})
