import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ApiFailure, fakeServer } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { sampleSignedIn } from '#test/web/sample-accounts.ts'
import { getAuthOptions, logIn } from '../shared/auth-endpoints.ts'
import type { AuthOptions } from '../shared/auth-schema.ts'
import { LoginPage } from './login-page.tsx'

const email = page.getByLabelText('E-mail')
const password = page.getByLabelText('Password', { exact: true })
const signIn = page.getByRole('button', { name: 'Sign In' })

const sampleOptions = (firstAccount: boolean): AuthOptions => ({ signup: 'approval' as const, firstAccount })
/** A server with existing accounts. */
const quietServer = () => fakeServer().on(getAuthOptions, () => sampleOptions(false))

async function fillIn() {
  await email.fill('nimal@bluelotus.example')
  await password.fill('a quiet working tool')
}

test('signs in, stores both tokens and goes to the dashboard', async () => {
  const server = quietServer().on(logIn, () => sampleSignedIn())
  const { address } = await renderAt('/auth/login', <LoginPage />)
  await fillIn()
  await page.getByLabelText('Remember me').click()
  await signIn.click()
  await expect.poll(address).toBe('/dashboard')
  expect(server.callsOf(logIn).map((made) => made.input.body)).toEqual([
    { email: 'nimal@bluelotus.example', password: 'a quiet working tool', rememberMe: true },
  ])
  expect(localStorage.getItem('ledgerboard.access_token')).toBe(sampleSignedIn().access_token)
  expect(localStorage.getItem('ledgerboard.refresh_token')).toBe('refresh')
})

test('continues to the requested page, and only to one of this site', async () => {
  quietServer().on(logIn, () => sampleSignedIn())
  const asked = await renderAt('/auth/login?redirect=%2Ftask%3Fstatus%3DDone', <LoginPage />)
  await fillIn()
  await signIn.click()
  await expect.poll(asked.address).toBe('/task?status=Done')
})

test('is busy while signing in and sends once', async () => {
  const answered = Promise.withResolvers<void>()
  const server = quietServer().on(logIn, async () => {
    await answered.promise
    return sampleSignedIn()
  })
  const { address } = await renderAt('/auth/login', <LoginPage />)
  await fillIn()
  await signIn.click()
  const busy = page.getByRole('button', { name: 'Signing in...' })
  await expect.element(busy).toBeDisabled()
  document.querySelector('form')?.requestSubmit()
  answered.resolve()
  await expect.poll(address).toBe('/dashboard')
  expect(server.callsOf(logIn)).toHaveLength(1)
})

test("shows the server's message and keeps the input", async () => {
  quietServer().on(
    logIn,
    () => new ApiFailure(401, { message: 'The e-mail address or the password is not right' }),
  )
  const { address } = await renderAt('/auth/login', <LoginPage />)
  await fillIn()
  await signIn.click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The e-mail address or the password is not right')
  await expect.element(email).toHaveValue('nimal@bluelotus.example')
  await expect.element(password).toHaveValue('a quiet working tool')
  await expect.element(signIn).toBeEnabled()
  expect(address()).toBe('/auth/login')
})

test('reports a failed login when the server gives no message', async () => {
  quietServer().on(logIn, () => new ApiFailure(400, { message: '' }))
  await renderAt('/auth/login', <LoginPage />)
  await fillIn()
  await signIn.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Login failed. Please try again.')
})

test('sends nothing while a field is invalid, and focuses that field', async () => {
  const server = quietServer()
  await renderAt('/auth/login', <LoginPage />)
  await email.fill('nimal@bluelotus')
  await signIn.click()
  await expect.element(page.getByText('Valid email is required')).toBeVisible()
  await expect.element(page.getByText('Password is required')).toBeVisible()
  await expect.element(email).toHaveFocus()
  expect(server.callsOf(logIn)).toEqual([])
})

test('links to recovery and sign-up, and labels its fields for password managers', async () => {
  quietServer()
  await renderAt('/auth/login', <LoginPage />)
  await expect
    .element(page.getByRole('link', { name: 'Forgot password?' }))
    .toHaveAttribute('href', '/auth/password-recovery')
  await expect.element(page.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/auth/register')
  await expect.element(email).toHaveAttribute('autocomplete', 'username')
  await expect.element(password).toHaveAttribute('autocomplete', 'current-password')
})

test('while there is no account, the first visitor is led to create it', async () => {
  fakeServer().on(getAuthOptions, () => sampleOptions(true))
  const { address } = await renderAt('/auth/login?redirect=%2Ftask', <LoginPage />)
  await expect.poll(address).toBe('/auth/signup')
})

test('the address field has the focus', async () => {
  quietServer()
  await renderAt('/auth/login', <LoginPage />)
  await expect.element(email).toHaveFocus()
})
