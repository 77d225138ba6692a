import type { Random } from '#platform/server/samples/random.ts'

/** A service that a sample company charges for. */
interface Service {
  description: string
  /** In LKR, per unit. */
  unitPrice: number
  quantities: readonly number[]
}

/** A line of a quote or an invoice. */
export interface SampleLine {
  description: string
  quantity: number
  unitPrice: number
}

/** Services that Blue Lotus charges for in its own name. */
const AGENCY: readonly Service[] = [
  {
    description: 'Website design\nHome page and five inner pages in Sinhala, Tamil and English',
    unitPrice: 245_000,
    quantities: [1],
  },
  { description: 'Front-end development, hours', unitPrice: 6_500, quantities: [12.5, 24, 37.25, 40, 62] },
  {
    description: 'Back-end development, hours\nAs in the attached time sheet',
    unitPrice: 7_500,
    quantities: [8, 16.75, 32, 48.5],
  },
  { description: 'Workshop with your team, days', unitPrice: 45_000, quantities: [1, 2] },
  { description: 'Hosting and maintenance, months', unitPrice: 12_500, quantities: [1, 3, 6] },
  { description: 'Domain name for one year', unitPrice: 7_850.5, quantities: [1, 2] },
  { description: 'Copywriting, pages', unitPrice: 6_200, quantities: [3, 4.5, 8] },
  { description: 'Report on search and visitors', unitPrice: 38_000, quantities: [1] },
  {
    description: 'Logo and colours\nThree drafts, one of them drawn out',
    unitPrice: 145_000,
    quantities: [1],
  },
  { description: 'Accessibility review', unitPrice: 65_000, quantities: [1] },
  { description: 'Proofreading, words', unitPrice: 4.75, quantities: [2_400, 3_850, 5_125] },
]

/** Services of the studio. */
const STUDIO: readonly Service[] = [
  { description: 'Photography, days', unitPrice: 84_000.5, quantities: [0.5, 1, 2] },
  { description: 'Retouched photographs', unitPrice: 850, quantities: [24, 40, 65] },
  { description: 'Short film\nUp to 90 seconds, with subtitles', unitPrice: 290_000, quantities: [1] },
  { description: 'Brochure layout, pages', unitPrice: 5_200, quantities: [8, 12, 16] },
  { description: 'Printing, A5, 170 g', unitPrice: 62.75, quantities: [500, 750, 1_000] },
  { description: 'Travel, kilometres', unitPrice: 95, quantities: [36.5, 148, 312] },
  { description: 'Drone pictures, hours', unitPrice: 18_500, quantities: [1.5, 3] },
]

/** For clients addressed in Sinhala, and in Tamil. */
const SINHALA: readonly Service[] = [
  { description: 'සිංහල පරිවර්තනය, වචන', unitPrice: 18.5, quantities: [1_200, 2_450, 3_310] },
  { description: 'ඡායාරූපකරණය, දින', unitPrice: 72_000, quantities: [0.5, 1] },
  { description: 'වෙබ් අඩවි නිර්මාණය\nසිංහල, දෙමළ සහ ඉංග්‍රීසි', unitPrice: 165_000, quantities: [1] },
]
const TAMIL: readonly Service[] = [
  { description: 'தமிழ் மொழிபெயர்ப்பு, சொற்கள்', unitPrice: 19.75, quantities: [950, 1_800, 2_675] },
  { description: 'ஒளிப்படங்கள், நாட்கள்', unitPrice: 72_000, quantities: [0.5, 1] },
  { description: 'வலைத்தள வடிவமைப்பு\nதமிழ், சிங்களம், ஆங்கிலம்', unitPrice: 165_000, quantities: [1] },
]

const SUBJECTS: readonly (readonly string[])[] = [
  [
    'New website',
    'Online shop',
    'Campaign for the season',
    'Care of the website',
    'Booking pages',
    'Texts in three languages',
  ],
  ['Photographs for the season', 'Brochure', 'Film for the opening', 'Pictures of the products'],
]

/**
 * Two to five different lines that a company charges a client for; in the client's own script, if different.
 * @param company index in the companies @param clientName determines the script
 */
export function pickLines(random: Random, company: number, clientName: string): SampleLine[] {
  const services = company === 0 ? AGENCY : STUDIO
  const own = /\p{Script=Sinhala}/u.test(clientName)
    ? SINHALA
    : /\p{Script=Tamil}/u.test(clientName)
      ? TAMIL
      : []
  const picked = new Set<Service>(own.length === 0 ? [] : [random.pick(own)])
  const count = 2 + random.number(2) + random.number(3)
  while (picked.size < count) picked.add(random.pick(services))
  return [...picked].map(({ description, unitPrice, quantities }) => ({
    description,
    unitPrice,
    quantity: random.pick(quantities),
  }))
}

/** The subject of a company's document. @param company index in the companies */
export function pickSubject(random: Random, company: number): string {
  return random.pick(SUBJECTS[company] ?? ['Work'])
}
