import { useQueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deleteUser, listUsers, updateUser } from '#people/users/shared/user-endpoints.ts'
import { askAndDelete } from '#platform/web/lists/ask-and-delete.ts'
import { call, callWithMetadata } from '#platform/web/data/api-client.ts'
import { storeTokens } from '#platform/web/data/session.ts'
import { useSchemaForm } from '#platform/web/forms/use-schema-form.ts'
import { sendForm } from '#platform/web/forms/send-form.ts'
import { FormDialog } from '#platform/web/ui/dialogs/form-dialog.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { createUser } from '#people/users/shared/user-endpoints.ts'
import { UserInput } from '#people/accounts/shared/user-schema.ts'
import { ApiFailure, fakeServer } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { sampleMe, sampleSignedIn, sampleUser } from '#test/web/sample-accounts.ts'
import { getMe } from '#people/accounts/shared/own-account.ts'
import { getAuthOptions, listSessions, proveOwner } from '../../shared/auth-endpoints.ts'
import { listIdentities } from '../../shared/openid-endpoints.ts'
import { askOwnPasskey, listPasskeys } from '../../shared/passkey-endpoints.ts'
import { ProofHost } from './proof-host.tsx'

const PERSON = sampleUser()
const NEEDED = () => new ApiFailure(403, { code: 'proof_needed', message: 'Please confirm that it is you.' })
const dialog = page.getByRole('dialog', { name: 'Confirm It Is You' })
const password = dialog.getByLabelText('Current password')

function AddDialog() {
  const { fName, sName, email } = PERSON
  const form = useSchemaForm({
    schema: UserInput,
    draft: 'keeps nothing',
    initial: { fName, sName, email, role: 'ADMIN' },
    send: (body, { idempotencyKey }) =>
      sendForm('User not added', () => call(createUser, { body }, { idempotencyKey })),
  })
  return (
    <FormDialog title="Add" form={form} onCancel={() => undefined} submitText="Save" busyText="Saving...">
      <TextField {...form.field('fName')} label="First Name" />
    </FormDialog>
  )
}

async function open(content = <AddDialog />, me = sampleMe()) {
  const state = { isProven: false }
  const server = fakeServer()
    .on(getMe, () => me)
    .on(listPasskeys, () => [])
    .on(createUser, ({ body }) =>
      state.isProven ? { ...PERSON, ...body, status: PERSON.status, invitationLink: 'http://x' } : NEEDED(),
    )
    .on(proveOwner, ({ body }) => {
      const message = 'The current password is not right'
      if (body.currentPassword !== 'a quiet working tool')
        return new ApiFailure(400, { message, fields: { currentPassword: message } })
      state.isProven = true
      return undefined
    })
  storeTokens(sampleSignedIn())
  await renderAt(
    '/user',
    <>
      {content}
      <ProofHost />
    </>,
  )
  return { server, state }
}
const save = page.getByRole('button', { name: 'Save' })
const name = page.getByRole('textbox', { name: 'First Name' })

test('a call that needs proof asks for it over the form, and is sent again with the same key', async () => {
  const { server } = await open()
  await name.fill('Tharindu')
  await save.click()
  await expect.element(password).toHaveFocus()
  await password.fill('wrong')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(password).toHaveAccessibleDescription('The current password is not right')
  await password.fill('a quiet working tool')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => server.callsOf(createUser)).toHaveLength(2)
  const [first, second] = server.callsOf(createUser)
  expect(second?.input.body).toEqual(first?.input.body)
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
})

