import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiFailure, fakeServer, Recorded } from '#test/web/fake-server.ts'
import { takeOffer } from '#test/web/undo-offer.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { samplePicture, sampleProfile } from '#test/web/sample-companies.ts'
import {
  createCompanyProfile,
  deleteCompanyLogo,
  getCompanyLogo,
  listCompanyProfiles,
  setDefaultCompanyProfile,
  updateCompanyProfile,
  uploadCompanyLogo,
} from '../shared/company-profile-endpoints.ts'
import type { CompanyProfile } from '../shared/company-profile-schema.ts'
import { CompanyProfilesPage } from './company-profiles-page.tsx'

const KADAL = sampleProfile({ name: 'Kadal' })
/** Another company, which is the default. */
const OTHER = sampleProfile({ id: 9, name: 'Araliya', isDefault: true })
const OLD_LOGO = 'https://cdn.example/old.png'
const NEW_LOGO = 'https://cdn.example/new.png'

const adding = page.getByRole('dialog', { name: 'New Company Profile' })
const editing = page.getByRole('dialog', { name: 'Edit Company Profile' })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const save = page.getByRole('button', { name: 'Save Profile' })
const fileInput = page.getByLabelText('Choose a file')
const remove = page.getByRole('button', { name: 'Remove the logo' })
const sample = page.getByRole('figure', { name: 'Sample of a document' })
const sampleLogo = () => sample.element().querySelector('img')

async function openNew() {
  await page.viewport(1440, 900)
  const server = fakeServer().on(listCompanyProfiles, () => [OTHER])
  await renderAt('/company-profile', <CompanyProfilesPage />)
  await page.getByRole('button', { name: 'New Company Profile' }).click()
  await expect.element(adding).toBeVisible()
  return server
}

async function openEditing(profile: CompanyProfile) {
  await page.viewport(1440, 900)
  const picture = await samplePicture()
  const bytes = new Uint8Array(await picture.arrayBuffer())
  const server = fakeServer()
    .on(listCompanyProfiles, () => [profile])
    .on(getCompanyLogo, () => ({ type: 'image/png' as const, bytes }))
    .on(updateCompanyProfile, ({ body }) => ({ ...profile, name: body.name ?? profile.name }))
  await renderAt('/company-profile', <CompanyProfilesPage />)
  await page.getByRole('button', { name: `Edit ${profile.name}` }).click()
  await expect.element(editing).toBeVisible()
  return server
}

test('starts with the documented defaults and needs a name', async () => {
  await openNew()
  await expect.element(field('Name')).toHaveFocus()
  await expect.element(field('Primary Colour')).toHaveValue('#1d7a71')
  await expect.element(field('Secondary Colour')).toHaveValue('#ffffff')
  await expect.element(page.getByRole('switch', { name: 'Active' })).toBeChecked()
  await expect.element(page.getByRole('switch', { name: 'Default for new documents' })).not.toBeChecked()
  await expect.element(save).toBeDisabled()
  await userEvent.keyboard('  {Tab}')
  await expect.element(field('Name')).toHaveAccessibleDescription('Name is required')
})

test('adds a profile with all fields, once, and confirms it', async () => {
  const server = await openNew()
  const answered = Promise.withResolvers<void>()
  server.on(createCompanyProfile, async () => {
    await answered.promise
    return { ...KADAL, isDefault: true }
  })
  const typed = {
    Name: ' Kadal ',
    Address: '42/1 Galle Road\nColombo 03',
    Phone: '+94 11 258 7340',
    Email: 'hello@kadal.lk',
    Website: 'https://kadal.lk',
    'Registration Number': 'PV 1',
    TIN: '109338124',
    'VAT Number': '109338124-7000',
    'Logo URL': NEW_LOGO,
    'Primary Colour': '#7B2D5B',
    'Secondary Colour': '#f7eef3',
  }
  for (const [name, text] of Object.entries(typed)) await field(name).fill(text)
  await page.getByRole('switch', { name: 'Active' }).click()
  await page.getByRole('switch', { name: 'Default for new documents' }).click()
  await save.click()
  await expect.element(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  server.on(listCompanyProfiles, () => [KADAL])
  answered.resolve()
  await expect.element(page.getByText('Kadal was added.')).toBeVisible()
  await expect.poll(() => adding.query()).toBeNull()
  await expect.element(page.getByRole('article', { name: 'Kadal' })).toBeVisible()
  expect(server.callsOf(createCompanyProfile).map(({ input }) => input.body)).toEqual([
    {
      name: 'Kadal',
      address: '42/1 Galle Road\nColombo 03',
      phone: '+94 11 258 7340',
      email: 'hello@kadal.lk',
      website: 'https://kadal.lk',
      registrationNumber: 'PV 1',
      tin: '109338124',
      vatNumber: '109338124-7000',
      vatFrom: null,
      ssclFrom: null,
      isIndividual: false,
      placeOfSupply: '',
      logo: NEW_LOGO,
      primaryColor: '#7b2d5b',
      secondaryColor: '#f7eef3',
      isActive: false,
      isDefault: true,
    },
  ])
})

test.each([
  ['Email', 'nope', 'Valid email is required'],
  ['Website', 'kadal.lk', 'This must be a web address such as https://example.lk'],
  ['Logo URL', 'http://cdn.example/a.png', /This must be an address that begins with https:/],
  ['Primary Colour', 'teal', 'This must be a colour such as #1d7a71'],
])('%s %j is refused at its field', async (name, text, sentence) => {
  await openNew()
  await field('Name').fill('Kadal')
  await field(name).fill(text)
  await userEvent.keyboard('{Tab}')
  await expect.element(field(name)).toHaveAccessibleDescription(sentence)
  await expect.element(save).toBeDisabled()
})

test('shows the server’s message at the address of a logo that could not be fetched, and keeps the input', async () => {
  const server = await openNew()
  const message = 'This address could not be reached'
  server.on(
    createCompanyProfile,
    () => new ApiFailure(400, { code: 'validation', message, fields: { logo: message } }),
  )
  await field('Name').fill('Kadal')
  await field('Logo URL').fill(NEW_LOGO)
  await save.click()
  await expect.element(field('Logo URL')).toHaveAccessibleDescription(/This address could not be reached/)
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Company profile not added/)
  await expect.element(field('Name')).toHaveValue('Kadal')
})

