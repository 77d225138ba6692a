import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getMe } from '#people/accounts/shared/own-account.ts'
import { storeTokens } from '#platform/web/data/session.ts'
import { ApiFailure, fakeServer } from '#test/web/fake-server.ts'
import { renderAt, TEST_ACCOUNT } from '#test/web/render-at.tsx'
import { sampleMe, sampleSignedIn } from '#test/web/sample-accounts.ts'
import {
  getSignInSettings,
  keepOnePassword,
  updateSignInSettings,
} from '../../shared/sign-in-settings-endpoints.ts'
import type { SignInSettings } from '../../shared/sign-in-settings-schema.ts'
import { SecondWayLine } from '../second-way/second-way-line.tsx'
import { SignInSettingsPage } from './sign-in-settings-page.tsx'

const OWN = {
  id: TEST_ACCOUNT.id,
  name: 'Nimal Perera',
  role: 'ADMIN',
  hasSecondWay: true,
  dueAt: null,
} as const
const KUMUDINI = {
  id: '019a3f2c-0000-7000-8000-00000000000a',
  name: 'Kumudini Rathnayake',
  role: 'ACCOUNTANT',
  hasSecondWay: false,
  dueAt: null,
} as const

async function open(
  people: SignInSettings['people'] = [OWN, KUMUDINI],
  { canSwitchPasswordsOff = true }: Partial<SignInSettings> = {},
) {
  const state: { settings: SignInSettings } = {
    settings: {
      secondWayRequiredAt: null,
      people,
      passwordKeeper: null,
      canSwitchPasswordsOff,
      withoutOtherWay: [KUMUDINI].map(({ id, name }) => ({ id, name })),
    },
  }
  const server = fakeServer()
    .on(getSignInSettings, () => state.settings)
    .on(updateSignInSettings, ({ body }) => {
      const dueAt = body.requiresSecondWay ? '2026-11-27T04:00:00.000Z' : null
      state.settings = {
        ...state.settings,
        secondWayRequiredAt: body.requiresSecondWay ? '2026-11-20T04:00:00.000Z' : null,
        people: state.settings.people.map((one) => ({ ...one, dueAt: one.hasSecondWay ? null : dueAt })),
      }
      return state.settings
    })
    .on(keepOnePassword, ({ body }) => {
      state.settings = { ...state.settings, passwordKeeper: body.keeper }
      return state.settings
    })
  storeTokens(sampleSignedIn())
  await renderAt('/settings/sign-in', <SignInSettingsPage />)
  return { server, state }
}
const required = page.getByRole('switch', { name: /^Require a second way/ })

test('requires a second way after asking, and says who has until when', async () => {
  const { server } = await open()
  await expect.element(page.getByText('None', { exact: true })).toBeVisible()
  await required.click()
  await expect
    .element(page.getByRole('alertdialog'))
    .toMatchTextContent(/1 person without one is told, and has 7 days/)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(required).not.toBeChecked()
  await required.click()
  await page.getByRole('button', { name: 'Require it' }).click()
  await expect.element(required).toBeChecked()
  await expect.element(page.getByText('None, due 27 Nov 2026')).toBeVisible()
  await required.click()
  await page.getByRole('button', { name: 'No longer require it' }).click()
  await expect.element(required).not.toBeChecked()
  expect(server.callsOf(updateSignInSettings).map(({ input }) => input.body)).toEqual([
    { requiresSecondWay: true },
    { requiresSecondWay: false },
  ])
})

test('who has no second way is told to add one first', async () => {
  await open([{ ...OWN, hasSecondWay: false }])
  await expect.element(page.getByText(/Add a second way on your own page Security first/)).toBeVisible()
  await expect.element(required).toBeDisabled()
})

test('says why nothing changed, and that the settings could not be loaded', async () => {
  const { server } = await open()
  server.on(updateSignInSettings, () => new ApiFailure(409, { message: 'Not now.' }))
  await required.click()
  await page.getByRole('button', { name: 'Require it' }).click()
  await expect.element(page.getByText('Not now.')).toBeVisible()
  await expect.element(required).not.toBeChecked()
  server.on(getSignInSettings, () => new ApiFailure(409, { message: 'Away.' }))
  await renderAt('/settings/sign-in', <SignInSettingsPage />)
  await expect.element(page.getByText('The settings could not be loaded.')).toBeVisible()
})

test('switches passwords off after naming whom it locks out, but for the chosen administrator', async () => {
  const sunil = { ...OWN, id: '019a3f2c-0000-7000-8000-00000000000b', name: 'Sunil Fernando' }
  const { server } = await open([OWN, sunil, KUMUDINI])
  const passwords = page.getByRole('switch', { name: /^Switch passwords off/ })
  await page.getByLabelText('Keeps the password').selectOptions('Sunil Fernando')
  await passwords.click()
  await expect
    .element(page.getByRole('alertdialog'))
    .toMatchTextContent(/cannot sign in with their password any more: Kumudini Rathnayake\./)
  await page.getByRole('button', { name: 'Switch off' }).click()
  await expect.element(passwords).toBeChecked()
  await passwords.click()
  await page.getByRole('button', { name: 'Switch on' }).click()
  await expect.element(passwords).not.toBeChecked()
  expect(server.callsOf(keepOnePassword).map(({ input }) => input.body)).toEqual([
    { keeper: sunil.id },
    { keeper: null },
  ])
})

test('passwords stay on where there is no other way in, and the page says why', async () => {
  await open(undefined, { canSwitchPasswordsOff: false })
  await expect.element(page.getByText(/Add a passkey on your own page Security first/)).toBeVisible()
  await expect.element(page.getByRole('switch', { name: /^Switch passwords off/ })).toBeDisabled()
})

test('the line above the pages has the days that are left, and leads to the page Security', async () => {
  const due = new Date(Date.now() + 2.5 * 24 * 60 * 60 * 1000).toISOString()
  fakeServer().on(getMe, () => sampleMe({ secondWayDue: due }))
  await renderAt('/dashboard', <SecondWayLine />)
  await expect
    .element(page.getByRole('region', { name: 'Second way required' }))
    .toMatchTextContent(/required of you: 3 days left\./)
  await expect
    .element(page.getByRole('link', { name: 'Add a second way' }))
    .toHaveAttribute('href', '/security')
})
