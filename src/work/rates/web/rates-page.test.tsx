import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ApiFailure, fakeServer, Recorded } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { TODAY } from '#test/web/test-day.ts'
import type { Role } from '#platform/shared/permissions.ts'
import { getRates, replaceRates } from '../shared/rates-endpoints.ts'
import type { Rates } from '../shared/rates-schema.ts'
import { RatesPage } from './rates-page.tsx'

const KASUN = '01900000-0000-7000-8000-000000000001'
const DILINI = '01900000-0000-7000-8000-000000000002'

const RATES: Rates = {
  version: 3,
  defaultRate: 4_000,
  editDays: 14,
  people: [
    {
      userId: KASUN,
      name: 'Kasun De Silva',
      rates: [
        { fromDay: '2027-01-01', rate: 7_000, cost: null },
        { fromDay: '2026-01-01', rate: 6_000.5, cost: 1_500 },
      ],
    },
    { userId: DILINI, name: 'Dilini Jayawardena', rates: [] },
  ],
}

async function open(first: Rates | ApiFailure = RATES, role: Role = 'ADMIN') {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${TODAY}T05:00:00Z`) })
  onTestFinished(() => void vi.useRealTimers())
  await page.viewport(1280, 900)
  const state = { answer: first }
  const server = fakeServer()
    .on(getRates, () => state.answer)
    .on(replaceRates, () => new Recorded({ ...RATES, version: 4 }, [8]))
  const screen = await renderAt('/rates', <RatesPage />, { role })
  await expect.element(page.getByRole('heading', { name: 'Rates' })).toBeVisible()
  return { server, state, ...screen }
}

const row = (name: string) => page.getByRole('row').filter({ hasText: name })
const dialog = (name: string) => page.getByRole('dialog', { name })
const save = page.getByRole('button', { name: 'Save', exact: true })

test('shows the default, and of each person what holds today and what changes next', async () => {
  await open()
  await expect.element(page.getByText('LKR 4,000.00')).toBeVisible()
  await expect.element(page.getByText('14 days')).toBeVisible()
  await expect.element(row('Kasun De Silva')).toMatchTextContent(/6,000\.50/)
  await expect.element(row('Kasun De Silva')).toMatchTextContent(/changes on 1 Jan 2027/)
  await expect.element(row('Dilini Jayawardena')).toMatchTextContent(/Default/)
})

test('an ACCOUNTANT reads the rates, and changes none', async () => {
  await open(RATES, 'ACCOUNTANT')
  await expect.element(row('Kasun De Silva')).toMatchTextContent(/6,000\.50/)
  expect(page.getByRole('button').elements()).toEqual([])
})

test('the default rate and the days are saved beside the rates of people', async () => {
  const { server } = await open()
  await page.getByRole('button', { name: 'Edit default rate' }).click()
  await page.getByRole('spinbutton', { name: 'Default Rate' }).fill('4500')
  await page.getByRole('spinbutton', { name: 'Days to Change Own Time' }).fill('7')
  await save.click()
  await expect.element(dialog('Edit Default Rate')).not.toBeInTheDocument()
  const [sent] = server.callsOf(replaceRates)
  expect(sent?.headers.get('if-match')).toBe('"3"')
  expect(sent?.input.body).toEqual({
    defaultRate: 4_500,
    editDays: 7,
    people: [{ userId: KASUN, rates: RATES.people[0]?.rates }],
  })
})

test('days that are none are refused at their field', async () => {
  await open()
  await page.getByRole('button', { name: 'Edit default rate' }).click()
  const days = page.getByRole('spinbutton', { name: 'Days to Change Own Time' })
  await days.fill('400')
  days.element().blur()
  await expect.element(page.getByText('Days must be a whole number from 0 to 366')).toBeVisible()
  await expect.element(save).toBeDisabled()
})

test('a rate of a person is added, changed and removed; those of others stay', async () => {
  const { server } = await open()
  await page.getByRole('button', { name: 'Edit rates of Dilini Jayawardena' }).click()
  await expect.element(dialog('Rates of Dilini Jayawardena')).toMatchTextContent(/the default holds/)
  await page.getByRole('button', { name: 'Add a Rate' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Rate 1 from' })).toHaveValue('20 Nov 2026')
  await page.getByRole('spinbutton', { name: 'Rate 1' }).fill('5000')
  await page.getByRole('spinbutton', { name: 'Cost 1' }).fill('900.25')
  await save.click()
  await expect.element(dialog('Rates of Dilini Jayawardena')).not.toBeInTheDocument()
  expect(server.callsOf(replaceRates)[0]?.input.body.people).toEqual([
    { userId: DILINI, rates: [{ fromDay: '2026-11-20', rate: 5_000, cost: 900.25 }] },
    { userId: KASUN, rates: RATES.people[0]?.rates },
  ])
  await page.getByRole('button', { name: 'Edit rates of Kasun De Silva' }).click()
  await page.getByRole('button', { name: 'Remove rate 1' }).click()
  await save.click()
  await expect.element(dialog('Rates of Kasun De Silva')).not.toBeInTheDocument()
  expect(server.callsOf(replaceRates)[1]?.input.body.people).toEqual([
    { userId: KASUN, rates: RATES.people[0]?.rates.slice(1) },
  ])
})

test('two rates from the same day are refused before they are sent', async () => {
  const { server } = await open()
  await page.getByRole('button', { name: 'Edit rates of Dilini Jayawardena' }).click()
  await page.getByRole('button', { name: 'Add a Rate' }).click()
  await page.getByRole('button', { name: 'Add a Rate' }).click()
  await expect.element(page.getByText('Two rates begin on the same day')).toBeVisible()
  await expect.element(save).toBeDisabled()
  await page.getByRole('button', { name: 'Remove rate 2' }).click()
  await expect.element(save).toBeEnabled()
  expect(server.callsOf(replaceRates)).toEqual([])
})

test('what was typed stays when saving fails', async () => {
  const { server } = await open()
  server.on(replaceRates, () => new ApiFailure(503, { message: 'The database is not available' }))
  await page.getByRole('button', { name: 'Edit default rate' }).click()
  const rate = page.getByRole('spinbutton', { name: 'Default Rate' })
  await rate.fill('4500')
  await save.click()
  await expect.element(page.getByText('Rates not saved')).toBeVisible()
  await expect.element(rate).toHaveValue(4_500)
})

test('says that the rates could not be loaded, and tries again', async () => {
  const { state } = await open(new ApiFailure(500, { message: 'Something went wrong' }))
  await expect.element(page.getByText('The rates could not be loaded.')).toBeVisible()
  state.answer = RATES
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(row('Kasun De Silva')).toBeVisible()
})