test('a chosen file is shown at once and sent after the profile', async () => {
  const server = await openNew()
  const sent = Promise.withResolvers<void>()
  const picture = await samplePicture()
  server.on(createCompanyProfile, () => ({ ...KADAL, id: 5 }))
  server.on(uploadCompanyLogo, async () => {
    await sent.promise
    return { ...KADAL, id: 5, logoFileId: 9 }
  })
  await field('Name').fill('Kadal')
  await field('Logo URL').fill(NEW_LOGO)
  await userEvent.upload(fileInput, picture)
  await expect.poll(() => sampleLogo()?.naturalWidth).toBe(4)
  await expect.element(page.getByText('logo.png')).toBeVisible()
  await expect.element(field('Logo URL')).toHaveValue('')
  await save.click()
  await expect.element(page.getByText('Uploading the logo...')).toBeVisible()
  await expect.element(adding.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  sent.resolve()
  await expect.poll(() => adding.query()).toBeNull()
  expect(server.callsOf(createCompanyProfile)[0]?.input.body).not.toHaveProperty('logo')
  const [upload] = server.callsOf(uploadCompanyLogo)
  expect(upload?.input.params).toEqual({ id: 5 })
  expect(upload?.input.body).toEqual({
    type: 'image/png',
    bytes: new Uint8Array(await picture.arrayBuffer()),
  })
})

test('a refused logo shows its error at the field; a retry creates no second profile', async () => {
  const server = await openNew()
  server.on(createCompanyProfile, () => new Recorded({ ...KADAL, id: 5 }, [5]))
  server.on(updateCompanyProfile, () => ({ ...KADAL, id: 5 }))
  const message = 'The file is damaged or incomplete'
  server.on(uploadCompanyLogo, () => new ApiFailure(400, { code: 'validation', message }))
  await field('Name').fill('Kadal')
  await userEvent.upload(fileInput, await samplePicture())
  await save.click()
  await expect.element(fileInput).toHaveAccessibleDescription(/The file is damaged or incomplete/)
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/The profile was saved, but not its logo\s*The file is damaged or incomplete/)
  server.on(uploadCompanyLogo, () => new Recorded({ ...KADAL, id: 5, logoFileId: 9 }, [6]))
  await save.click()
  await expect.poll(() => adding.query()).toBeNull()
  expect(server.callsOf(createCompanyProfile)).toHaveLength(1)
  expect(server.callsOf(updateCompanyProfile).map(({ input }) => input.params)).toEqual([{ id: 5 }])
  // all changes, including those stored by the first attempt
  expect(await takeOffer(server)).toEqual([5, 6])
})

test.each([
  [new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }), 'This must be a PNG or JPEG file'],
  [new File([new Uint8Array(1_000_001)], 'big.png', { type: 'image/png' }), 'The file may be at most 1 MB'],
])('$name is refused before it is sent', async (file, sentence) => {
  await openNew()
  // browsers decide what the accept attribute lets through, and dropping ignores it
  const transfer = new DataTransfer()
  transfer.items.add(file)
  const zone = document.querySelector('.logo-drop') as HTMLElement
  zone.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }))
  await expect.element(fileInput).toHaveAccessibleDescription(`PNG or JPEG, up to 1 MB ${sentence}`)
  expect(sampleLogo()).toBeNull()
})

