import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { undoEndpoint } from '#platform/shared/undo-endpoint.ts'
import type { fakeServer } from './fake-server.ts'

/** Presses Undo in the only toast that offers it. @returns the changes that are to be undone */
export async function takeOffer(server: ReturnType<typeof fakeServer>): Promise<readonly number[]> {
  server.on(undoEndpoint, ({ body }) => ({ undone: body.changes.length, canRedo: false }))
  const earlier = server.callsOf(undoEndpoint).length
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => server.callsOf(undoEndpoint)).toHaveLength(earlier + 1)
  await expect.element(page.getByText('Undone', { exact: true })).toBeVisible()
  return server.callsOf(undoEndpoint).flatMap(({ input }) => input.body.changes)
}