test('declined, the form keeps what was typed and no failure is reported', async () => {
  const { server } = await open()
  await name.fill('Tharindu')
  await save.click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(save).toBeEnabled()
  await expect.element(name).toHaveValue('Tharindu')
  expect(page.getByText('User not added').query()).toBeNull()
  expect(server.callsOf(createUser)).toHaveLength(1)
  // asked again by the next attempt
  await save.click()
  await expect.element(password).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('two calls that are refused at once ask once', async () => {
  const sent: Promise<unknown>[] = []
  const { fName, sName, email, role } = PERSON
  const change = (id: string) => call(updateUser, { params: { id }, body: { fName, sName, email, role } })
  const { server, state } = await open(
    <button
      type="button"
      onClick={() => {
        sent.push(change(PERSON.id), change('019a3f2c-0000-7000-8000-00000000000f'))
      }}
    >
      Save
    </button>,
  )
  server.on(updateUser, () => (state.isProven ? PERSON : NEEDED()))
  await save.click()
  await password.fill('a quiet working tool')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect.poll(() => server.callsOf(updateUser)).toHaveLength(4)
  expect(await Promise.all(sent)).toHaveLength(2)
  expect(server.callsOf(proveOwner)).toHaveLength(1)
})

function DeleteButton() {
  const queryClient = useQueryClient()
  const remove = () =>
    askAndDelete(queryClient, {
      title: 'Delete User',
      question: 'Really?',
      loading: 'Deleting user...',
      success: 'User deleted',
      failure: 'Not deleted',
      isFinal: true,
      entity: 'user',
      id: PERSON.id,
      send: () => callWithMetadata(deleteUser, { params: { id: PERSON.id } }),
    })
  return (
    <button type="button" onClick={() => void remove()}>
      Remove
    </button>
  )
}

test('is asked above an action that blocks the page, which goes on afterwards', async () => {
  const { server, state } = await open(<DeleteButton />)
  server.on(listUsers, () => []).on(deleteUser, () => (state.isProven ? undefined : NEEDED()))
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await password.fill('a quiet working tool')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(page.getByText('User deleted')).toBeVisible()
})

const PASSKEY = {
  id: '019a3f2c-0000-7000-8000-0000000000aa',
  name: 'Chrome on Windows',
  isBackedUp: true,
  createdAt: '2026-11-20T04:00:00.000Z',
  lastUsedAt: null,
}
const HERE = {
  id: '019a3f2c-0000-7000-8000-0000000000bb',
  browser: 'Chrome on Windows',
  isHandheld: false,
  address: '203.0.113.7',
  signedInAt: '2026-11-20T04:00:00.000Z',
  lastUsedAt: '2026-11-20T04:00:00.000Z',
  isRemembered: true,
  isThis: true,
}
const OPTIONS = {
  signup: 'approval',
  firstAccount: false,
  passkeyOrigin: null,
  openIdName: 'Blue Lotus',
  passwordsOff: true,
} as const

test('where passwords are off, a passkey alone is asked for, and what was begun goes on', async () => {
  const { server, state } = await open(<AddDialog />, sampleMe({ passwords: 'off' }))
  const options = {
    challenge: 'AAAA',
    timeout: 60_000,
    rpId: 'localhost',
    userVerification: 'required' as const,
  }
  const reply = new Uint8Array([1, 2, 3]).buffer
  vi.spyOn(navigator.credentials, 'get').mockResolvedValue({
    id: 'AQID',
    rawId: reply,
    type: 'public-key',
    response: { clientDataJSON: reply, authenticatorData: reply, signature: reply, userHandle: null },
    getClientExtensionResults: () => ({}),
  } as unknown as Credential)
  server
    .on(listPasskeys, () => [PASSKEY])
    .on(askOwnPasskey, () => ({ ...options, allowCredentials: [] }))
    .on(proveOwner, () => void (state.isProven = true))
  await save.click()
  const use = dialog.getByRole('button', { name: 'Use a passkey' })
  await expect.element(use).toHaveFocus()
  expect(password.query()).toBeNull()
  await use.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => server.callsOf(createUser)).toHaveLength(2)
  expect(server.callsOf(proveOwner).map(({ input }) => Object.keys(input.body))).toEqual([['passkey']])
})

test('without a passkey the other service is offered, and the way back', async () => {
  const { server } = await open(<AddDialog />, sampleMe({ passwords: 'off' }))
  server
    .on(getAuthOptions, () => OPTIONS)
    .on(listSessions, () => [HERE])
    .on(listIdentities, () => [
      { id: PASSKEY.id, service: 'lotus.example.lk', email: PERSON.email, connectedAt: PASSKEY.createdAt },
    ])
  await name.fill('Tharindu')
  await save.click()
  const again = dialog.getByRole('link', { name: 'Sign in with Blue Lotus' })
  await expect.element(again).toHaveFocus()
  await expect.element(again).toHaveAttribute('href', '/api/auth/oidc/start?redirect=%2Fuser&remember=true')
  await expect.element(dialog.getByText(/find what you typed when you open the form again/)).toBeVisible()
  expect(password.query()).toBeNull()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(name).toHaveValue('Tharindu')
})

test('who has neither is told what to do', async () => {
  const { server } = await open(<AddDialog />, sampleMe({ passwords: 'off' }))
  server
    .on(getAuthOptions, () => OPTIONS)
    .on(listSessions, () => [HERE])
    .on(listIdentities, () => [])
  await save.click()
  await expect.element(dialog.getByText(/Use another browser, or ask an administrator/)).toBeVisible()
  expect(dialog.getByRole('link').query()).toBeNull()
})

test('the administrator who keeps a password enters it', async () => {
  const { server } = await open(<AddDialog />, sampleMe({ passwords: 'kept' }))
  await save.click()
  await password.fill('a quiet working tool')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect.poll(() => server.callsOf(createUser)).toHaveLength(2)
})
