import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refreshQueries } from '#platform/web/data/refresh-queries.ts'
import { storeTokens } from '#platform/web/data/session.ts'
import { ApiFailure, fakeServer } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { sampleSignedIn } from '#test/web/sample-accounts.ts'
import {
  endOwnSession,
  listSessions,
  logOut,
  signOutElsewhere,
  signOutEverywhere,
} from '../../shared/auth-endpoints.ts'
import type { OpenSession } from '../../shared/auth-schema.ts'
import { SessionList } from './session-list.tsx'

function aSession(number: number, part: Partial<OpenSession> = {}): OpenSession {
  return {
    id: `019a9e4d-0000-7000-8000-00000000000${number}`,
    browser: 'Chrome on Windows',
    isHandheld: false,
    address: '203.0.113.7',
    signedInAt: '2026-11-18T03:44:00.000Z',
    lastUsedAt: '2026-11-18T04:12:00.000Z',
    isRemembered: false,
    isThis: false,
    ...part,
  }
}

const HERE = aSession(1, { isThis: true, isRemembered: true })
const PHONE = aSession(2, { browser: 'Safari on iPhone', isHandheld: true, address: '198.51.100.20' })
const OLD = aSession(3, { browser: 'Firefox on Linux', signedInAt: '2026-11-02T03:44:00.000Z' })

async function open(sessions: OpenSession[] = [HERE, PHONE, OLD]) {
  await page.viewport(1280, 800)
  const state = { sessions }
  const server = fakeServer()
    .on(listSessions, () => state.sessions)
    .on(endOwnSession, ({ params }) => {
      state.sessions = state.sessions.filter((session) => session.id !== params.id)
    })
    .on(signOutElsewhere, () => {
      state.sessions = state.sessions.filter((session) => session.isThis)
    })
  storeTokens(sampleSignedIn())
  const screen = await renderAt('/security', <SessionList />)
  await expect.element(rows.first()).toBeVisible()
  return { ...screen, server, state }
}

const rows = page.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem')
const names = () => rows.elements().map((row) => row.querySelector('.fact-row-name')?.firstChild?.textContent)
const signOutOf = (name: string) => page.getByRole('button', { name: new RegExp(`^Sign out ${name}`) })
const elsewhere = page.getByRole('button', { name: 'Sign out everywhere else' })
const everywhere = page.getByRole('button', { name: 'Sign out everywhere', exact: true })
const sure = page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' })
const isSignedInHere = () => localStorage.getItem('ledgerboard.access_token') !== null

test('shows where the account is signed in, with this device first and marked', async () => {
  await open()
  expect(names()).toEqual(['Chrome on Windows', 'Safari on iPhone', 'Firefox on Linux'])
  await expect
    .element(rows.first())
    .toMatchTextContent(
      /^Chrome on Windows\s*This device\s*203\.0\.113\.7\s*Signed in 18 Nov 2026, 09:14\s*Remembered\s*Sign out$/,
    )
  await expect.element(rows.nth(1)).toMatchTextContent(/198\.51\.100\.20.*Last used /)
  expect(page.getByText('This device').elements()).toHaveLength(1)
})

test('signs another device out at once, confirms it, and keeps the focus', async () => {
  const { server } = await open()
  signOutOf('Safari on iPhone').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Safari on iPhone is signed out.')).toBeVisible()
  await expect.poll(names).toEqual(['Chrome on Windows', 'Firefox on Linux'])
  await expect.element(signOutOf('Firefox on Linux')).toHaveFocus()
  expect(server.callsOf(endOwnSession).map((made) => made.input.params)).toEqual([{ id: PHONE.id }])
  expect(isSignedInHere()).toBe(true)
})

test('signs this device out after asking', async () => {
  const { server } = await open()
  server.on(logOut, () => undefined)
  await signOutOf('Chrome on Windows').click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(isSignedInHere()).toBe(true)
  await signOutOf('Chrome on Windows').click()
  await sure.click()
  await expect.poll(isSignedInHere).toBe(false)
  expect(server.callsOf(logOut)).toHaveLength(1)
  expect(server.callsOf(endOwnSession)).toEqual([])
})

