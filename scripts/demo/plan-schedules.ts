import type { PoolClient } from 'pg'
import { EMPTY_TEMPLATE } from '#work/schedules/shared/schedule-template.ts'
import { addDays } from '#platform/shared/dates.ts'

/** What repeats in the demo; none of it is due within days, so that the demo's tasks stay those of its day. */
const ROUTINES = [
  { name: 'Back up the websites of clients', unit: 'week', every: 1, weekdays: [4], from: 4, subTitles: [] },
  {
    name: 'Report to each client with a retainer',
    unit: 'month',
    every: 1,
    weekdays: [],
    from: 20,
    subTitles: ['Visits', 'Searches', 'What comes next'],
  },
  { name: 'Renew domains and certificates', unit: 'year', every: 1, weekdays: [], from: 90, subTitles: [] },
] as const

/** Adds the demo's repeating tasks. */
export async function planSchedules(
  client: PoolClient,
  { people, today }: { people: readonly string[]; today: string },
): Promise<void> {
  for (const [index, { name, unit, every, weekdays, from, subTitles }] of ROUTINES.entries()) {
    const startsOn = addDays(today, from)
    await client.query(
      `insert into schedules (name, template, unit, every, weekdays, starts_on, begins_on)
       values ($1, $2, $3, $4, $5, $6, $6)`,
      [
        name,
        JSON.stringify({ ...EMPTY_TEMPLATE, subTitles, assigneeId: people[index] ?? null }),
        unit,
        every,
        JSON.stringify(weekdays),
        startsOn,
      ],
    )
  }
}
