import type { Page } from '@playwright/test'
import { text } from '../src/platform/shared/fields.ts'
import { XSS_PAYLOADS } from '../test/xss-payloads.ts'

/** Every attack that can be stored; what cannot is refused, which other tests show. */
export const STORABLE_ATTACKS: readonly string[] = XSS_PAYLOADS.map(({ html }) => html).filter(
  (html) => text(100_000).safeParse(html).success,
)

/** An attack as a line of a form takes it. */
export const onOneLine = (html: string, length: number): string =>
  html.replaceAll(/\s/g, ' ').slice(0, length).trim()

/** Collects what an attack that works would do: dialogs, broken policies, other sites asked or gone to. */
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
      // a picture that somebody put into a text is what they asked for
      const isPicture = request.resourceType() === 'image' && request.url().startsWith('https://')
      if (!isPicture) faults.push(`asked ${request.url()}`)
      await route.abort()
    },
  )
  return faults
}
