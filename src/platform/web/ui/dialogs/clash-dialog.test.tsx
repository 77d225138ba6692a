import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { renderAt, TEST_ACCOUNT } from '#test/web/render-at.tsx'
import { ApiError } from '../../data/api-client.ts'
import { readDraft } from '../../forms/drafts.ts'
import { sendForm } from '../../forms/send-form.ts'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { FormDialog } from './form-dialog.tsx'
import { TextField } from '../fields/text-field.tsx'

const Fields = z.object({ name: z.string(), place: z.string(), phone: z.string(), ownerId: z.string() })
const Thing = z.extend(Fields, { version: z.int(), ownerName: z.string() })
type Thing = z.infer<typeof Thing>
type Send = (input: z.output<typeof Fields>, ifMatch: number | undefined) => Promise<unknown>

const STORED: Thing = {
  name: 'Anvil',
  place: 'Shed',
  phone: '011',
  ownerId: '1',
  ownerName: 'Nimal',
  version: 3,
}

function refused(current: Partial<Thing>) {
  const thing = { ...STORED, version: 4, ...current }
  return new ApiError(409, 'changed_meanwhile', 'Somebody else changed this.', {}, thing)
}

function valuesOf({ name, place, phone, ownerId, ownerName }: Thing) {
  return { name, place, phone, ownerId, ownerName }
}

function Sample({ send }: { send: Send }) {
  const [isOpen, setOpen] = useState(true)
  return isOpen ? <ThingDialog send={send} onClose={() => setOpen(false)} /> : <p>Closed</p>
}

function ThingDialog({ send, onClose }: { send: Send; onClose: () => void }) {
  const form = useSchemaForm({
    schema: Fields,
    initial: valuesOf(STORED),
    draft: { of: 'thing', id: 7 },
    versioned: {
      version: STORED.version,
      read(current) {
        const thing = z.safeParse(Thing, current).data
        return thing && { values: valuesOf(thing), version: thing.version }
      },
      words: {
        name: 'Name',
        place: 'Place',
        phone: 'Phone',
        ownerName: { label: 'Owner', with: ['ownerId'] },
      },
    },
    send: (input, { ifMatch }) =>
      sendForm('Thing not saved', async () => {
        await send(input, ifMatch)
        onClose()
      }),
  })
  return (
    <FormDialog title="Thing" form={form} onCancel={onClose} submitText="Update" busyText="Saving...">
      <TextField {...form.field('name')} label="Name" data-autofocus />
      <TextField {...form.field('place')} label="Place" />
      <TextField {...form.field('phone')} label="Phone" />
    </FormDialog>
  )
}

const dialog = page.getByRole('dialog', { name: 'Thing' })
const clash = page.getByRole('dialog', { name: 'Somebody else changed this too' })
const field = (name: string) => page.getByRole('textbox', { name })
const side = (label: string, whose: 'Yours' | 'Theirs') =>
  clash.getByRole('group', { name: label }).getByRole('radio', { name: new RegExp(`^${whose}`) })
const saveThese = clash.getByRole('button', { name: 'Save These' })

async function meet(current: Partial<Thing>, typed: Record<string, string>) {
  await page.viewport(1280, 800)
  const send = vi.fn<Send>(() => Promise.resolve())
  send.mockRejectedValueOnce(refused(current))
  await renderAt('/x', <Sample send={send} />)
  for (const [name, text] of Object.entries(typed)) await field(name).fill(text)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect.poll(() => send.mock.calls.length).toBe(1)
  expect(send.mock.calls[0]?.[1]).toBe(3)
  return send
}

test('shows both texts of each differing field, with the side that changed it chosen', async () => {
  await meet(
    { name: 'Big anvil', phone: '077', ownerId: '2', ownerName: 'Sunil' },
    { Name: 'My anvil', Place: '' },
  )
  await expect.element(clash).toBeVisible()
  const groups = clash.getByRole('group').elements()
  expect(groups.map((group) => group.querySelector('legend')?.textContent)).toEqual([
    'Name',
    'Place',
    'Phone',
    'Owner',
  ])
  await expect.element(side('Name', 'Yours')).toBeChecked()
  await expect.element(side('Name', 'Yours')).toHaveAccessibleName(/My anvil/)
  await expect.element(side('Name', 'Theirs')).toHaveAccessibleName(/Big anvil/)
  await expect.element(side('Place', 'Yours')).toHaveAccessibleName(/Empty/)
  await expect.element(side('Place', 'Yours')).toBeChecked()
  await expect.element(side('Phone', 'Theirs')).toBeChecked()
  await expect.element(side('Owner', 'Theirs')).toHaveAccessibleName(/Sunil/)
  expect(page.getByRole('alert').query()).toBeNull()
})

