import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { renderAt, TEST_ACCOUNT } from '#test/web/render-at.tsx'
import { line } from '#platform/shared/fields.ts'
import { IDEMPOTENCY_KEY } from '#platform/shared/errors.ts'
import { ApiError } from '../../data/api-client.ts'
import { readDraft } from '../../forms/drafts.ts'
import { sendForm } from '../../forms/send-form.ts'
import { type Sending, useSchemaForm } from '../../forms/use-schema-form.ts'
import { Button } from '../button.tsx'
import { FormDialog } from './form-dialog.tsx'
import { TextField } from '../fields/text-field.tsx'

const schema = z.object({
  name: line({ max: 20, required: 'Name is required' }),
  place: line({ max: 20 }),
})

interface Thing {
  id: number
  name: string
  place: string
}
type Send = (input: z.output<typeof schema>, sending: Sending) => Promise<unknown>

interface ThingDialogProps {
  thing?: Thing
  place?: string
  file?: string | undefined
  question?: string
  send: Send
  onClose: () => void
}

function ThingDialog({ thing, place = '', file, question, send, onClose }: ThingDialogProps) {
  const form = useSchemaForm({
    schema,
    initial: { name: thing?.name ?? '', place: thing?.place ?? place },
    draft: { of: 'thing', id: thing?.id, file },
    send: (input, sending) =>
      sendForm('Thing not saved', async () => {
        await send(input, sending)
        onClose()
      }),
  })
  return (
    <FormDialog
      title="Thing"
      form={form}
      onCancel={onClose}
      submitText="Save"
      busyText="Saving..."
      {...(question === undefined ? {} : { discardQuestion: question })}
    >
      <TextField {...form.field('name')} label="Name" required data-autofocus />
      <TextField {...form.field('place')} label="Place" />
    </FormDialog>
  )
}

type Scene = Partial<Omit<ThingDialogProps, 'onClose'>> & { account?: string }

function Sample({ send = async () => undefined, ...props }: Scene) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {isOpen ? <ThingDialog {...props} send={send} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

const dialog = page.getByRole('dialog', { name: 'Thing' })
const name = page.getByRole('textbox', { name: 'Name' })
const place = page.getByRole('textbox', { name: 'Place' })
const save = page.getByRole('button', { name: 'Save' })
const restored = dialog.getByText(/^Draft of \d\d:\d\d restored\./)
const opener = page.getByRole('button', { name: 'Open' })

async function open({ account = TEST_ACCOUNT.id, ...scene }: Scene = {}) {
  await page.viewport(1280, 800)
  const screen = await renderAt('/x', <Sample {...scene} />, { id: account })
  await opener.click()
  await expect.element(name).toHaveFocus()
  return screen
}

async function openAgain(scene: Scene = {}) {
  await opener.click()
  await expect.element(name).toBeVisible()
  return scene
}

const WAYS_OUT: readonly [string, () => Promise<void>][] = [
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['the cross', () => dialog.getByRole('button', { name: 'Close' }).click()],
  ['a press beside it', () => page.elementLocator(overlay()).click({ position: { x: 5, y: 5 } })],
]

function overlay(): Element {
  const found = document.querySelector('.overlay')
  if (found === null) throw new Error('no dialog is open')
  return found
}

test.for(WAYS_OUT)('typed input survives %s, and is offered again with its time', async ([, leave]) => {
  await open()
  await name.fill('Anvil')
  await leave()
  await expect.poll(() => dialog.query()).toBeNull()
  await openAgain()
  await expect.element(name).toHaveValue('Anvil')
  await expect.element(restored).toBeVisible()
})

test('a draft survives the page, and belongs to the account that typed it', async () => {
  const first = await open()
  await name.fill('Anvil')
  await first.unmount()
  const other = await open({ account: '019a3f2c-0000-7000-8000-000000000002' })
  await expect.element(name).toHaveValue('')
  expect(restored.query()).toBeNull()
  await other.unmount()
  await open()
  await expect.element(name).toHaveValue('Anvil')
})

test('Discard and Cancel delete the draft; the focus goes to the first field', async () => {
  await open()
  await name.fill('Anvil')
  await userEvent.keyboard('{Escape}')
  await openAgain()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect.element(name).toHaveValue('')
  await expect.element(name).toHaveFocus()
  expect(restored.query()).toBeNull()
  expect(localStorage).toHaveLength(0)
  await name.fill('Hammer')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(localStorage).toHaveLength(0)
  await openAgain()
  await expect.element(name).toHaveValue('')
})

test('Cancel asks before it discards a lot of input, and does not ask when nothing was typed', async () => {
  await open({ question: 'What you typed is not saved.' })
  await name.fill('Anvil')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(name).toHaveValue('Anvil')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => dialog.query()).toBeNull()
  await openAgain()
  await expect.element(name).toHaveValue('')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => dialog.query()).toBeNull()
})

test('a successful save deletes the draft; a failed save keeps it', async () => {
  const send = vi.fn<Send>(() => Promise.reject(new ApiError(0, 'offline', 'No network.')))
  const { unmount } = await open({ send })
  await name.fill('Anvil')
  await save.click()
  await expect.element(page.getByText('No network.')).toBeVisible()
  await unmount()
  send.mockResolvedValue(undefined)
  await open({ send })
  await expect.element(name).toHaveValue('Anvil')
  await save.click()
  await expect.poll(() => dialog.query()).toBeNull()
  // sent again after a reload it still creates one record
  const keys = send.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey)
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  await expect.poll(() => localStorage.length).toBe(0)
})

test('after a refusal as already saved, the restored draft is sent as a new record', async () => {
  const saved = new ApiError(400, 'validation', 'This was saved already.', { [IDEMPOTENCY_KEY]: 'used' })
  const send = vi.fn<Send>(() => Promise.reject(saved))
  await open({ send })
  await name.fill('Anvil')
  await save.click()
  await expect.element(page.getByText(/This was saved already/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  send.mockResolvedValue(undefined)
  await openAgain()
  await expect.element(name).toHaveValue('Anvil')
  await save.click()
  await expect.poll(() => dialog.query()).toBeNull()
  const keys = send.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey)
  expect(new Set(keys).size).toBe(2)
})

test('each record has its own draft, and none if nothing differs from the stored values', async () => {
  const anvil = { id: 7, name: 'Anvil', place: 'Shed' }
  const { unmount } = await open({ thing: anvil })
  await place.fill('Barn')
  await expect.poll(() => readDraft(TEST_ACCOUNT.id, 'thing 7')).toContain('Barn')
  await unmount()
  const second = await open()
  await expect.element(place).toHaveValue('')
  await second.unmount()
  await open({ thing: anvil })
  await expect.element(place).toHaveValue('Barn')
  await place.fill('Shed')
  await expect.poll(() => localStorage.length).toBe(0)
})

test('of a new record only the typed values are restored, because it may be opened for something else', async () => {
  const { unmount } = await open({ place: 'Shed' })
  await name.fill('Anvil')
  await unmount()
  await open({ place: 'Barn' })
  await expect.element(name).toHaveValue('Anvil')
  await expect.element(place).toHaveValue('Barn')
})

test('a chosen file is not kept in the draft, and a message says so', async () => {
  const { unmount } = await open({ file: 'logo.png' })
  await name.fill('Anvil')
  await unmount()
  await open()
  await expect
    .element(dialog.getByText(/The file logo\.png was not kept: please choose it again\./))
    .toBeVisible()
})
