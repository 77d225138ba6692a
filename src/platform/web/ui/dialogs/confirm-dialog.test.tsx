import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '#test/web/render-page.tsx'
import { Button } from '../button.tsx'
import { confirm, type ConfirmOptions } from './confirm-dialog.tsx'

const OPTIONS: ConfirmOptions = {
  title: 'Delete Task',
  message: 'Are you sure you want to delete this task? You can restore it for 30 days.',
  confirmText: 'Delete',
  type: 'danger',
}

async function openConfirm() {
  const answers: boolean[] = []
  await renderPage(
    <Button onClick={() => void confirm(OPTIONS).then((answer) => answers.push(answer))}>Delete it</Button>,
  )
  const opener = page.getByRole('button', { name: 'Delete it' })
  await opener.click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete Task' })
  await expect.element(dialog).toHaveAccessibleDescription(OPTIONS.message)
  return { answers, opener, dialog }
}

test('starts on Cancel, and Enter there cancels', async () => {
  const { answers, opener, dialog } = await openConfirm()
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(answers).toEqual([false])
  await expect.element(opener).toHaveFocus()
})

test('confirms by keyboard, and Tab stays inside', async () => {
  const { answers, dialog } = await openConfirm()
  await userEvent.keyboard('{Tab}')
  await expect.element(dialog.getByRole('button', { name: 'Delete' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(dialog.getByRole('button', { name: 'Delete' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(answers).toEqual([true])
})

test('Escape cancels and returns the focus', async () => {
  const { answers, opener, dialog } = await openConfirm()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(answers).toEqual([false])
  await expect.element(opener).toHaveFocus()
})

test('the page behind cannot be used while it is open', async () => {
  await openConfirm()
  const hidden = () => page.getByText('Delete it').element().closest('[aria-hidden="true"]')
  await expect.poll(hidden).not.toBeNull()
  await userEvent.keyboard('{Escape}')
  await expect.poll(hidden).toBeNull()
})

test('questions asked at the same time are shown one after the other', async () => {
  await renderPage(<p>Page</p>)
  const first = confirm({ title: 'First', message: 'One?' })
  const second = confirm({ title: 'Second', message: 'Two?' })
  await page.getByRole('alertdialog', { name: 'First' }).getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('alertdialog', { name: 'Second' }).getByRole('button', { name: 'Cancel' }).click()
  expect(await Promise.all([first, second])).toEqual([true, false])
})
