import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ApiFailure, fakeServer } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { sampleSignedIn } from '#test/web/sample-accounts.ts'
import { getAuthOptions, logIn } from '../shared/auth-endpoints.ts'
import { takeOpenIdResult } from '../shared/openid-endpoints.ts'
import { askPasskey, logInWithPasskey } from '../shared/passkey-endpoints.ts'
import type { RequestOptions } from '../shared/passkey-schema.ts'
import { finishLogIn } from '../shared/second-way-endpoints.ts'
import type { AuthOptions } from '../shared/auth-schema.ts'
import { LoginPage } from './login-page.tsx'

const email = page.getByLabelText('E-mail')
const password = page.getByLabelText('Password', { exact: true })
const signIn = page.getByRole('button', { name: 'Sign In', exact: true })

const sampleOptions = (firstAccount: boolean): AuthOptions => ({
  signup: 'approval' as const,
  firstAccount,
  passkeyOrigin: location.origin,
})
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

test('asks for a code after the password: of the app, or a recovery code, and back again', async () => {
  const ATTEMPT = 'a'.repeat(43)
  const server = quietServer()
    .on(
      logIn,
      () => new ApiFailure(403, { code: 'second_way_needed', message: '', attempt: ATTEMPT, ways: ['app'] }),
    )
    .on(finishLogIn, () => new ApiFailure(401, { message: 'The code is not right' }))
  const { address } = await renderAt('/auth/login?redirect=%2Ftask', <LoginPage />)
  await fillIn()
  await signIn.click()
  const code = page.getByLabelText('Code', { exact: true })
  await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect.element(code).toHaveAttribute('inputmode', 'numeric')
  await expect.element(code).toHaveFocus()
  expect(localStorage.getItem('ledgerboard.access_token')).toBeNull()
  await code.fill('123456')
  await signIn.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('The code is not right')

  server.on(finishLogIn, () => new ApiFailure(410, { code: 'gone', message: 'Please sign in again.' }))
  await signIn.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please sign in again.')
  await expect.element(email).toHaveValue('nimal@bluelotus.example')

  server.on(finishLogIn, () => sampleSignedIn())
  await signIn.click()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  const recovery = page.getByLabelText('Recovery code')
  await expect.element(recovery).toHaveFocus()
  await page.getByRole('button', { name: 'Use the authenticator app' }).click()
  await expect.element(code).toHaveFocus()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await recovery.fill('7kq4m-2xdp9')
  await signIn.click()
  await expect.poll(address).toBe('/task')
  expect(server.callsOf(finishLogIn).at(-1)?.input.body).toEqual({ attempt: ATTEMPT, code: '7kq4m-2xdp9' })
  expect(localStorage.getItem('ledgerboard.refresh_token')).toBe('refresh')
})

test('offers the other service, with the page that was asked for and the wish to be remembered', async () => {
  fakeServer().on(getAuthOptions, () => ({ ...sampleOptions(false), openIdName: 'Blue Lotus' }))
  await renderAt('/auth/login?redirect=%2Ftask', <LoginPage />)
  const link = page.getByRole('link', { name: 'Sign in with Blue Lotus' })
  await expect.element(link).toHaveAttribute('href', '/api/auth/oidc/start?redirect=%2Ftask')
  await page.getByLabelText('Remember me').click()
  await expect.element(link).toHaveAttribute('href', '/api/auth/oidc/start?redirect=%2Ftask&remember=true')
})

test('signs in after the other service, once', async () => {
  const server = quietServer().on(takeOpenIdResult, () => sampleSignedIn())
  const { address } = await renderAt('/auth/login?oidc=back&redirect=%2Ftask', <LoginPage />)
  await expect.poll(address).toBe('/task')
  expect(server.callsOf(takeOpenIdResult)).toHaveLength(1)
  expect(localStorage.getItem('ledgerboard.refresh_token')).toBe('refresh')
})

test('says why the other service signs nobody in, and keeps the page that was asked for', async () => {
  const sentence = 'There is no account for nimal@gmail.example here. Ask an administrator to invite you.'
  quietServer().on(takeOpenIdResult, () => new ApiFailure(403, { message: sentence }))
  const { address } = await renderAt('/auth/login?oidc=back&redirect=%2Ftask', <LoginPage />)
  await expect.element(page.getByRole('alert')).toHaveTextContent(sentence)
  await expect.poll(address).toBe('/auth/login?redirect=%2Ftask')
  await expect.element(email).toBeVisible()
})

