import { decodeQR } from 'qr/decode.js'
import { qrCode } from '#platform/web/page/qr-code.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { choose, showQuotes, ACCEPTED } from '#test/web/quotes-page-scene.tsx'
import { toastText } from '#test/web/payments-scene.tsx'
import { ApiFailure } from '#test/web/fake-server.ts'
import { createLink, getShared, renewLink, revokeLink, setLinkExpiry } from '../shared/link-endpoints.ts'
import { type PublicLink, SET_APP_URL, type Shared } from '../shared/link-schema.ts'

const ADDRESS = 'https://board.example.lk/p/Lw8LZmwwPZLVKdXLqewocekgQTB6dBfd'
const LINK: PublicLink = {
  id: 4,
  kind: 'quote',
  targetId: 18,
  address: ADDRESS,
  language: 'en',
  life: 'standard',
  expiresAt: '2027-01-15T18:30:00.000Z',
  isExpired: false,
  seenCount: 0,
  lastSeenAt: null,
  createdAt: '2026-11-20T05:00:00.000Z',
}
const NONE: Shared = {
  link: null,
  refusal: null,
  isReachable: true,
  message: '',
  phone: '94773182204',
  seenCount: 0,
}
const MADE: Shared = { ...NONE, link: LINK, message: `Blue Lotus: Quote Q18, LKR 1,180,000.00. ${ADDRESS}` }

const dialog = page.getByRole('dialog', { name: 'Share Q18' })
const button = (name: string) => dialog.getByRole('button', { name, exact: true })

async function open(shared: Shared) {
  const shown = await showQuotes({ quotes: [ACCEPTED] })
  const state = { shared }
  shown.server.on(getShared, () => state.shared)
  await choose('Q18', 'Share…')
  await expect.element(dialog).toBeVisible()
  return { ...shown, state }
}

test('nothing is shared until somebody makes the link', async () => {
  const { server, state } = await open(NONE)
  await expect.element(dialog.getByText(/^Whoever has the link sees this document/)).toBeVisible()
  server.on(createLink, () => (state.shared = MADE))
  await button('Make Link').click()
  await expect.element(dialog.getByRole('textbox', { name: 'Link', exact: true })).toHaveValue(ADDRESS)
  await expect.element(dialog.getByText('Not opened yet')).toBeVisible()
  expect(server.callsOf(createLink).map(({ input }) => input.body)).toEqual([{ kind: 'quote', id: 18 }])
})

test('WhatsApp opens with the number of the client and the message as it was changed', async () => {
  await open(MADE)
  const whatsapp = dialog.getByRole('link', { name: /WhatsApp/ })
  await expect
    .element(whatsapp)
    .toHaveAttribute('href', `https://wa.me/94773182204?text=${encodeURIComponent(MADE.message)}`)
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Ayubowan & welcome')
  await expect
    .element(whatsapp)
    .toHaveAttribute('href', 'https://wa.me/94773182204?text=Ayubowan%20%26%20welcome')
})

test('until when it works is saved at once', async () => {
  const { server, state } = await open(MADE)
  const field = dialog.getByRole('combobox', { name: 'Link works until' })
  server.on(
    setLinkExpiry,
    () => (state.shared = { ...MADE, link: { ...LINK, life: 'endless', expiresAt: null } }),
  )
  await field.selectOptions('No end')
  await expect.element(field).toHaveValue('endless')
  server.on(setLinkExpiry, () => (state.shared = MADE))
  await field.selectOptions('As usual')
  await expect.element(field).toHaveValue('standard')
  expect(server.callsOf(setLinkExpiry).map(({ input }) => input.body)).toEqual([{ expiresOn: null }, {}])
})

test('renewing and revoking are confirmed, and say how often it was seen', async () => {
  const seen = { ...LINK, seenCount: 3, lastSeenAt: '2026-11-18T12:35:00.000Z' }
  const { server, state } = await open({ ...MADE, link: seen, seenCount: 3 })
  await expect.element(dialog.getByText(/^Seen 3 times, last/)).toBeVisible()
  await button('Renew link').click()
  server.on(renewLink, () => (state.shared = { ...MADE, link: { ...LINK, id: 5 } }))
  await page.getByRole('button', { name: 'Renew', exact: true }).click()
  await expect.element(dialog.getByText('Not opened yet')).toBeVisible()
  await button('Revoke link').click()
  await expect.element(page.getByText(/^Whoever has it sees nothing any more/)).toBeVisible()
  server.on(revokeLink, () => (state.shared = { ...NONE, seenCount: 3 }))
  await page.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect.element(button('New Link')).toBeVisible()
  expect(server.callsOf(revokeLink).map(({ input }) => input.params)).toEqual([{ id: 5 }])
})

test('it says what keeps clients from opening it, and why nothing was made', async () => {
  const { server } = await open({ ...NONE, isReachable: false })
  await expect.element(dialog.getByText(SET_APP_URL)).toBeVisible()
  server.on(createLink, () => new ApiFailure(409, { code: 'conflict', message: 'Mark this quote as sent' }))
  await button('Make Link').click()
  await expect.element(toastText('Mark this quote as sent')).toBeVisible()
})

test('the QR code is drawn when somebody asks for it, and can be saved as a picture', async () => {
  await open(MADE)
  await button('QR code').click()
  const code = dialog.getByRole('img', { name: 'QR code of the link to Q18' })
  await expect.element(code).toBeVisible()
  await expect.element(dialog.getByText('Point a phone’s camera here to open the link.')).toBeVisible()
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  await button('Download QR code').click()
  // the picture is drawn and packed first
  await expect.poll(() => saved.mock.contexts.length, { timeout: 10_000 }).toBe(1)
  expect(saved.mock.contexts[0]).toHaveProperty('download', 'Link to Q18.png')
  saved.mockRestore()
})

test('a phone reads the link from the code', () => {
  const { size, dark } = qrCode(ADDRESS)
  const scale = 8
  const side = size * scale
  const data = new Uint8Array(side * side * 4).fill(255)
  for (const [x, y] of dark)
    for (let row = 0; row < scale; row++) {
      const start = ((y * scale + row) * side + x * scale) * 4
      for (let at = start; at < start + scale * 4; at++) if (at % 4 < 3) data[at] = 0
    }
  expect(decodeQR({ width: side, height: side, data })).toBe(ADDRESS)
})
