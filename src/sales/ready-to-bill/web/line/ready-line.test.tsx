import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ApiFailure, fakeServer } from '#test/web/fake-server.ts'
import { NOTHING_READY, readyTotals } from '#test/web/ready-scene.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { getReadyTotals } from '../../shared/ready-to-bill-endpoints.ts'
import { ReadyLine } from './ready-line.tsx'

const line = page.getByRole('link', { name: /^Ready to bill/ })

test('says what is ready, of how many clients, and leads to the page', async () => {
  fakeServer().on(getReadyTotals, () => readyTotals())
  await renderAt('/dashboard', <ReadyLine />)
  await expect
    .element(line)
    .toMatchTextContent(/LKR.238,500\.003 tasks · 12:30 h · 2 expenses · 1 client · 0:55 h without a rate/)
  await expect.element(line).toHaveAttribute('href', '/ready-to-bill')
})

test('of one client it opens the dialog', async () => {
  const server = fakeServer().on(getReadyTotals, () => readyTotals())
  await renderAt('/client/7', <ReadyLine clientId={7} />)
  await expect.element(line).toHaveAttribute('href', '/ready-to-bill?client=7')
  expect(server.callsOf(getReadyTotals).map(({ input }) => input.query.clientId)).toEqual([7])
})

test('has the same height with nothing, and when it could not be loaded', async () => {
  fakeServer().on(getReadyTotals, () => NOTHING_READY)
  await renderAt('/dashboard', <ReadyLine />)
  await expect.element(line).toMatchTextContent(/Nothing to bill yet/)
  const height = line.element().getBoundingClientRect().height
  fakeServer().on(getReadyTotals, () => new ApiFailure(403, { message: 'You may not do this.' }))
  await renderAt('/dashboard', <ReadyLine clientId={7} />)
  const failed = page.getByRole('link', { name: /could not be loaded/ })
  await expect.element(failed).toBeVisible()
  expect(failed.element().getBoundingClientRect().height).toBe(height)
})
