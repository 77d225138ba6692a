import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { countCallsLive, OWN_CHANGE, tellOwnChange } from '#test/web/counted-calls.ts'
import { fakeServer, Recorded } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { listBin, restoreFromBin } from '../shared/bin-endpoints.ts'
import type { BinEntry } from '../shared/bin-schema.ts'
import { BinPage } from './bin-page.tsx'

vi.mock('socket.io-client', async () => ({ io: (await import('#test/web/fake-socket.ts')).openFakeSocket }))

const CLIENT: BinEntry = {
  id: 31,
  entity: 'client',
  entityId: '7',
  title: 'Araliya Bakers',
  deletedAt: '2026-11-20T20:30:00.000Z',
  deletedBy: 'Nimal Perera',
  endsAt: '2026-12-20T20:30:00.000Z',
}

test('restoring takes one call, and one for the bin, including its echo', async () => {
  await page.viewport(1280, 800)
  const state = { entries: [CLIENT] }
  fakeServer()
    .on(listBin, () => state.entries)
    .on(restoreFromBin, () => {
      state.entries = []
      return new Recorded({ entity: 'client', entityId: '7' }, [OWN_CHANGE])
    })
  const { queryClient } = await renderAt('/bin', <BinPage />)
  const restore = page.getByRole('button', { name: /^Restore/ })
  await expect.element(restore).toBeVisible()
  const calls = await countCallsLive(queryClient)
  await restore.click()
  await expect.element(restore).not.toBeInTheDocument()
  await tellOwnChange('client', 7, 'restore')
  expect(calls).toEqual(['POST /api/bin/31/restore', 'GET /api/bin'])
})
