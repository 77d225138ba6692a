import type { PoolClient } from 'pg'
import { TemplateTask } from '#work/project-templates/shared/project-template-schema.ts'

/** A task with the days until it is due, its estimate in hours, and its fixed price in LKR if it has one. */
type Row = readonly [
  name: string,
  due: number,
  hours: number,
  price?: number | undefined,
  subTitles?: readonly string[],
]

const TEMPLATES: readonly { name: string; description: string; tasks: readonly Row[] }[] = [
  {
    name: 'Website in six weeks',
    description: 'A small website in three languages, from the first meeting to the launch.',
    tasks: [
      ['Kick-off with the client', 1, 2],
      ['Map of the pages', 4, 6, undefined, ['Collect what exists', 'Agree on the menu']],
      ['Design of the first page', 9, 16, 120_000],
      ['Texts in Sinhala, Tamil and English', 15, 20, 85_000],
      ['Build the pages', 22, 40, 240_000, ['Phone', 'Tablet', 'Desk']],
      ['Photographs', 20, 8, 60_000],
      ['Test on phones', 26, 6],
      ['Launch', 30, 4, undefined, ['Domain', 'Backup', 'Hand over']],
    ],
  },
  {
    name: 'New brand',
    description: 'Mark, colours and stationery.',
    tasks: [
      ['Interview the owner', 2, 2],
      ['Three directions for the mark', 8, 18, 150_000],
      ['Refine the chosen one', 13, 10, 60_000],
      ['Stationery', 18, 12, 45_000, ['Letterhead', 'Cards', 'Invoice']],
      ['Brand book', 22, 8, 40_000],
    ],
  },
]

/** Adds the demo's project templates. */
export async function saveTemplates(client: PoolClient): Promise<void> {
  for (const { name, description, tasks } of TEMPLATES) {
    const parsed = tasks.map(([taskName, dueOffset, hours, price, subTitles = []]) =>
      TemplateTask.parse({
        name: taskName,
        dueOffset,
        estimateMinutes: hours * 60,
        billing: price === undefined ? 'no' : 'fixed',
        amount: price ?? null,
        subTitles,
      }),
    )
    await client.query('insert into project_templates (name, description, tasks) values ($1, $2, $3)', [
      name,
      description,
      JSON.stringify(parsed),
    ])
  }
}
