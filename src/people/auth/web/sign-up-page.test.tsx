import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ApiFailure, fakeServer, savedBefore } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { sampleSignedIn } from '#test/web/sample-accounts.ts'
import { getAuthOptions, signUp } from '../shared/auth-endpoints.ts'
import type { AuthOptions } from '../shared/auth-schema.ts'
import { SignUpPage } from './sign-up-page.tsx'

const create = page.getByRole('button', { name: 'Create account' })
const email = page.getByLabelText('Email address')

type Options = Omit<AuthOptions, 'passkeyOrigin'>

async function open(options: Options = { signup: 'approval', firstAccount: false }) {
  const server = fakeServer().on(getAuthOptions, () => ({ ...options, passkeyOrigin: null }))
  return { server, ...(await renderAt('/auth/signup', <SignUpPage />)) }
}

async function fillIn() {
  await page.getByLabelText('First Name').fill(' Ishara ')
  await page.getByLabelText('Last Name').fill('Gunasekara')
  await email.fill('ishara@mail.example')
  await page.getByLabelText('Password', { exact: true }).fill('one two three four')
}

test.each([
  [{ signup: 'approval', firstAccount: true }, 'It is the first one here, so it becomes the administrator.'],
  [{ signup: 'closed', firstAccount: true }, 'It is the first one here, so it becomes the administrator.'],
  [{ signup: 'approval', firstAccount: false }, 'An administrator approves it before you can start.'],
  [{ signup: 'open', firstAccount: false }, 'You can start right away.'],
] satisfies [Options, string][])('says what happens to the account: %j', async (options, sentence) => {
  await open(options)
  await expect.element(page.getByText(sentence)).toBeVisible()
  await expect.element(create).toBeVisible()
})

test('offers no form if accounts are created by invitation only', async () => {
  await open({ signup: 'closed', firstAccount: false })
  await expect.element(page.getByText(/^Accounts are made by invitation here/)).toBeVisible()
  expect(create.query()).toBeNull()
  await expect.element(page.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth/login')
})

test('cannot be sent until every field is valid', async () => {
  await open()
  await expect.element(create).toBeDisabled()
  await email.fill('ishara@mail')
  // no error while typing
  expect(page.getByText('Valid email is required').query()).toBeNull()
  await page.getByLabelText('First Name').click()
  await expect.element(page.getByText('Valid email is required')).toBeVisible()
  await fillIn()
  await expect.element(create).toBeEnabled()
  await email.fill('ishara@mail')
  await expect.element(create).toBeDisabled()
})

test('creates the account, signs in and goes to the dashboard', async () => {
  const answered = Promise.withResolvers<void>()
  const { server, address } = await open()
  server.on(signUp, async () => {
    await answered.promise
    return sampleSignedIn({ status: 'Pending' })
  })
  await fillIn()
  await create.click()
  await expect.element(page.getByRole('button', { name: 'Creating account...' })).toBeDisabled()
  answered.resolve()
  await expect.poll(address).toBe('/dashboard')
  expect(server.callsOf(signUp).map((made) => made.input.body)).toEqual([
    { fName: 'Ishara', sName: 'Gunasekara', email: 'ishara@mail.example', password: 'one two three four' },
  ])
  expect(localStorage.getItem('ledgerboard.access_token')).toBe(sampleSignedIn().access_token)
})

test("shows the server's messages, keeps the input, and retries with the same key", async () => {
  const { server } = await open()
  const fields = { password: 'This password is too common' }
  server.on(signUp, () => new ApiFailure(400, { message: 'Please choose another password', fields }))
  await fillIn()
  await create.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please choose another password')
  await expect.element(page.getByText('This password is too common')).toBeVisible()
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveFocus()
  await expect.element(email).toHaveValue('ishara@mail.example')
  await create.click()
  await expect.poll(() => server.callsOf(signUp).length).toBe(2)
  const keys = server.callsOf(signUp).map((made) => made.headers.get('idempotency-key'))
  expect(keys[0]).toBe(keys[1])
  expect(keys[0]).not.toBeNull()
})

test('an account edited after a lost response is the one created first', async () => {
  const { server } = await open()
  server.on(signUp, () => new ApiFailure(0))
  await fillIn()
  await create.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/cannot be reached/)
  await email.fill('ishara2@mail.example')
  server.on(signUp, savedBefore)
  await create.click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      'This was saved already, as it was before your last change. Sign in with what you typed first.',
    )
  await expect.element(email).toHaveValue('ishara2@mail.example')
  const keys = server.callsOf(signUp).map((made) => made.headers.get('idempotency-key'))
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
})

test('reports a failed registration when the server gives no message', async () => {
  const { server } = await open()
  server.on(signUp, () => new ApiFailure(400, { message: '' }))
  await fillIn()
  await create.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Registration failed. Please try again.')
})

test('the first name has the focus', async () => {
  await open()
  await expect.element(page.getByLabelText('First Name')).toHaveFocus()
})
