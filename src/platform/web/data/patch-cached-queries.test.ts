import { describe, expect, it } from 'vitest'
import { patchCachedQueries } from './patch-cached-queries.ts'
import { createQueryClient } from './query-client.ts'

const KEY = ['task', 'list']
const addOne = (count: number) => count + 1

function filled(updatedAt = Date.now()) {
  const queryClient = createQueryClient()
  queryClient.setQueryData([...KEY, 'all'], 1, { updatedAt })
  queryClient.setQueryData([...KEY, 'mine'], 5, { updatedAt })
  return { queryClient, stateOf: (name: string) => queryClient.getQueryState([...KEY, name]) }
}

describe('patchCachedQueries', () => {
  it('changes the data of all matching queries and of no others', () => {
    const { queryClient, stateOf } = filled()
    queryClient.setQueryData(['client'], 3)
    patchCachedQueries(queryClient, { queryKey: KEY }, addOne)
    expect([stateOf('all')?.data, stateOf('mine')?.data]).toEqual([2, 6])
    expect(queryClient.getQueryData(['client'])).toBe(3)
  })

  it('leaves invalidated queries invalidated, and the rest valid', async () => {
    const { queryClient, stateOf } = filled()
    await queryClient.invalidateQueries({ queryKey: [...KEY, 'all'] })
    patchCachedQueries(queryClient, { queryKey: KEY }, addOne)
    expect(stateOf('all')).toMatchObject({ data: 2, isInvalidated: true })
    expect(stateOf('mine')).toMatchObject({ data: 6, isInvalidated: false })
  })

  it('does not change the age of the data', () => {
    const { queryClient, stateOf } = filled(1_000)
    patchCachedQueries(queryClient, { queryKey: KEY }, addOne)
    expect(stateOf('all')).toMatchObject({ data: 2, dataUpdatedAt: 1_000 })
  })

  it('does not notify observers of unchanged data, and creates none where there is none yet', () => {
    const { queryClient, stateOf } = filled()
    const told: string[] = []
    queryClient.getQueryCache().subscribe(({ type }) => told.push(type))
    patchCachedQueries<number>(queryClient, { queryKey: KEY }, (count) => count)
    patchCachedQueries<number>(queryClient, { queryKey: ['project'] }, addOne)
    expect(told).toEqual([])
    expect(stateOf('nothing')).toBeUndefined()
  })
})
