/** A type of expense of the sample agency, with its range of amounts in LKR. */
export interface ExpenseKind {
  category: string
  description: string
  vendor: string | null
  from: number
  to: number
  /** Whether its amount has cents. */
  hasCents?: true
  notes?: string
}

/** Monthly expenses, by day of the month. */
export const MONTHLY_EXPENSES: readonly (ExpenseKind & { day: number })[] = [
  {
    day: 1,
    category: 'Office',
    description: 'Office rent',
    vendor: 'Flower Road Properties',
    from: 145_000,
    to: 145_000,
  },
  {
    day: 3,
    category: 'Software',
    description: 'Design tools, five seats',
    vendor: 'Palette Cloud',
    from: 41_800,
    to: 43_900,
    hasCents: true,
  },
  {
    day: 4,
    category: 'Software',
    description: 'Servers and storage',
    vendor: 'Lagoon Hosting',
    from: 28_400,
    to: 36_900,
    hasCents: true,
  },
  {
    day: 5,
    category: 'Software',
    description: 'Office suite',
    vendor: 'Palmyra Office',
    from: 11_250,
    to: 11_250,
  },
  {
    day: 8,
    category: 'Utilities',
    description: 'Electricity',
    vendor: 'Island Power',
    from: 21_300,
    to: 34_800,
    hasCents: true,
  },
  {
    day: 9,
    category: 'Utilities',
    description: 'Fibre line and mobile phones',
    vendor: 'Lankanet',
    from: 17_450,
    to: 19_200,
    hasCents: true,
  },
  {
    day: 11,
    category: 'Utilities',
    description: 'Water',
    vendor: 'Colombo Water',
    from: 2_150,
    to: 3_900,
    hasCents: true,
  },
  {
    day: 15,
    category: 'Salaries and freelancers',
    description: 'EPF and ETF',
    vendor: null,
    from: 118_500,
    to: 118_500,
  },
  {
    day: 25,
    category: 'Salaries and freelancers',
    description: 'Salaries',
    vendor: null,
    from: 642_000,
    to: 642_000,
    notes: 'Five people, by bank transfer.',
  },
  {
    day: 25,
    category: 'Salaries and freelancers',
    description: 'பிரியா சிவகுமார், மாதக் கட்டணம்',
    vendor: 'பிரியா சிவகுமார்',
    from: 95_000,
    to: 95_000,
  },
  {
    day: 26,
    category: 'Salaries and freelancers',
    description: 'Film editing',
    vendor: 'Ranil Edirisinghe',
    from: 24_000,
    to: 68_000,
  },
  {
    day: 28,
    category: 'Bank charges',
    description: 'Account and transfer fees',
    vendor: 'Bank of the Island',
    from: 1_850,
    to: 3_400,
    hasCents: true,
  },
]

/** Occasional expenses. */
export const OTHER_EXPENSES: readonly ExpenseKind[] = [
  {
    category: 'Travel',
    description: 'Van to Nuwara Eliya and back',
    vendor: 'Hill Vans',
    from: 18_500,
    to: 24_000,
  },
  { category: 'Travel', description: 'Train tickets to Kandy', vendor: null, from: 1_800, to: 4_200 },
  { category: 'Travel', description: 'Three-wheelers of the week', vendor: null, from: 1_450, to: 3_900 },
  { category: 'Travel', description: 'Fuel', vendor: 'Galle Road Filling Station', from: 6_500, to: 14_000 },
  {
    category: 'Travel',
    description: 'Night in Jaffna for the photographs',
    vendor: 'Palmyra Rest',
    from: 11_000,
    to: 19_500,
  },
  { category: 'Printing', description: 'Proof prints', vendor: 'Pettah Printers', from: 2_400, to: 7_800 },
  {
    category: 'Printing',
    description: 'Brochures for a client',
    vendor: 'Pettah Printers',
    from: 31_400,
    to: 62_750,
    hasCents: true,
  },
  { category: 'Printing', description: 'පෝස්ටර් මුද්‍රණය', vendor: 'නුගේගොඩ මුද්‍රණාලය', from: 8_500, to: 16_000 },
  {
    category: 'Marketing',
    description: 'Search advertising',
    vendor: 'Adlane',
    from: 12_000,
    to: 30_000,
    hasCents: true,
  },
  {
    category: 'Marketing',
    description: 'Stand at the crafts fair',
    vendor: 'Colombo Crafts Fair',
    from: 45_000,
    to: 45_000,
  },
  {
    category: 'Office',
    description: 'Stationery',
    vendor: 'Slave Island Stationers',
    from: 1_900,
    to: 6_400,
    hasCents: true,
  },
  { category: 'Office', description: 'තේ, කිරිපිටි සහ සීනි', vendor: 'කොල්ලුපිටිය වෙළඳසැල', from: 2_300, to: 4_800 },
  { category: 'Office', description: 'Cleaning', vendor: 'Bright Rooms', from: 9_500, to: 9_500 },
  { category: 'Office', description: 'Chair', vendor: 'Moratuwa Wood', from: 21_900, to: 34_500 },
  {
    category: 'Software',
    description: 'Font licence',
    vendor: 'Letterpress Type',
    from: 9_800,
    to: 22_400,
    hasCents: true,
  },
  {
    category: 'General',
    description: 'Lunch with a client',
    vendor: 'Lotus Pond Restaurant',
    from: 4_600,
    to: 12_800,
  },
  {
    category: 'General',
    description: 'Repair of the camera',
    vendor: 'Fort Camera Works',
    from: 14_500,
    to: 38_000,
  },
  {
    category: 'General',
    description: 'பரிசுப் பொருட்கள்',
    vendor: 'யாழ் கடை',
    from: 3_500,
    to: 9_000,
    notes: 'For the library, after the opening.',
  },
]
