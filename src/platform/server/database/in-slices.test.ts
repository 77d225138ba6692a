import { expect, it } from 'vitest'
import { mapInSlices } from './in-slices.ts'

const busyFor = (milliseconds: number) => {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

it('keeps the order, and yields to other work between slices', async () => {
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  const results = await mapInSlices([1, 2, 3, 4, 5, 6], (item) => {
    busyFor(15)
    return item * 2
  })
  clearInterval(timer)
  expect(results).toEqual([2, 4, 6, 8, 10, 12])
  // a slice ends with the item that reaches its 20 milliseconds
  expect(turns).toBeGreaterThanOrEqual(2)
})

it('rejects with the error that the mapping throws', async () => {
  const broken = mapInSlices([1], () => {
    throw new Error('broken')
  })
  await expect(broken).rejects.toThrow('broken')
})
