import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { renderPage } from '#test/web/render-page.tsx'
import { line } from '#platform/shared/fields.ts'
import { ApiError } from '../../data/api-client.ts'
import { sendForm } from '../../forms/send-form.ts'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { Button } from '../button.tsx'
import { FormDialog } from './form-dialog.tsx'
import { TextField } from '../fields/text-field.tsx'

const schema = z.object({
  name: line({ max: 20, required: 'Name is required' }),
  place: line({ max: 20, required: 'Place is required' }),
})

type Send = (input: z.output<typeof schema>) => Promise<unknown>

function ThingDialog({ send, onClose }: { send: Send; onClose: () => void }) {
  const form = useSchemaForm({
    schema,
    initial: { name: '', place: '' },
    draft: { of: 'thing', id: undefined },
    send: (input) =>
      sendForm('Thing not added', async () => {
        await send(input)
        onClose()
      }),
  })
  return (
    <FormDialog
      title="Add New Thing"
      form={form}
      onCancel={onClose}
      submitText="Save Thing"
      busyText="Adding..."
      footerNote="A note"
    >
      <TextField {...form.field('name')} label="Name" required data-autofocus />
      <TextField {...form.field('place')} label="Place" required />
    </FormDialog>
  )
}

function Sample({ send }: { send: Send }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>New Thing</Button>
      {isOpen ? <ThingDialog send={send} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

const dialog = page.getByRole('dialog', { name: 'Add New Thing' })
const name = page.getByRole('textbox', { name: 'Name' })
const place = page.getByRole('textbox', { name: 'Place' })
const save = page.getByRole('button', { name: 'Save Thing' })

async function open(send: Send = async () => undefined) {
  await page.viewport(1280, 800)
  await renderPage(<Sample send={send} />)
  await page.getByRole('button', { name: 'New Thing' }).click()
  await expect.element(name).toHaveFocus()
}

async function fillIn() {
  await name.fill('Anvil')
  await place.fill('Shed')
}

test('cannot be sent while a field is invalid, and shows the error once the field is left', async () => {
  const send = vi.fn<Send>()
  await open(send)
  await expect.element(save).toBeDisabled()
  expect(page.getByText('Name is required').query()).toBeNull()
  await userEvent.keyboard('{Tab}')
  await expect.element(name).toHaveAccessibleDescription('Name is required')
  expect(page.getByText('Place is required').query()).toBeNull()
  await fillIn()
  await expect.element(save).toBeEnabled()
  expect(send).not.toHaveBeenCalled()
})

test('Ctrl+Enter in an invalid form shows all errors and focuses the first', async () => {
  const send = vi.fn<Send>()
  await open(send)
  await name.fill('Anvil')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(place).toHaveAccessibleDescription('Place is required')
  await expect.element(place).toHaveFocus()
  expect(send).not.toHaveBeenCalled()
})

test('is sent once, however often it is pressed, and shows that it is running', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const send = vi.fn<Send>(() => promise)
  await open(send)
  await fillIn()
  const form = dialog.element().querySelector('form')
  form?.requestSubmit()
  form?.requestSubmit()
  await expect.element(page.getByRole('button', { name: 'Adding...' })).toBeDisabled()
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await expect.element(dialog.getByRole('button', { name: 'Close' })).toBeDisabled()
  await userEvent.keyboard('{Escape}{Enter}')
  await expect.element(dialog).toBeVisible()
  resolve()
  await expect.poll(() => dialog.query()).toBeNull()
  expect(send.mock.calls).toEqual([[{ name: 'Anvil', place: 'Shed' }]])
  await expect.element(page.getByRole('button', { name: 'New Thing' })).toHaveFocus()
})

test('typed input stays when sending fails, with the server’s message at its field', async () => {
  const { promise, reject } = Promise.withResolvers<void>()
  await open(() => promise)
  await fillIn()
  await save.click()
  reject(new ApiError(400, 'validation', 'The shed is full.', { place: 'There is no room here' }))
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Thing not added\s*The shed is full\./)
  await expect.element(name).toHaveValue('Anvil')
  await expect.element(place).toHaveValue('Shed')
  await expect.element(place).toHaveAccessibleDescription('There is no room here')
  await expect.element(place).toHaveFocus()
  await place.fill('Barn')
  await expect.element(place).not.toHaveAccessibleDescription()
  await expect.element(save).toBeEnabled()
})

test('after a failure that concerns no field it can be sent again by key, or left by Escape', async () => {
  const send = vi.fn<Send>(() => Promise.reject(new ApiError(503, 'unavailable', 'Please try again.')))
  await open(send)
  await fillIn()
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  await expect.element(page.getByText('Please try again.')).toBeVisible()
  await expect.element(save).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => send.mock.calls.length).toBe(2)
  await expect.element(save).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => dialog.query()).toBeNull()
})

test('Cancel, the cross and Escape close without sending; the form opens empty again', async () => {
  const send = vi.fn<Send>()
  await open(send)
  await fillIn()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(dialog.query()).toBeNull()
  await page.getByRole('button', { name: 'New Thing' }).click()
  await expect.element(name).toHaveValue('')
  await expect.element(dialog.getByText('A note')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  expect(dialog.query()).toBeNull()
  expect(send).not.toHaveBeenCalled()
})
