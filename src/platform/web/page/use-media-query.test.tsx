import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useIsPhone } from './use-media-query.ts'

function Kind() {
  return <p>{useIsPhone() ? 'phone' : 'desk'}</p>
}

it('a window up to 640 px wide is a phone, and resizing is followed', async () => {
  await page.viewport(640, 800)
  const screen = await render(<Kind />)
  await expect.element(screen.getByText('phone')).toBeInTheDocument()
  await page.viewport(641, 800)
  await expect.element(screen.getByText('desk')).toBeInTheDocument()
  await page.viewport(390, 800)
  await expect.element(screen.getByText('phone')).toBeInTheDocument()
})
