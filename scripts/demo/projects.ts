import type { ProjectStatus } from '#features/projects/shared/project-status.ts'

export interface DemoProject {
  name: string
  description: string
  status: ProjectStatus
  /** Index of the owner in the people. */
  owner: number
  /** Days from today to its first and its last day; null where it is open. */
  startsIn: number
  endsIn: number | null
  budgetLkr: number | null
  /** What is being worked on: tasks are named after these. */
  subjects: readonly string[]
}

/** The projects of the demo agency. */
export const DEMO_PROJECTS: readonly DemoProject[] = [
  {
    name: 'Ceylon Tea House website',
    description: 'New shop and brand pages for a tea house in Nuwara Eliya, with online ordering.',
    status: 'Active',
    owner: 0,
    startsIn: -75,
    endsIn: 40,
    budgetLkr: 1_850_000,
    subjects: ['home page', 'checkout', 'product pages', 'tea finder', 'gift cards', 'delivery rates'],
  },
  {
    name: 'Kandy Hotel booking app',
    description: 'Rooms, rates and payments for a family hotel above the lake.',
    status: 'Active',
    owner: 4,
    startsIn: -120,
    endsIn: 75,
    budgetLkr: 4_200_000,
    subjects: ['room calendar', 'rate rules', 'payment screen', 'guest messages', 'housekeeping list'],
  },
  {
    name: 'Lanka Spices rebrand',
    description: 'Name, packaging and shelf material in Sinhala, Tamil and English.',
    status: 'On Hold',
    owner: 6,
    startsIn: -60,
    endsIn: 90,
    budgetLkr: 975_000.5,
    subjects: ['logo', 'cinnamon box', 'curry powder label', 'shelf strip', 'brand guide'],
  },
  {
    name: 'යාපනය පුස්තකාලය',
    description: 'Catalogue and lending for the public library, in three languages.',
    status: 'Active',
    owner: 2,
    startsIn: -30,
    endsIn: 150,
    budgetLkr: 2_640_000,
    subjects: ['catalogue search', 'නව පොත් ලැයිස්තුව', 'lending desk', 'member card', 'கட்டணம் பக்கம்'],
  },
  {
    name: 'Colombo Marathon campaign',
    description: 'Posters, sign-up pages and race-day screens.',
    status: 'Completed',
    owner: 1,
    startsIn: -160,
    endsIn: -20,
    budgetLkr: 1_120_000,
    subjects: ['sign-up page', 'route map', 'sponsor wall', 'race-day screen', 'thank-you mail'],
  },
  {
    name: 'Galle Fort walking tour',
    description: 'An audio guide with a map that works without a connection.',
    status: 'Pending',
    owner: 5,
    startsIn: 10,
    endsIn: null,
    budgetLkr: null,
    subjects: ['audio player', 'offline map', 'stop list', 'ticket page'],
  },
  {
    name: 'Blue Lotus office',
    description: 'What keeps the agency itself going.',
    status: 'Active',
    owner: 0,
    startsIn: -300,
    endsIn: null,
    budgetLkr: null,
    subjects: [
      'VAT return',
      'team lunch',
      'laptop order',
      'portfolio page',
      'interview plan',
      'backup check',
    ],
  },
  {
    name: 'Batticaloa fisheries portal',
    description: 'Daily landing prices; stopped when the grant ended.',
    status: 'Cancelled',
    owner: 3,
    startsIn: -200,
    endsIn: -90,
    budgetLkr: 3_300_000,
    subjects: ['price table', 'text message service', 'harbour list'],
  },
]
