import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ApiFailure, fakeServer } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { sampleMe, sampleUser } from '#test/web/sample-accounts.ts'
import { getMe } from '#people/accounts/shared/own-account.ts'
import { updateMe } from '../shared/auth-endpoints.ts'
import { ProfilePage } from './profile-page.tsx'

/** A server with the account. */
const serverOf = (me = sampleMe()) => fakeServer().on(getMe, () => me)
const saveName = page.getByRole('button', { name: 'Save name' })
const firstName = page.getByLabelText('First Name')
const current = page.getByLabelText('Current password')
const next = page.getByLabelText('New password')
const changePassword = page.getByRole('button', { name: 'Change password' })

test('saves the names, and only when they changed', async () => {
  const server = serverOf().on(updateMe, () => sampleUser({ fName: 'Nimali' }))
  await renderAt('/profile', <ProfilePage />)
  await expect.element(saveName).toBeDisabled()
  await firstName.fill('Nimali')
  await saveName.click()
  await expect.element(page.getByText('Name saved')).toBeVisible()
  expect(server.callsOf(updateMe).map((made) => made.input.body)).toEqual([
    { fName: 'Nimali', sName: 'Perera' },
  ])
})

test('says what is wrong with a name and why it was not saved, and keeps the input', async () => {
  serverOf().on(updateMe, () => new ApiFailure(503, { message: 'The database is away.' }))
  await renderAt('/profile', <ProfilePage />)
  await firstName.fill(' ')
  await page.getByLabelText('Last Name').click()
  await expect.element(page.getByText('First name is required')).toBeVisible()
  await expect.element(saveName).toBeDisabled()
  await firstName.fill('Nimali')
  await saveName.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Name not saved/)
  await expect.element(page.getByRole('alert')).toMatchTextContent(/The database is away\./)
  await expect.element(firstName).toHaveValue('Nimali')
})

test('changes the password and clears the fields', async () => {
  const server = serverOf().on(updateMe, () => sampleUser())
  await renderAt('/profile', <ProfilePage />)
  await expect.element(changePassword).toBeDisabled()
  await current.fill('a quiet working tool')
  await next.fill('the moon is no tea')
  await changePassword.click()
  await expect.element(page.getByText('Password changed')).toBeVisible()
  expect(server.callsOf(updateMe).map((made) => made.input.body)).toEqual([
    { currentPassword: 'a quiet working tool', password: 'the moon is no tea' },
  ])
  await expect.element(current).toHaveValue('')
  await expect.element(next).toHaveValue('')
})

test('a wrong current password is reported at its field, and the input stays', async () => {
  const sentence = 'The current password is not right'
  serverOf().on(
    updateMe,
    () => new ApiFailure(400, { message: sentence, fields: { currentPassword: sentence } }),
  )
  await renderAt('/profile', <ProfilePage />)
  await current.fill('wrong one')
  await next.fill('the moon is no tea')
  await changePassword.click()
  await expect.element(current).toHaveAccessibleDescription(sentence)
  await expect.element(next).toHaveValue('the moon is no tea')
})

test('has no field for a password that is switched off', async () => {
  serverOf(sampleMe({ passwords: 'off' }))
  await renderAt('/profile', <ProfilePage />)
  await expect.element(page.getByText(/^Passwords are switched off here/)).toBeVisible()
  expect(current.query()).toBeNull()
})
