import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiFailure, Counted, fakeServer } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { sampleProfile } from '#test/web/sample-companies.ts'
import {
  deleteCompanyProfile,
  listCompanyProfiles,
  setDefaultCompanyProfile,
} from '../shared/company-profile-endpoints.ts'
import type { CompanyProfile } from '../shared/company-profile-schema.ts'
import { CompanyProfilesPage } from './company-profiles-page.tsx'

const KADAL = sampleProfile({ id: 1, name: 'Kadal', isDefault: true })
const ARALIYA = sampleProfile({ id: 2, name: 'Araliya' })
const PRINT = sampleProfile({ id: 3, name: 'Print', isActive: false })

async function open(profiles: CompanyProfile[] = [KADAL, ARALIYA, PRINT], role: 'ADMIN' | 'USER' = 'ADMIN') {
  await page.viewport(1440, 900)
  const server = fakeServer().on(listCompanyProfiles, () => profiles)
  const screen = await renderAt('/company-profile', <CompanyProfilesPage />, { role })
  return { server, ...screen }
}

const card = (name: string) => page.getByRole('article', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
/** The badges in the order of the cards. */
const badges = () =>
  page
    .getByRole('article')
    .elements()
    .map((element) => element.querySelector('.pill')?.textContent)

test('shows the companies and their actions', async () => {
  await open()
  await expect.element(page.getByRole('heading', { name: 'Company Profiles' })).toBeVisible()
  await expect.element(card('Kadal')).toBeVisible()
  expect(badges()).toEqual(['Default', 'Active', 'Inactive'])
  await expect.element(button('New Company Profile')).toBeVisible()
  await expect.element(button('Edit Kadal')).toBeVisible()
  await expect.element(button('Default Kadal')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByRole('button', { name: /^Delete Kadal/ })).toBeDisabled()
  await expect.element(card('Kadal').getByText('The default cannot be deleted')).toBeVisible()
  await expect.element(button('Delete Print')).toBeEnabled()
})

test('an empty list says so, and the first company can be added', async () => {
  await open([])
  await expect.element(page.getByRole('heading', { name: 'No company profiles yet' })).toBeVisible()
  await button('Add your first company profile').click()
  await expect.element(page.getByRole('dialog', { name: 'New Company Profile' })).toBeVisible()
})

test.each([
  ['/company-profile?new=1', [], true],
  ['/company-profile?new=1', [ARALIYA], true],
  ['/company-profile?new=1', [KADAL, ARALIYA], false],
  // a filtered list does not show whether there is a default
  ['/company-profile?search=ara&new=1', [ARALIYA], false],
] as const)(
  'at %s a new profile is the default if there is none yet: %j',
  async (address, profiles, isDefault) => {
    await page.viewport(1440, 900)
    fakeServer().on(listCompanyProfiles, () => [...profiles])
    const screen = await renderAt(address, <CompanyProfilesPage />, { role: 'ADMIN' })
    const dialog = page.getByRole('dialog', { name: 'New Company Profile' })
    await expect.element(dialog).toBeVisible()
    const ofDefault = dialog.getByRole('switch', { name: 'Default for new documents' })
    if (isDefault) await expect.element(ofDefault).toBeChecked()
    else await expect.element(ofDefault).not.toBeChecked()
    expect(screen.address()).not.toContain('new=')
  },
)

test('says why nothing is shown', async () => {
  const { server } = await open()
  server.on(listCompanyProfiles, () => new ApiFailure(500, { message: 'The server failed.' }))
  await renderAt('/company-profile', <CompanyProfilesPage />)
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/The company profiles could not be loaded\.\s*The server failed\./)
})

test('a role without permissions has no buttons', async () => {
  await open([KADAL, ARALIYA], 'USER')
  await expect.element(card('Araliya')).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
})

test('the search key starts a search on the server', async () => {
  const { server, address } = await open()
  await expect.element(card('Kadal')).toBeVisible()
  await userEvent.keyboard('/ara')
  await expect.poll(address).toBe('/company-profile?search=ara')
  await expect.poll(() => server.callsOf(listCompanyProfiles).at(-1)?.input.query.search).toBe('ara')
})

test('pages through many profiles', async () => {
  const { server, address } = await open()
  server.on(listCompanyProfiles, () => new Counted([KADAL], 30))
  await renderAt('/company-profile', <CompanyProfilesPage />)
  await button('Page 2').click()
  await expect
    .poll(() => server.callsOf(listCompanyProfiles).at(-1)?.input.query)
    .toMatchObject({
      page: 2,
      limit: 24,
    })
  expect(address()).toBe('/company-profile')
})

