import type { NewCompanyProfile } from '#sales/company-profiles/shared/company-profile-schema.ts'
import type { NewInvoiceSettings } from '#sales/invoice-settings/shared/invoice-settings-schema.ts'

type Colour = 'primaryColor' | 'secondaryColor'
type ProfileText =
  | 'name'
  | 'address'
  | 'phone'
  | 'email'
  | 'website'
  | 'registrationNumber'
  | 'tin'
  | 'vatNumber'
type SettingsText = Exclude<keyof NewInvoiceSettings, 'companyProfileId' | 'isActive' | 'isDefault'>

/** A company in whose name the sample agency sends documents, and what its invoices begin with. */
export interface SampleCompany {
  profile: Record<(ProfileText | Colour) & keyof NewCompanyProfile, string>
  settings: Record<SettingsText, string>
}

/** The companies of the sample agency; the first is the default. */
export const SAMPLE_COMPANIES: readonly SampleCompany[] = [
  {
    profile: {
      name: 'Blue Lotus (Pvt) Ltd',
      address: '42 Flower Road\nColombo 00700\nSri Lanka',
      phone: '+94 11 255 7042',
      email: 'accounts@bluelotus.example',
      website: 'https://bluelotus.example',
      registrationNumber: 'PV 00231847',
      tin: '103318265',
      vatNumber: '103318265-7000',
      primaryColor: '#1d7a71',
      secondaryColor: '#e6f5f2',
    },
    settings: {
      defaultTerms: 'Due in 30 days',
      defaultNotes: 'Thanks for your business.',
      termsAndConditions:
        'Payment is due within 30 days. Please reference the invoice number with your payment.\nWork is yours once it is paid.',
      bankAccountName: 'Blue Lotus (Pvt) Ltd',
      bankAccountNumber: '1000 2318 4471',
      bankName: 'Bank of the Island',
      bankBranch: 'Cinnamon Gardens',
      swiftCode: 'BOTILKLX',
      iban: '',
      invoicePrefix: 'BL',
      invoiceNumberFormat: '{PREFIX}-{YYYY}-{SEQ:5}',
      headerText: '',
      footerText: 'Blue Lotus (Pvt) Ltd, PV 00231847',
    },
  },
  {
    profile: {
      name: 'නිල් නෙළුම් Studio',
      address: '7 පේරාදෙණිය පාර\nමහනුවර 20000',
      phone: '+94 81 222 3390',
      email: 'studio@bluelotus.example',
      website: 'https://studio.bluelotus.example',
      registrationNumber: 'WP 4471',
      tin: '103318273',
      vatNumber: '',
      primaryColor: '#3b5bdb',
      secondaryColor: '#edf2ff',
    },
    settings: {
      defaultTerms: 'Due in 14 days',
      defaultNotes: 'ස්තුතියි. Thanks for your business.',
      termsAndConditions:
        'Payment is due within 14 days. Please reference the invoice number with your payment.',
      bankAccountName: 'Blue Lotus Studio',
      bankAccountNumber: '0081 7736 2205',
      bankName: 'Hill Country Savings Bank',
      bankBranch: 'Kandy',
      swiftCode: '',
      iban: '',
      invoicePrefix: 'STU',
      invoiceNumberFormat: '{YY}{MMM}_{PREFIX}_{SEQ:5}',
      headerText: '',
      footerText: '',
    },
  },
]
