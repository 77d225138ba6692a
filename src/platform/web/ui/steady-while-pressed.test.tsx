import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '#test/web/render-page.tsx'
import { TextField } from './fields/text-field.tsx'

function Form({ onFollow }: { onFollow: () => void }) {
  const [isTouched, setTouched] = useState(false)
  return (
    <>
      <TextField
        label="E-mail"
        value=""
        onChange={() => undefined}
        onBlur={() => setTouched(true)}
        error={isTouched ? 'Valid email is required' : undefined}
      />
      <button type="button" onClick={onFollow}>
        Forgot password?
      </button>
    </>
  )
}

test('leaving a field for a button shows the error only after the click, which is not lost', async () => {
  let followed = 0
  await renderPage(<Form onFollow={() => followed++} />)
  await page.getByLabelText('E-mail').click()
  await page.getByRole('button').click()
  expect(followed).toBe(1)
  await expect.element(page.getByText('Valid email is required')).toBeVisible()
})

test('leaving a field by keyboard shows the error at once', async () => {
  await renderPage(<Form onFollow={() => undefined} />)
  await page.getByLabelText('E-mail').click()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByText('Valid email is required')).toBeVisible()
})
