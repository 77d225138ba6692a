import type { CompanyProfile } from '#sales/company-profiles/shared/company-profile-schema.ts'
import {
  INVOICE_SETTINGS_DEFAULTS,
  type InvoiceSettings,
} from '#sales/invoice-settings/shared/invoice-settings-schema.ts'
import type { TaxRates } from '#sales/tax-rates/shared/tax-rates-schema.ts'

const STORED = { createdAt: '2026-11-01T04:00:00.000Z', updatedAt: '2026-11-01T04:00:00.000Z', version: 1 }

/** A company profile as the server returns it, with only a name. */
export function sampleProfile(profile: Partial<CompanyProfile> = {}): CompanyProfile {
  return {
    id: 1,
    name: 'Kadal Studio (Pvt) Ltd',
    address: null,
    phone: null,
    email: null,
    website: null,
    registrationNumber: null,
    tin: null,
    vatNumber: null,
    vatFrom: null,
    ssclFrom: null,
    isIndividual: false,
    placeOfSupply: null,
    logo: null,
    logoFileId: null,
    lankaqrFileId: null,
    lankaqrPayload: null,
    primaryColor: '#1d7a71',
    secondaryColor: '#ffffff',
    isActive: true,
    isDefault: false,
    ...STORED,
    ...profile,
  }
}

/** Invoice settings as the server returns them, with the defaults. */
export function sampleSettings(settings: Partial<InvoiceSettings> = {}): InvoiceSettings {
  return {
    id: 1,
    companyProfileId: 1,
    companyName: 'Kadal Studio (Pvt) Ltd',
    ...INVOICE_SETTINGS_DEFAULTS,
    wordsOn: false,
    showLevy: true,
    isActive: true,
    isDefault: false,
    nextSequence: 1,
    nextTaxSequence: 1,
    usualLevyRate: settings.levyRate ?? 0,
    ...STORED,
    ...settings,
  }
}

/** The standard rates as they are at first. */
export const SAMPLE_TAX_RATES: TaxRates = {
  version: 1,
  vat: [{ fromDay: '2024-01-01', rate: 18 }],
  sscl: [{ fromDay: '2022-10-01', rate: 2.5 }],
}

/** A picture that browsers render. */
export async function samplePicture(color = 'teal'): Promise<File> {
  const canvas = new OffscreenCanvas(4, 4)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser does not draw')
  context.fillStyle = color
  context.fillRect(0, 0, 4, 4)
  return new File([await canvas.convertToBlob()], 'logo.png', { type: 'image/png' })
}
