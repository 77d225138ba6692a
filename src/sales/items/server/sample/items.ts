import type { ItemInput } from '../../shared/item-schema.ts'

/** The items of the sample agency. */
export const SAMPLE_ITEMS: readonly ItemInput[] = [
  {
    name: 'Website design',
    description: 'Three page layouts, two rounds of changes',
    unit: 'page',
    unitPrice: 45_000,
  },
  { name: 'Website development', unit: 'hour', unitPrice: 6_500 },
  {
    name: 'Website hosting',
    description: 'Server in Colombo, daily backups, certificate',
    unit: 'month',
    unitPrice: 7_500,
  },
  { name: 'Domain name .lk', description: 'Registration for a year', unit: 'year', unitPrice: 6_900 },
  {
    name: 'Logo design',
    description: 'Four drafts, files for print and screen',
    unit: 'logo',
    unitPrice: 85_000,
  },
  {
    name: 'Photography',
    description: 'On location, with retouched pictures',
    unit: 'day',
    unitPrice: 60_000,
  },
  { name: 'Social media posts', description: 'Twelve posts with pictures', unit: 'month', unitPrice: 48_000 },
  { name: 'Translation, Sinhala and Tamil', unit: '100 words', unitPrice: 1_200 },
  { name: 'Printing at cost', unitPrice: 0, isTaxed: false },
  { name: 'Flash banner', unit: 'banner', unitPrice: 12_000, isArchived: true },
]
