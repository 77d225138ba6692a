import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ApiFailure, fakeServer } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { checkLanguage, type CheckedLanguage, listLanguages } from '../shared/language-endpoints.ts'
import { LanguagesCard } from './languages-card.tsx'

const SINHALA: CheckedLanguage = { language: 'si', toCheck: 64, checked: null }
const TAMIL: CheckedLanguage = { language: 'ta', toCheck: 70, checked: null }
const CHECKED = { byName: 'Nimal Perera', at: '2026-11-20T04:00:00.000Z' }

const sinhala = page.getByRole('switch', { name: 'A native reader has checked Sinhala (සිංහල)' })

async function open() {
  const state = { languages: [SINHALA, TAMIL] }
  const server = fakeServer().on(listLanguages, () => state.languages)
  await renderAt('/invoice-settings', <LanguagesCard />)
  await expect.element(page.getByText('Preset, please check: 64 words')).toBeVisible()
  return { server, state }
}

test('a language is stated to be checked, by name and day', async () => {
  const { server, state } = await open()
  server.on(checkLanguage, () => {
    state.languages = [{ ...SINHALA, checked: CHECKED }, TAMIL]
    return state.languages
  })
  await expect.element(sinhala).not.toBeChecked()
  await sinhala.click()
  await expect.element(sinhala).toBeChecked()
  await expect.element(page.getByText('Checked, says Nimal Perera, 20 Nov 2026')).toBeVisible()
  expect(server.callsOf(checkLanguage).map(({ input }) => input)).toEqual([
    { body: { language: 'si', isChecked: true } },
  ])
})

test('a failure is said, and nothing is stated', async () => {
  const { server } = await open()
  server.on(checkLanguage, () => new ApiFailure(500, { message: 'The server failed.' }))
  await sinhala.click()
  await expect.element(page.getByText('Language not saved')).toBeVisible()
  await expect.element(sinhala).not.toBeChecked()
})

test('all words can be read, those to be checked first', async () => {
  await open()
  await page.getByRole('button', { name: 'Words in Tamil (தமிழ்)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Words in Tamil (தமிழ்)' })
  await expect.element(dialog.getByRole('row').nth(1)).toMatchTextContent(/Unsure: please check$/)
  await expect
    .element(dialog.getByRole('row', { name: /^Receipt பற்றுச்சீட்டு/ }))
    .toMatchTextContent(/Seen in Sri Lanka$/)
  await expect
    .element(dialog.getByRole('row', { name: /^118,000.50/ }))
    .toMatchTextContent(/ஒரு இலட்சத்து பதினெட்டாயிரம் சதம் ஐம்பது மட்டும்$/)
})
