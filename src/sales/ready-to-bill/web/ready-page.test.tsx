import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ApiFailure, fakeServer } from '#test/web/fake-server.ts'
import { NOTHING_READY, readyTotals } from '#test/web/ready-scene.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { getReadyTotals } from '../shared/ready-to-bill-endpoints.ts'
import { ReadyPage } from './ready-page.tsx'

const card = (name: string) => page.getByRole('listitem', { name, exact: true })

test('lists the sums by client and project, and the total', async () => {
  fakeServer().on(getReadyTotals, () => readyTotals())
  await renderAt('/ready-to-bill', <ReadyPage />)
  await expect.element(page.getByText('LKR 238,500.00')).toBeVisible()
  await expect
    .element(page.getByText('3 tasks · 12:30 h · 2 expenses · 1 client · without tax'))
    .toBeVisible()
  const lakeView = card('Lake View Hotel Kandy')
  await expect.element(lakeView).toMatchTextContent(/3 tasks · 11:30 h · 2 expenses0:55 h without a rate/)
  await expect.element(lakeView).toMatchTextContent(/Galle Fort tours1 task48,000\.00/)
  await expect
    .element(lakeView.getByRole('link', { name: 'Make draft for Galle Fort tours' }))
    .toHaveAttribute('href', '/ready-to-bill?client=7&project=6')
  await expect
    .element(lakeView.getByRole('link', { name: 'Make draft for Lake View Hotel Kandy' }))
    .toHaveAttribute('href', '/ready-to-bill?client=7')
})

test('says what is missing where there is no client', async () => {
  fakeServer().on(getReadyTotals, () => readyTotals())
  await renderAt('/ready-to-bill', <ReadyPage />)
  const without = card('Without a client')
  await expect
    .element(without.getByText('Choose a client in the project, and this can be billed.'))
    .toBeVisible()
  await expect.element(without.getByRole('link', { name: /Make draft/ })).not.toBeInTheDocument()
})

test('says that nothing is ready', async () => {
  fakeServer().on(getReadyTotals, () => NOTHING_READY)
  await renderAt('/ready-to-bill', <ReadyPage />)
  await expect.element(page.getByRole('heading', { name: 'Nothing to bill yet' })).toBeVisible()
  await expect.element(page.getByText('Done work appears here by itself.')).toBeVisible()
})

test('says why it could not be loaded, and tries again', async () => {
  const server = fakeServer().on(
    getReadyTotals,
    () => new ApiFailure(403, { message: 'You may not do this.' }),
  )
  await renderAt('/ready-to-bill', <ReadyPage />)
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/What is ready to bill could not be loaded\.\s*You may not do this\./)
  server.on(getReadyTotals, () => readyTotals())
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(card('Lake View Hotel Kandy')).toBeVisible()
})