test('by keyboard, one side is chosen per field and saved on top of the newer version', async () => {
  const send = await meet(
    { name: 'Big anvil', ownerId: '2', ownerName: 'Sunil' },
    { Name: 'My anvil', Phone: '5' },
  )
  await expect.element(side('Name', 'Yours')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(side('Name', 'Theirs')).toBeChecked()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByText('Closed')).toBeVisible()
  expect(send.mock.calls.slice(1)).toEqual([
    [{ name: 'Big anvil', place: 'Shed', phone: '5', ownerId: '2' }, 4],
  ])
  expect(localStorage).toHaveLength(0)
})

test.for<['Yours' | 'Theirs', string]>([
  ['Yours', 'My anvil'],
  ['Theirs', 'Big anvil'],
])('takes all of %s at once', async ([whose, saved]) => {
  const send = await meet({ name: 'Big anvil', phone: '077' }, { Name: 'My anvil' })
  await clash.getByRole('button', { name: `Take All of ${whose}` }).click()
  await saveThese.click()
  await expect.element(page.getByText('Closed')).toBeVisible()
  expect(send.mock.calls[1]?.[0]).toMatchObject({ name: saved, phone: whose === 'Yours' ? '011' : '077' })
})

test('Escape returns to the typed text, which is still a draft, and the next save asks again', async () => {
  const send = await meet({ name: 'Big anvil' }, { Name: 'My anvil' })
  await expect.element(clash).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => clash.query()).toBeNull()
  await expect.element(dialog).toBeVisible()
  await expect.element(field('Name')).toHaveValue('My anvil')
  expect(readDraft(TEST_ACCOUNT.id, 'thing 7')).toContain('"version":3')
  send.mockRejectedValueOnce(refused({ name: 'Huge anvil', version: 5 }))
  await page.getByRole('button', { name: 'Update' }).click()
  await expect.element(side('Name', 'Theirs')).toHaveAccessibleName(/Huge anvil/)
  await saveThese.click()
  await expect.element(page.getByText('Closed')).toBeVisible()
  expect(send.mock.calls.map(([, version]) => version)).toEqual([3, 3, 5])
})

test('a third change saved meanwhile is shown again', async () => {
  const send = await meet({ name: 'Big anvil' }, { Name: 'My anvil' })
  send.mockRejectedValueOnce(refused({ name: 'Huge anvil', version: 5 }))
  await saveThese.click()
  await expect.element(side('Name', 'Theirs')).toHaveAccessibleName(/Huge anvil/)
  await saveThese.click()
  await expect.element(page.getByText('Closed')).toBeVisible()
  expect(send.mock.calls.map(([, version]) => version)).toEqual([3, 4, 5])
})

test('a change that does not affect the form is mentioned, and the next save proceeds', async () => {
  const send = await meet({}, { Name: 'My anvil' })
  await expect
    .element(dialog.getByText(/nothing that you changed\. Look at it, and save again/))
    .toBeVisible()
  expect(clash.query()).toBeNull()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect.element(page.getByText('Closed')).toBeVisible()
  expect(send.mock.calls[1]?.[1]).toBe(4)
})

test('on a phone both sides are visible, one below the other', async () => {
  await meet({ name: 'Big anvil '.repeat(12).trim() }, { Name: 'My anvil' })
  await page.viewport(360, 740)
  const [yours, theirs] = [...clash.element().querySelectorAll('.clash-side')].map((each) =>
    each.getBoundingClientRect(),
  )
  expect((theirs?.top ?? 0) >= (yours?.bottom ?? 1)).toBe(true)
  expect(document.documentElement.scrollWidth).toBe(360)
})