test('a file can be dropped; dropped beside the field it does not replace the page', async () => {
  await openNew()
  const transfer = new DataTransfer()
  transfer.items.add(await samplePicture())
  const drop = () => new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true })
  expect(field('Name').element().dispatchEvent(drop())).toBe(false)
  expect(sampleLogo()).toBeNull()
  ;(document.querySelector('.logo-drop') as HTMLElement).dispatchEvent(drop())
  await expect.poll(() => sampleLogo()?.naturalWidth).toBe(4)
})

test('editing sends the fields and leaves an uploaded logo unchanged', async () => {
  const server = await openEditing({ ...KADAL, logoFileId: 3, phone: '1' })
  await expect.poll(() => sampleLogo()?.naturalWidth).toBe(4)
  await field('Phone').fill('')
  await save.click()
  await expect.poll(() => editing.query()).toBeNull()
  const [call] = server.callsOf(updateCompanyProfile)
  expect(call?.input.params).toEqual({ id: 1 })
  expect(call?.input.body).toMatchObject({ name: 'Kadal', phone: '', logo: '' })
  expect(call?.input.body).not.toHaveProperty('isDefault')
})

test('removes a logo, and restores it when the chosen file is removed', async () => {
  const server = await openEditing({ ...KADAL, logo: OLD_LOGO, logoFileId: 3 })
  server.on(deleteCompanyLogo, () => KADAL)
  await userEvent.upload(fileInput, await samplePicture())
  await expect.element(field('Logo URL')).toHaveValue('')
  await remove.click()
  await expect.element(field('Logo URL')).toHaveValue(OLD_LOGO)
  await remove.click()
  await expect.element(field('Logo URL')).toHaveValue('')
  await expect.poll(() => sampleLogo()).toBeNull()
  expect(remove.query()).toBeNull()
  await save.click()
  await expect.poll(() => editing.query()).toBeNull()
  expect(server.callsOf(updateCompanyProfile)[0]?.input.body).not.toHaveProperty('logo')
  expect(server.callsOf(deleteCompanyLogo).map(({ input }) => input.params)).toEqual([{ id: 1 }])
})

test('an address typed after the removal becomes the new logo', async () => {
  const server = await openEditing({ ...KADAL, logo: OLD_LOGO, logoFileId: 3 })
  await remove.click()
  await field('Logo URL').fill(NEW_LOGO)
  await save.click()
  await expect.poll(() => editing.query()).toBeNull()
  expect(server.callsOf(updateCompanyProfile)[0]?.input.body).toMatchObject({ logo: NEW_LOGO })
  expect(server.callsOf(deleteCompanyLogo)).toEqual([])
})

test('the default stays the default; another profile becomes it by its own call', async () => {
  const server = await openEditing(KADAL)
  server.on(setDefaultCompanyProfile, () => ({ ...KADAL, isDefault: true }))
  await page.getByRole('switch', { name: 'Default for new documents' }).click()
  await save.click()
  await expect.poll(() => editing.query()).toBeNull()
  expect(server.callsOf(setDefaultCompanyProfile).map(({ input }) => input.params)).toEqual([{ id: 1 }])
})

test('the default switch cannot be turned off', async () => {
  await openEditing({ ...KADAL, isDefault: true })
  const isDefault = page.getByRole('switch', { name: 'Default for new documents' })
  await expect.element(isDefault).toBeChecked()
  await expect.element(isDefault).toBeDisabled()
})

test('the sample follows the fields, and warns when white text would be unreadable', async () => {
  await openNew()
  const bandColor = () =>
    getComputedStyle(sample.element().querySelector('.letterhead-band') as Element).backgroundColor
  await field('Name').fill('Sunrise')
  await expect.element(sample.getByText('Sunrise')).toBeVisible()
  await field('Primary Colour').fill('#f5c869')
  expect(bandColor()).toBe('rgb(245, 200, 105)')
  await expect
    .element(field('Primary Colour'))
    .toHaveAccessibleDescription('White text cannot be read on this colour; documents use dark text.')
  // an incomplete colour changes nothing
  await field('Primary Colour').fill('#f5c')
  expect(bandColor()).toBe('rgb(29, 122, 113)')
  await page.getByLabelText('Pick the primary colour').fill('#1f4e8c')
  await expect.element(field('Primary Colour')).toHaveValue('#1f4e8c')
  expect(bandColor()).toBe('rgb(31, 78, 140)')
})

test('fits a phone', async () => {
  await openNew()
  await page.viewport(360, 740)
  const body = document.querySelector('.dialog-body') as HTMLElement
  expect(body.scrollWidth).toBeLessThanOrEqual(body.clientWidth)
})
