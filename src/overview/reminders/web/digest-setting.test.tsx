import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiFailure, fakeServer } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { getDigest, saveDigest } from '../shared/digest-endpoints.ts'
import type { Digest } from '../shared/digest-schema.ts'
import { DigestSetting } from './digest-setting.tsx'

async function show(digest: Digest, isMailSet = true) {
  const state = { digest }
  const server = fakeServer()
    .on(getDigest, () => state.digest)
    .on(saveDigest, ({ body }) => (state.digest = body))
  const screen = await renderAt('/preferences', <DigestSetting isMailSet={isMailSet} />, { role: 'USER' })
  await expect.element(page.getByRole('radiogroup', { name: 'Days of the morning digest' })).toBeVisible()
  return { ...screen, server, state }
}
const days = (name: string) => page.getByRole('radio', { name })
const hour = page.getByRole('combobox', { name: 'At' })

test('shows the choice, and saves each change at once', async () => {
  const { state } = await show({ frequency: 'weekdays', hour: 8 })
  await expect.element(days('Monday to Friday')).toBeChecked()
  await expect.element(hour).toHaveDisplayValue('08:00')
  await days('Every day').click()
  await expect.element(days('Every day')).toBeChecked()
  await hour.selectOptions('17:00')
  await expect.poll(() => state.digest).toEqual({ frequency: 'daily', hour: 17 })
  await days('Off').click()
  await expect.poll(() => state.digest).toEqual({ frequency: 'off', hour: 17 })
  await expect.element(hour).toBeDisabled()
  expect(page.getByText(/No mail server/).query()).toBeNull()
})

test('can be changed by keyboard; quick changes are saved in their order', async () => {
  const { state, server } = await show({ frequency: 'off', hour: 8 })
  days('Off').element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(days('Monday to Friday')).toBeChecked()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(days('Every day')).toHaveFocus()
  await expect.poll(() => state.digest).toEqual({ frequency: 'daily', hour: 8 })
  expect(server.callsOf(saveDigest).map((made) => made.input.body.frequency)).toEqual(['weekdays', 'daily'])
  await expect.element(days('Every day')).toBeChecked()
})

test('a change that is not saved reverts, with the reason', async () => {
  const { server } = await show({ frequency: 'weekdays', hour: 8 })
  server.on(saveDigest, () => new ApiFailure(409, { message: 'Not now.' }))
  await days('Off').click()
  await expect.element(page.getByText('Not now.')).toBeVisible()
  await expect.element(days('Monday to Friday')).toBeChecked()
})

test('says when no mail can be sent; a setting that cannot be loaded can be retried', async () => {
  const { unmount } = await show({ frequency: 'daily', hour: 8 }, false)
  await expect.element(page.getByText(/^No mail server is set yet/)).toBeVisible()
  await unmount()
  const server = fakeServer().on(getDigest, () => new ApiFailure(403, { message: 'Not you.' }))
  await renderAt('/preferences', <DigestSetting isMailSet />, { role: 'USER' })
  await expect.element(page.getByText('Not you.')).toBeVisible()
  server.on(getDigest, () => ({ frequency: 'off' as const, hour: 8 }))
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(days('Off')).toBeChecked()
})

test('on a phone each choice has room for its words', async () => {
  await page.viewport(390, 844)
  await show({ frequency: 'weekdays', hour: 8 })
  for (const name of ['Monday to Friday', 'Every day', 'Off']) {
    const segment = days(name).element().closest('.segment') ?? days(name).element()
    expect(segment.scrollWidth).toBeLessThanOrEqual(segment.clientWidth)
  }
})
