import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listUsers } from '#people/users/shared/user-endpoints.ts'
import type { User } from '#people/accounts/shared/user-schema.ts'
import { ApiFailure, fakeServer } from '#test/web/fake-server.ts'
import { renderAt, TEST_ACCOUNT } from '#test/web/render-at.tsx'
import { sampleUser } from '#test/web/sample-accounts.ts'
import { MentionTextarea } from './mention-textarea.tsx'

const user = (index: number, fName: string, sName: string, part: Partial<User> = {}) =>
  sampleUser({ id: `019a3f2c-0000-7000-8000-00000000010${index}`, fName, sName, ...part })
const USERS = [
  sampleUser(),
  user(1, 'Nimali', 'Perera'),
  user(2, 'Nimali', 'Perera Junior'),
  user(3, 'Kasun', 'De Silva'),
  user(4, 'සුනිල්', 'ගුණරත්න'),
  user(5, 'Kamal', 'Gone', { status: 'Inactive' }),
]

async function show(text = '') {
  const onKey = vi.fn<(key: string) => void>()
  const onOuterKey = vi.fn<(key: string) => void>()
  const server = fakeServer().on(listUsers, () => USERS)
  function Box() {
    const [value, setValue] = useState(text)
    return (
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- represents a panel that closes on Escape
      <div onKeyDown={(event) => onOuterKey(event.key)}>
        <MentionTextarea
          label="Comment"
          value={value}
          onChange={setValue}
          onKeyDown={(event) => onKey(event.key)}
        />
        <button type="button">Next</button>
      </div>
    )
  }
  await renderAt('/task', <Box />)
  await box.click()
  return { server, onKey, onOuterKey }
}
const box = page.getByRole('textbox', { name: 'Comment' })
const list = page.getByRole('listbox', { name: 'People' })
const names = () =>
  list
    .getByRole('option')
    .elements()
    .map((option) => option.querySelector('.ellipsis')?.textContent)
const activeName = () =>
  document
    .getElementById(box.element().getAttribute('aria-activedescendant') ?? '')
    ?.querySelector('.ellipsis')?.textContent
const valueOf = () => (box.element() as HTMLTextAreaElement).value
const caretOf = () => (box.element() as HTMLTextAreaElement).selectionStart

test('shows nobody until an @ is typed, then Active people other than oneself', async () => {
  const { server } = await show()
  await userEvent.keyboard('Ask ')
  expect(server.callsOf(listUsers)).toEqual([])
  await userEvent.keyboard('@')
  await expect.element(list).toBeVisible()
  expect(names()).toEqual(['Kasun De Silva', 'Nimali Perera', 'Nimali Perera Junior', 'සුනිල් ගුණරත්න'])
  await expect.element(page.getByText(/^4 people to mention/)).toBeInTheDocument()
  expect(names()).not.toContain(`${TEST_ACCOUNT.fName} ${TEST_ACCOUNT.sName}`)
  await userEvent.keyboard('ka')
  expect(names()).toEqual(['Kasun De Silva'])
  await userEvent.keyboard('x')
  await expect.element(list).not.toBeInTheDocument()
})

test.for(['{Enter}', '{Tab}'])('arrow keys change the active person, %s inserts the name', async (key) => {
  const { onKey } = await show()
  await userEvent.keyboard('Ask @nim')
  await expect.element(list).toBeVisible()
  expect(activeName()).toBe('Nimali Perera')
  await userEvent.keyboard('{ArrowDown}')
  expect(activeName()).toBe('Nimali Perera Junior')
  await userEvent.keyboard('{ArrowDown}{ArrowUp}')
  expect(activeName()).toBe('Nimali Perera Junior')
  onKey.mockClear()
  await userEvent.keyboard(key)
  expect(valueOf()).toBe('Ask @Nimali Perera Junior ')
  await expect.element(box).toHaveFocus()
  await expect.element(list).not.toBeInTheDocument()
  expect(onKey).not.toHaveBeenCalled()
  await userEvent.keyboard('now{Enter}')
  expect(valueOf()).toBe('Ask @Nimali Perera Junior now\n')
})

test('a shorter name that was inserted does not offer the longer one', async () => {
  await show()
  await userEvent.keyboard('@Nimali P')
  await expect.element(list).toBeVisible()
  await userEvent.keyboard('{Enter}{Enter}')
  expect(valueOf()).toBe('@Nimali Perera \n')
})

test('a press inserts a name in the middle of a text, including Sinhala', async () => {
  await show('Ask  today')
  ;(box.element() as HTMLTextAreaElement).setSelectionRange(4, 4)
  await userEvent.keyboard('@සු')
  await list.getByRole('option', { name: /සුනිල්/ }).click()
  expect(valueOf()).toBe('Ask @සුනිල් ගුණරත්න today')
  expect(caretOf()).toBe('Ask @සුනිල් ගුණරත්න '.length)
  await expect.element(box).toHaveFocus()
})

test('Escape closes only the list; another @ opens it again', async () => {
  const { onOuterKey } = await show()
  await userEvent.keyboard('@k')
  await expect.element(list).toBeVisible()
  onOuterKey.mockClear()
  await userEvent.keyboard('{Escape}')
  await expect.element(list).not.toBeInTheDocument()
  expect(onOuterKey).not.toHaveBeenCalled()
  await userEvent.keyboard('a')
  expect(list.query()).toBeNull()
  await userEvent.keyboard('{Escape}')
  expect(onOuterKey).toHaveBeenCalledWith('Escape')
  await userEvent.keyboard(' @n')
  await expect.element(list).toBeVisible()
})

test('the list closes when the focus or the caret leaves', async () => {
  await show()
  await userEvent.keyboard('@n')
  await expect.element(list).toBeVisible()
  await userEvent.keyboard('{Home}')
  await expect.element(list).not.toBeInTheDocument()
  await userEvent.keyboard('{End}')
  await expect.element(list).toBeVisible()
  // a press would hit the list, which covers it
  ;(page.getByRole('button', { name: 'Next' }).element() as HTMLElement).focus()
  await expect.element(list).not.toBeInTheDocument()
})

test('Ctrl and Enter keep their meaning for the text', async () => {
  const { onKey } = await show()
  await userEvent.keyboard('@n')
  await expect.element(list).toBeVisible()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(onKey).toHaveBeenCalledWith('Enter')
  expect(valueOf()).toBe('@n')
})

test('without the list of people it is still a text field', async () => {
  const { server } = await show()
  server.on(listUsers, () => new ApiFailure(403, { message: 'Not you.' }))
  await userEvent.keyboard('@Nimali{Enter}x')
  expect(valueOf()).toBe('@Nimali\nx')
})
