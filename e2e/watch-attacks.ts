import type { Page } from '@playwright/test'
import { text } from '../src/platform/shared/fields.ts'
import { XSS_PAYLOADS } from '../test/xss-payloads.ts'

/** Every attack that can be stored; that the others are refused is covered by other tests. */
export const STORABLE_ATTACKS: readonly string[] = XSS_PAYLOADS.map(({ html }) => html).filter(
  (html) => text(100_000).safeParse(html).success,
)

/** An attack as a single-line input accepts it. */
export const onOneLine = (html: string, length: number): string =>
  html.replaceAll(/\s/g, ' ').slice(0, length).trim()

/** Collects the effects of a successful attack: dialogs, policy violations, requests and navigation to other sites. */
export async function watchAttacks(page: Page, origin: string): Promise<string[]> {
  const faults: string[] = []
  page.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) faults.push(message.text())
  })
  page.on('framenavigated', (frame) => {
    if (new URL(frame.url()).origin !== origin) faults.push(`navigated to ${frame.url()}`)
  })
  await page.route(
    (url) => url.origin !== origin,
    async (route) => {
      const request = route.request()
      // a picture that a user put into a text is a legitimate request
      const isPicture = request.resourceType() === 'image' && request.url().startsWith('https://')
      if (!isPicture) faults.push(`asked ${request.url()}`)
      await route.abort()
    },
  )
  return faults
}