test('the default is shown at once, before the server has answered', async () => {
  const { server } = await open()
  const answered = Promise.withResolvers<void>()
  server.on(setDefaultCompanyProfile, async () => {
    await answered.promise
    return { ...ARALIYA, isDefault: true }
  })
  await button('Default Araliya').click()
  await expect.poll(badges).toEqual(['Active', 'Default', 'Inactive'])
  await expect.element(button('Default Araliya')).toHaveFocus()
  server.on(listCompanyProfiles, () => [
    { ...ARALIYA, isDefault: true },
    { ...KADAL, isDefault: false },
    PRINT,
  ])
  answered.resolve()
  await expect.poll(badges).toEqual(['Default', 'Active', 'Inactive'])
  await expect.element(button('Default Araliya')).toHaveFocus()
  expect(server.callsOf(setDefaultCompanyProfile).map(({ input }) => input.params)).toEqual([{ id: 2 }])
})

test('a default that cannot be set is reverted, with the reason', async () => {
  const { server } = await open()
  const answered = Promise.withResolvers<void>()
  server.on(setDefaultCompanyProfile, async () => {
    await answered.promise
    return new ApiFailure(404, { message: 'Company profile not found' })
  })
  await button('Default Araliya').click()
  await expect.poll(badges).toEqual(['Active', 'Default', 'Inactive'])
  answered.resolve()
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/The default was not changed\s*Company profile not found/)
  await expect.poll(badges).toEqual(['Default', 'Active', 'Inactive'])
})

test('of two presses the second waits for the first and wins', async () => {
  const { server } = await open()
  const first = Promise.withResolvers<void>()
  server.on(setDefaultCompanyProfile, async ({ params }) => {
    if (params.id === 2) await first.promise
    return { ...(params.id === 2 ? ARALIYA : PRINT), isDefault: true }
  })
  await button('Default Araliya').click()
  await expect.poll(badges).toEqual(['Active', 'Default', 'Inactive'])
  await button('Default Print').click()
  await expect.poll(badges).toEqual(['Active', 'Active', 'Default'])
  expect(server.callsOf(setDefaultCompanyProfile)).toHaveLength(1)
  server.on(listCompanyProfiles, () => [
    { ...PRINT, isDefault: true },
    ARALIYA,
    { ...KADAL, isDefault: false },
  ])
  first.resolve()
  await expect
    .poll(() => server.callsOf(setDefaultCompanyProfile).map(({ input }) => input.params.id))
    .toEqual([2, 3])
  await expect.poll(badges).toEqual(['Default', 'Active', 'Active'])
})

test('changes by others appear automatically', async () => {
  const { server, queryClient } = await open()
  await expect.element(card('Kadal')).toBeVisible()
  server.on(listCompanyProfiles, () => [sampleProfile({ id: 9, name: 'Sunrise' })])
  await queryClient.invalidateQueries({
    predicate: ({ meta }) => meta?.entities?.includes('company-profile') ?? false,
  })
  await expect.element(card('Sunrise')).toBeVisible()
})

test('asks before deleting, in the specification’s words', async () => {
  const { server } = await open()
  await button('Delete Araliya').click()
  const question = page.getByRole('alertdialog', { name: 'Delete Company Profile' })
  await expect.element(question).toHaveAccessibleDescription('Delete this company profile?')
  await expect.element(question.getByText(/^Araliya/)).toBeVisible()
  await expect.element(question.getByText('Its invoice settings stay, without a company.')).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(server.callsOf(deleteCompanyProfile)).toEqual([])
})

test('deleting shows progress and success, and reloads', async () => {
  const { server } = await open()
  const answered = Promise.withResolvers<void>()
  server.on(deleteCompanyProfile, () => answered.promise)
  await button('Delete Araliya').click()
  await button('Delete').click()
  await expect.element(page.getByText('Deleting company profile...')).toBeVisible()
  server.on(listCompanyProfiles, () => [KADAL])
  answered.resolve()
  await expect.element(page.getByText('Company profile deleted successfully')).toBeVisible()
  await expect.poll(() => card('Araliya').query()).toBeNull()
})

test('says why deleting failed', async () => {
  const { server } = await open()
  server.on(deleteCompanyProfile, () => new ApiFailure(409, { message: 'The default cannot be deleted' }))
  await button('Delete Araliya').click()
  await button('Delete').click()
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(
      /Failed to delete company profile\. Please try again\.\s*The default cannot be deleted/,
    )
  await expect.element(card('Araliya')).toBeVisible()
})