test('a session that ended meanwhile simply disappears', async () => {
  const { server, state } = await open()
  server.on(endOwnSession, () => {
    state.sessions = [HERE, OLD]
    return new ApiFailure(404, { message: 'Session not found' })
  })
  await signOutOf('Safari on iPhone').click()
  await expect.poll(names).toEqual(['Chrome on Windows', 'Firefox on Linux'])
  expect(page.getByRole('alert').query()).toBeNull()
})

test('says why a session could not be signed out, and can be pressed again', async () => {
  const { server } = await open()
  server.on(endOwnSession, () => new ApiFailure(503, { message: 'The database is away.' }))
  await signOutOf('Safari on iPhone').click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Not signed out\s*The database is away\./)
  await expect.element(signOutOf('Safari on iPhone')).toBeEnabled()
  await expect.element(signOutOf('Safari on iPhone')).toHaveFocus()
})

test('signs out everywhere else after asking; then nothing is left to do', async () => {
  const { server } = await open()
  await elsewhere.click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(server.callsOf(signOutElsewhere)).toEqual([])
  await elsewhere.click()
  await sure.click()
  await expect.element(page.getByText('Every other device is signed out.')).toBeVisible()
  await expect.poll(names).toEqual(['Chrome on Windows'])
  await expect.element(page.getByText('You are signed in nowhere else.')).toBeVisible()
  await expect.element(elsewhere).toBeDisabled()
  await expect.element(everywhere).toHaveFocus()
  expect(isSignedInHere()).toBe(true)
})

test('signs out everywhere after asking', async () => {
  const { server } = await open()
  server.on(signOutEverywhere, () => undefined)
  await everywhere.click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(server.callsOf(signOutEverywhere)).toEqual([])
  await everywhere.click()
  await sure.click()
  await expect.poll(isSignedInHere).toBe(false)
  expect(server.callsOf(signOutEverywhere)).toHaveLength(1)
})

test('stays signed in when the server could not end the sessions', async () => {
  const { server } = await open()
  server.on(signOutEverywhere, () => new ApiFailure(0))
  await everywhere.click()
  await sure.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Not signed out/)
  expect(isSignedInHere()).toBe(true)
})

test('a sign-in elsewhere appears automatically, and the focus stays in place', async () => {
  const { queryClient, state } = await open([HERE])
  await expect.element(elsewhere).toBeDisabled()
  signOutOf('Chrome on Windows').element().focus()
  const live = refreshQueries(queryClient, () => true)
  state.sessions = [HERE, PHONE]
  live.changed('own-session')
  await expect.poll(names).toEqual(['Chrome on Windows', 'Safari on iPhone'])
  await expect.element(elsewhere).toBeEnabled()
  await expect.element(signOutOf('Chrome on Windows')).toHaveFocus()
  live.stop()
})

test('shows placeholders of the real height while it loads', async () => {
  const answered = Promise.withResolvers<void>()
  fakeServer().on(listSessions, async () => {
    await answered.promise
    return [HERE, PHONE]
  })
  await page.viewport(1280, 800)
  await renderAt('/security', <SessionList />)
  await expect.element(page.getByText('Loading...')).toBeInTheDocument()
  const height = () => document.querySelector('section')?.getBoundingClientRect().height
  const before = height()
  answered.resolve()
  await expect.element(rows.first()).toBeVisible()
  expect(height()).toBe(before)
})

test('says that the list could not be loaded, and retries; signing out everywhere still works', async () => {
  const server = fakeServer().on(listSessions, () => new ApiFailure(403, { message: 'Not now.' }))
  await renderAt('/security', <SessionList />)
  await expect.element(page.getByRole('alert')).toMatchTextContent(/could not be loaded\.\s*Not now\./)
  await expect.element(everywhere).toBeEnabled()
  await expect.element(elsewhere).toBeEnabled()
  server.on(listSessions, () => [HERE])
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(page.getByText('This device')).toBeVisible()
})
