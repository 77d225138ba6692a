import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { countCallsLive, OWN_CHANGE, tellOwnChange } from '#test/web/counted-calls.ts'
import { fakeServer, Recorded } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { sampleFirstSteps } from '#test/web/sample-first-steps.ts'
import { getFirstSteps } from '../shared/first-step-endpoints.ts'
import { chooseGuide } from '../shared/first-step-write-endpoints.ts'
import { FirstStepsPlace } from './first-steps-place.tsx'

vi.mock('socket.io-client', async () => ({ io: (await import('#test/web/fake-socket.ts')).openFakeSocket }))

test('hiding the guide takes one call, including its echo', async () => {
  await page.viewport(1280, 900)
  const state = { steps: sampleFirstSteps() }
  fakeServer()
    .on(getFirstSteps, () => state.steps)
    .on(chooseGuide, ({ body }) => {
      state.steps = sampleFirstSteps(body)
      return new Recorded(state.steps, [OWN_CHANGE])
    })
  const { queryClient } = await renderAt(
    '/dashboard',
    <div style={{ containerName: 'dashboard', containerType: 'inline-size' }}>
      <FirstStepsPlace />
    </div>,
  )
  const hide = page.getByRole('button', { name: 'Hide' })
  await expect.element(hide).toBeVisible()
  const calls = await countCallsLive(queryClient)
  await hide.click()
  await expect.element(page.getByText(/^The guide is put away/)).toBeVisible()
  await tellOwnChange('first-steps', '')
  expect(calls).toEqual(['PATCH /api/first-steps'])
})
