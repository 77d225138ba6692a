import type { NewInvoiceSettings } from '../../shared/invoice-settings-schema.ts'

type SettingsText = Exclude<
  keyof NewInvoiceSettings,
  | 'companyProfileId'
  | 'creditNoteFormat'
  | 'taxInvoiceNumberFormat'
  | 'wordsOn'
  | 'showLevy'
  | 'defaultTaxRate'
  | 'levyRate'
  | 'depositPercent'
  | 'isActive'
  | 'isDefault'
>

/** The invoice defaults of the sample agency's companies, in the order of the companies. */
export const SAMPLE_SETTINGS: readonly Record<SettingsText, string>[] = [
  {
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
  {
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
]
