import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getMe } from '#people/accounts/shared/own-account.ts'
import { ApiFailure, fakeServer } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { sampleMe, sampleUser } from '#test/web/sample-accounts.ts'
import { runLastOffer } from '#platform/web/undo/undo-toast.ts'
import { dismissAllToasts } from '#platform/web/ui/overlays/toast.tsx'
import { createUser, inviteUser, listUsers, updateUser } from '../shared/user-endpoints.ts'
import { UsersPage } from './users-page.tsx'

const NIMAL = sampleUser()
const KASUN = sampleUser({
  id: '019a41b0-0000-7000-8000-000000000003',
  fName: 'Kasun',
  sName: 'De Silva',
  email: 'kasun@bluelotus.example',
  role: 'USER',
})
const LINK = 'http://localhost:3000/auth/password-reset?token=abc'

const newUser = page.getByRole('button', { name: 'New User' })
const adding = page.getByRole('dialog', { name: 'Add New User' })
const editing = page.getByRole('dialog', { name: 'Edit User' })
const save = page.getByRole('button', { name: 'Save User' })
const update = page.getByRole('button', { name: 'Update User' })
const firstName = page.getByRole('textbox', { name: 'First Name' })
const secondName = page.getByRole('textbox', { name: 'Second Name' })
const email = page.getByRole('textbox', { name: 'Email Address' })
const role = page.getByRole('combobox', { name: 'Role' })
const status = page.getByRole('combobox', { name: 'Status' })

async function open({ mailConfigured = false } = {}) {
  await page.viewport(1280, 800)
  const server = fakeServer()
    .on(listUsers, () => [NIMAL, KASUN])
    .on(getMe, () => sampleMe({ mailConfigured }))
  await renderAt('/user', <UsersPage />)
  return server
}

async function openEditing() {
  const server = await open()
  await page.getByRole('button', { name: 'Edit Kasun De Silva' }).click()
  await expect.element(editing).toBeVisible()
  return server
}

async function fillIn() {
  await firstName.fill(' Kasun ')
  await secondName.fill('De Silva')
  await email.fill('kasun@bluelotus.example')
  await role.selectOptions('USER')
}

test('adding starts empty with status Pending and the choice of roles', async () => {
  await open()
  await newUser.click()
  await expect.element(adding).toBeVisible()
  expect((adding.element() as HTMLElement).offsetWidth).toBe(800)
  await expect.element(firstName).toHaveFocus()
  await expect.element(email).toHaveAttribute('type', 'email')
  const choices = (field: Element) => [...(field as HTMLSelectElement).options].map(({ text }) => text)
  await expect.element(role).toHaveValue('')
  expect(choices(role.element())).toEqual(['Select Role', 'USER', 'ADMIN', 'ACCOUNTANT', 'MANAGER'])
  await expect.element(status).toHaveValue('Pending')
  expect(choices(status.element())).toEqual(['Pending', 'Active', 'Inactive'])
  await expect.element(save).toBeDisabled()
})

test('explains each status, without moving anything', async () => {
  await open()
  await newUser.click()
  await expect.element(status).toHaveAccessibleDescription('Waits until an administrator approves.')
  // independent of the scale of its opening animation
  const height = () => (adding.element() as HTMLElement).offsetHeight
  const before = height()
  await status.selectOptions('Active')
  await expect.element(status).toHaveAccessibleDescription('Can start at once.')
  expect(height()).toBe(before)
})

test('shows what is missing once a field was left', async () => {
  await open()
  await newUser.click()
  await userEvent.keyboard(' {Tab}{Tab}nope{Tab}{Tab}{Tab}')
  await expect.element(firstName).toHaveAccessibleDescription('First name is required')
  await expect.element(secondName).toHaveAccessibleDescription('Second name is required')
  await expect.element(email).toHaveAccessibleDescription(/Valid email is required/)
  await expect.element(role).toHaveAccessibleDescription('Role is required')
  await expect.element(save).toBeDisabled()
})

test('in a browser that forbids copying the link is selected', async () => {
  const server = await open()
  server.on(createUser, () => ({ ...KASUN, invitationLink: LINK }))
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'))
  vi.spyOn(document, 'execCommand').mockReturnValue(false)
  await newUser.click()
  await fillIn()
  await save.click()
  const invitation = page.getByRole('dialog', { name: 'Invitation for Kasun De Silva' })
  await invitation.getByRole('button', { name: 'Copy link' }).click()
  await expect.element(page.getByText(/^The browser did not allow copying/)).toBeVisible()
  await expect.element(invitation.getByLabelText('Invitation link')).toHaveFocus()
  expect(getSelection()?.toString()).toBe(LINK)
})

test('an account cannot be undone by key, and a message says so', async () => {
  const server = await open()
  server.on(createUser, () => ({ ...KASUN, invitationLink: LINK }))
  await newUser.click()
  await fillIn()
  await save.click()
  await expect.element(page.getByRole('dialog', { name: 'Invitation for Kasun De Silva' })).toBeVisible()
  runLastOffer('undo')
  const told = page.getByRole('group').filter({ hasText: 'This cannot be undone' })
  await expect.element(told).toMatchTextContent(/Kasun De Silva was added/)
})

