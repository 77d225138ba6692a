import { encodeQR } from 'qr'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeServer } from '#test/web/fake-server.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { samplePicture, sampleProfile } from '#test/web/sample-companies.ts'
import {
  deleteCompanyLankaqr,
  listCompanyProfiles,
  updateCompanyProfile,
  uploadCompanyLankaqr,
} from '../../shared/company-profile-endpoints.ts'
import { CompanyProfilesPage } from '../company-profiles-page.tsx'

/** Static, of a merchant in Sri Lanka, in rupees. */
const PAYLOAD = '0002010102115204731153031445802LK5912KADAL STUDIO6007COLOMBO6304F610'
const KADAL = sampleProfile({ name: 'Kadal' })

const chooser = page.getByLabelText('Choose a picture of the code')
const save = page.getByRole('button', { name: 'Save Profile' })

/** A picture as a phone takes one of a code: not in its middle, on grey, saved as JPEG. */
async function pictureOf(text: string): Promise<File> {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4, scale: 7 })
  const canvas = new OffscreenCanvas(rows.length + 160, rows.length + 90)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  context.fillStyle = '#d8d8d8'
  context.fillRect(0, 0, canvas.width, canvas.height)
  for (const [y, row] of rows.entries())
    for (const [x, isDark] of row.entries()) {
      context.fillStyle = isDark ? '#202020' : '#fafafa'
      context.fillRect(x + 100, y + 30, 1, 1)
    }
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 })
  return new File([blob], 'code.jpg', { type: 'image/jpeg' })
}

async function open(profile = KADAL) {
  await page.viewport(1440, 900)
  const server = fakeServer()
    .on(listCompanyProfiles, () => [profile])
    .on(updateCompanyProfile, () => ({ ...profile, version: 2 }))
  await renderAt('/company-profile', <CompanyProfilesPage />)
  await page.getByRole('button', { name: `Edit ${profile.name}` }).click()
  return server
}

test('a picture is read in the browser, says whom it pays, and is saved with its text', async () => {
  const server = await open()
  server.on(uploadCompanyLankaqr, () => ({ ...KADAL, version: 3, lankaqrFileId: 5, lankaqrPayload: PAYLOAD }))
  await page.getByText('LANKAQR', { exact: true }).click()
  await expect.element(page.getByText('No code yet')).toBeVisible()
  const file = await pictureOf(PAYLOAD)
  await userEvent.upload(chooser, file)
  await expect.element(page.getByText('Pays KADAL STUDIO, COLOMBO')).toBeVisible()
  await save.click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(server.callsOf(uploadCompanyLankaqr)).toMatchObject([
    { input: { params: { id: 1 }, query: { payload: PAYLOAD } } },
  ])
})

test('a picture without a code, or of another one, says so, and changes nothing', async () => {
  const server = await open()
  server.on(deleteCompanyLankaqr, () => KADAL)
  await page.getByText('LANKAQR', { exact: true }).click()
  await userEvent.upload(chooser, await pictureOf('https://bluelotus.example'))
  await expect
    .element(page.getByText('This is not a payment code: choose a picture of your LANKAQR code'))
    .toBeVisible()
  await userEvent.upload(chooser, new File([await samplePicture()], 'blank.png', { type: 'image/png' }))
  await expect.element(page.getByText(/^No code can be read in this picture/)).toBeVisible()
  await userEvent.upload(chooser, new File(['%PDF-'], 'code.pdf', { type: 'application/pdf' }))
  await expect.element(page.getByText('This must be a PNG or JPEG file')).toBeVisible()
  await expect.element(page.getByText('No code yet')).toBeVisible()
  await page.getByRole('textbox', { name: 'Phone' }).fill('011 244 9031')
  await save.click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(server.callsOf(uploadCompanyLankaqr)).toEqual([])
})