test('asks for a code after the other service too', async () => {
  const ATTEMPT = 'a'.repeat(43)
  const server = quietServer()
    .on(
      takeOpenIdResult,
      () => new ApiFailure(403, { code: 'second_way_needed', message: '', attempt: ATTEMPT, ways: ['app'] }),
    )
    .on(finishLogIn, () => sampleSignedIn())
  const { address } = await renderAt('/auth/login?oidc=back&redirect=%2Ftask', <LoginPage />)
  await page.getByLabelText('Code', { exact: true }).fill('123456')
  await signIn.click()
  await expect.poll(address).toBe('/task')
  expect(server.callsOf(finishLogIn).at(-1)?.input.body).toEqual({ attempt: ATTEMPT, code: '123456' })
})

const byPasskey = page.getByRole('button', { name: 'Sign in with a passkey', exact: true })
const ASKED: RequestOptions = {
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'localhost',
  timeout: 300_000,
  allowCredentials: [],
  userVerification: 'required',
}

/** A browser whose passkey replies. */
function spyOnPasskeys() {
  const bytes = new Uint8Array([1, 2, 3]).buffer
  const credential = {
    id: 'AQID',
    rawId: bytes,
    type: 'public-key',
    authenticatorAttachment: 'platform',
    response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes },
    getClientExtensionResults: () => ({}),
  }
  const get = vi.spyOn(navigator.credentials, 'get').mockResolvedValue(credential)
  onTestFinished(() => get.mockRestore())
  return get
}

test('signs in with a passkey alone; a closed dialog is no fault, a refusal is said', async () => {
  const get = spyOnPasskeys()
  const refusal = 'This passkey is not known here. Sign in with your password.'
  const server = quietServer()
    .on(askPasskey, () => ASKED)
    .on(logInWithPasskey, () => new ApiFailure(401, { message: refusal }))
  const { address } = await renderAt('/auth/login?redirect=%2Ftask', <LoginPage />)
  await page.getByLabelText('Remember me').click()
  get.mockRejectedValueOnce(new DOMException('closed', 'NotAllowedError'))
  await byPasskey.click()
  await expect.poll(() => get.mock.calls.length).toBe(1)
  await expect.element(byPasskey).toBeEnabled()
  expect(page.getByRole('alert').elements()).toEqual([])
  await byPasskey.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(refusal)
  server.on(logInWithPasskey, () => sampleSignedIn())
  await byPasskey.click()
  await expect.poll(address).toBe('/task')
  expect(server.callsOf(logInWithPasskey).at(-1)?.input.body.rememberMe).toBe(true)
})

test('after the password the passkey comes first, the codes one press away', async () => {
  spyOnPasskeys()
  const needed = {
    code: 'second_way_needed',
    message: 'Enter a code or use a passkey to go on.',
    attempt: 'a'.repeat(43),
    ways: ['passkey', 'app'],
  }
  const server = quietServer()
    .on(logIn, () => new ApiFailure(403, needed))
    .on(askPasskey, () => ASKED)
    .on(finishLogIn, () => sampleSignedIn())
  const { address } = await renderAt('/auth/login', <LoginPage />)
  await fillIn()
  await signIn.click()
  const use = page.getByRole('button', { name: 'Sign In with a Passkey' })
  await expect.element(use).toHaveFocus()
  await page.getByRole('button', { name: 'Use the authenticator app' }).click()
  await expect.element(page.getByLabelText('Code')).toBeVisible()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect.element(page.getByLabelText('Recovery code')).toBeVisible()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await use.click()
  await expect.poll(address).toBe('/dashboard')
  expect(server.callsOf(askPasskey).map(({ input }) => input.body)).toEqual([{ attempt: needed.attempt }])
  expect(server.callsOf(finishLogIn).map(({ input }) => Object.keys(input.body))).toEqual([
    ['attempt', 'passkey'],
  ])
})

test('where passwords are switched off, nobody is sent to a page that would refuse them', async () => {
  fakeServer().on(getAuthOptions, () => ({ ...sampleOptions(false), passwordsOff: true as const }))
  await renderAt('/auth/login', <LoginPage />)
  await expect.element(page.getByText('New here? Ask an administrator.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Sign up' })).not.toBeInTheDocument()
})
