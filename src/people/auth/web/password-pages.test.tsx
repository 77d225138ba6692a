import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ApiFailure, fakeServer } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { requestPasswordRecovery, resetPassword } from '../shared/auth-endpoints.ts'
import { passwordLinkPath } from '../shared/password-link.ts'
import { PasswordRecoveryPage } from './password-recovery-page.tsx'
import { PasswordResetPage } from './password-reset-page.tsx'

const SECRET = 'a'.repeat(43)
const newPassword = page.getByLabelText('New password')
const setPassword = page.getByRole('button', { name: 'Set password' })

test("recovery requests a link and shows the server's answer", async () => {
  const server = fakeServer().on(requestPasswordRecovery, () => ({ message: 'A link is on its way.' }))
  await renderAt('/auth/password-recovery', <PasswordRecoveryPage />)
  await page.getByLabelText('E-mail').fill('nimal@bluelotus.example')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('A link is on its way.')
  expect(server.callsOf(requestPasswordRecovery).map((made) => made.input.body)).toEqual([
    { email: 'nimal@bluelotus.example' },
  ])
  await expect
    .element(page.getByRole('link', { name: 'Back To Login' }))
    .toHaveAttribute('href', '/auth/login')
})

test('recovery says why it failed and keeps the address', async () => {
  fakeServer().on(requestPasswordRecovery, () => new ApiFailure(429, { message: 'Too many tries.' }))
  await renderAt('/auth/password-recovery', <PasswordRecoveryPage />)
  await page.getByLabelText('E-mail').fill('nimal@bluelotus.example')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Too many tries.')
  await expect.element(page.getByLabelText('E-mail')).toHaveValue('nimal@bluelotus.example')
})

test('after a lost response the same address gets one mail, another address its own', async () => {
  const server = fakeServer().on(requestPasswordRecovery, () => new ApiFailure(0))
  await renderAt('/auth/password-recovery', <PasswordRecoveryPage />)
  const ask = async (email: string, times: number) => {
    await page.getByLabelText('E-mail').fill(email)
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await expect.poll(() => server.callsOf(requestPasswordRecovery).length).toBe(times)
    await expect.element(page.getByRole('alert')).toBeVisible()
  }
  await ask('nimal@bluelotus.example', 1)
  await ask('nimal@bluelotus.example', 2)
  await ask('kasun@bluelotus.example', 3)
  const keys = server.callsOf(requestPasswordRecovery).map((made) => made.headers.get('idempotency-key'))
  expect([keys[1] === keys[0], keys[2] === keys[0]]).toEqual([true, false])
})

test('a mailed link opens the form, which sets the password with its token', async () => {
  const server = fakeServer().on(resetPassword, () => undefined)
  await renderAt(passwordLinkPath(SECRET), <PasswordResetPage />)
  await expect.element(setPassword).toBeDisabled()
  await newPassword.fill('seven77')
  await expect.element(setPassword).toBeDisabled()
  await newPassword.fill('the moon is no tea')
  await setPassword.click()
  await expect.element(page.getByText('Your password is set')).toBeVisible()
  expect(server.callsOf(resetPassword).map((made) => made.input.body)).toEqual([
    { token: SECRET, password: 'the moon is no tea' },
  ])
  await expect.element(page.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth/login')
})

test('a used link is reported, with an offer of a new one', async () => {
  const sentence = 'This link was already used or replaced. Please ask for a new one.'
  fakeServer().on(
    resetPassword,
    () => new ApiFailure(400, { message: sentence, fields: { token: sentence } }),
  )
  await renderAt(passwordLinkPath(SECRET), <PasswordResetPage />)
  await newPassword.fill('the moon is no tea')
  await setPassword.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(sentence)
  await expect.element(newPassword).toHaveValue('the moon is no tea')
  await expect
    .element(page.getByRole('link', { name: 'Ask for a new link' }))
    .toHaveAttribute('href', '/auth/password-recovery')
})

test('an incomplete link opens no form', async () => {
  await renderAt('/auth/password-reset?token=abc', <PasswordResetPage />)
  await expect.element(page.getByText('This link is not complete')).toBeVisible()
  expect(newPassword.query()).toBeNull()
})
