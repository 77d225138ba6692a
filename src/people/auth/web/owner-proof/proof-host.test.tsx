import { useQueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
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
import { sampleSignedIn, sampleUser } from '#test/web/sample-accounts.ts'
import { proveOwner } from '../../shared/auth-endpoints.ts'
import { listPasskeys } from '../../shared/passkey-endpoints.ts'
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

async function open(content = <AddDialog />) {
  const state = { isProven: false }
  const server = fakeServer()
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
