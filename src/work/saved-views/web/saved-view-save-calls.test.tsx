import { useQuery } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { countCallsLive, OWN_CHANGE, tellOwnChange } from '#test/web/counted-calls.ts'
import { fakeServer, Recorded } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { listSavedViews } from '../shared/saved-view-endpoints.ts'
import type { SavedView } from '../shared/saved-view-schema.ts'
import { deleteSavedView, updateSavedView } from '../shared/saved-view-write-endpoints.ts'
import { SavedViewLinks } from './saved-view-links.tsx'
import { savedViewsQuery } from './saved-view-queries.ts'

vi.mock('socket.io-client', async () => ({ io: (await import('#test/web/fake-socket.ts')).openFakeSocket }))

const LATE: SavedView = {
  id: 1,
  name: 'Late',
  page: 'task',
  address: 'type=Late',
  shared: false,
  isOwn: true,
  mayEdit: true,
  ownerName: 'Nimal Perera',
}

function Navigation() {
  const { data = [] } = useQuery(savedViewsQuery)
  return <SavedViewLinks views={data} shownId={undefined} onFollow={() => undefined} />
}

async function choose(item: string) {
  await page.viewport(1280, 900)
  const state = { views: [LATE] }
  fakeServer()
    .on(listSavedViews, () => state.views)
    .on(updateSavedView, () => {
      const shared = { ...LATE, shared: true }
      state.views = [shared]
      return new Recorded(shared, [OWN_CHANGE])
    })
    .on(deleteSavedView, () => {
      state.views = []
      return new Recorded(undefined, [OWN_CHANGE])
    })
  const { queryClient } = await renderAt('/task', <Navigation />)
  await page.getByRole('button', { name: 'Actions: Late' }).click()
  const calls = await countCallsLive(queryClient)
  await page.getByRole('menuitem', { name: item }).click()
  return calls
}

test('sharing a view takes one call, including its echo', async () => {
  const calls = await choose('Share with everybody')
  await expect.element(page.getByRole('link', { name: 'Late (shared with everybody)' })).toBeVisible()
  await expect.poll(() => calls.length).toBe(1)
  await tellOwnChange('saved-view', 1)
  expect(calls).toEqual(['PATCH /api/saved-view/1'])
})

test('deleting a view takes one call', async () => {
  const calls = await choose('Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByRole('link')).not.toBeInTheDocument()
  await tellOwnChange('saved-view', 1, 'delete')
  expect(calls).toEqual(['DELETE /api/saved-view/1'])
})