test('saves once, trimmed, and shows the invitation link that can be copied', async () => {
  const server = await open()
  const answered = Promise.withResolvers<void>()
  server.on(createUser, async () => {
    await answered.promise
    return { ...KASUN, invitationLink: LINK }
  })
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await newUser.click()
  await fillIn()
  await save.click()
  await expect.element(page.getByRole('button', { name: 'Adding...' })).toBeDisabled()
  await expect.element(adding.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  answered.resolve()
  const invitation = page.getByRole('dialog', { name: 'Invitation for Kasun De Silva' })
  await expect.element(invitation.getByLabelText('Invitation link')).toHaveValue(LINK)
  await expect.element(invitation.getByText(/^No mail server is set/)).toBeVisible()
  await invitation.getByRole('button', { name: 'Copy link' }).click()
  await expect.element(invitation.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(write).toHaveBeenCalledWith(LINK)
  expect(server.callsOf(createUser).map((made) => made.input.body)).toEqual([
    {
      fName: 'Kasun',
      sName: 'De Silva',
      email: 'kasun@bluelotus.example',
      role: 'USER',
      status: 'Pending',
    },
  ])
  await expect.poll(() => server.callsOf(listUsers).length).toBe(2)
  await invitation.getByRole('button', { name: 'Done' }).click()
  await expect.element(newUser).toHaveFocus()
})

test('says that the mail is on its way if there is a mail server', async () => {
  const server = await open({ mailConfigured: true })
  server.on(createUser, () => ({ ...KASUN, invitationLink: LINK }))
  await newUser.click()
  await fillIn()
  await save.click()
  await expect.element(page.getByText('It is on its way to kasun@bluelotus.example as well.')).toBeVisible()
})

test('a refused save keeps the form, says why at the field and in a toast, and retries with its key', async () => {
  const server = await open()
  const message = 'There is already an account with this e-mail address'
  server.on(createUser, () => new ApiFailure(409, { message, fields: { email: message } }))
  await newUser.click()
  await fillIn()
  await save.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(`User not added${message}`)
  await expect.element(email).toHaveAccessibleDescription(new RegExp(message))
  await expect.element(email).toHaveValue('kasun@bluelotus.example')
  await expect.element(secondName).toHaveValue('De Silva')
  await save.click()
  await expect.poll(() => server.callsOf(createUser).length).toBe(2)
  await email.fill('kasun2@bluelotus.example')
  expect(
    page
      .getByText(message, { exact: true })
      .elements()
      .every((shown) => !adding.element().contains(shown)),
  ).toBe(true)
  await adding.getByRole('button', { name: 'Cancel' }).click()
  // the two toasts cover the button
  dismissAllToasts()
  await newUser.click()
  await expect.element(email).toHaveValue('')
  await fillIn()
  await save.click()
  await expect.poll(() => server.callsOf(createUser).length).toBe(3)
  const [first, again, other] = server.callsOf(createUser).map((made) => made.headers.get('idempotency-key'))
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})

test('editing is prefilled, saves all fields and closes', async () => {
  const server = await openEditing()
  server.on(updateUser, () => sampleUser({ ...KASUN, role: 'MANAGER' }))
  await expect.element(email).toHaveValue('kasun@bluelotus.example')
  await expect.element(role).toHaveValue('USER')
  await expect.element(status).toHaveValue('Active')
  await role.selectOptions('MANAGER')
  await update.click()
  await expect.poll(() => editing.query()).toBeNull()
  expect(server.callsOf(updateUser).map((made) => made.input)).toEqual([
    {
      params: { id: KASUN.id },
      body: {
        fName: 'Kasun',
        sName: 'De Silva',
        email: 'kasun@bluelotus.example',
        role: 'MANAGER',
        status: 'Active',
      },
    },
  ])
  await expect.poll(() => server.callsOf(listUsers).length).toBe(2)
})

test('a failed update keeps the dialog with its input', async () => {
  const server = await openEditing()
  server.on(updateUser, () => new ApiFailure(0))
  await firstName.fill('Kasuni')
  await update.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/User not saved.*cannot be reached/)
  await expect.element(firstName).toHaveValue('Kasuni')
  await expect.element(update).toBeEnabled()
})

test('creates a new invitation link, or says why not', async () => {
  const server = await openEditing()
  server.on(inviteUser, () => new ApiFailure(409, { message: 'This account already has a password.' }))
  await page.getByRole('button', { name: 'New invitation link' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/This account already has a password\./)
  await expect.element(editing).toBeVisible()
  server.on(inviteUser, () => ({ invitationLink: LINK }))
  await page.getByRole('button', { name: 'New invitation link' }).click()
  await expect.element(page.getByLabelText('Invitation link')).toHaveValue(LINK)
})
