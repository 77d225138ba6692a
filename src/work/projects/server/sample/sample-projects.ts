import { SAMPLE_DAYS } from '#platform/server/samples/moments.ts'
import type { Sample } from '#platform/server/samples/sample.ts'
import { addDays } from '#platform/shared/dates.ts'
import { project as projectEntity } from '../../shared/project-schema.ts'
import { createProject } from '../project-service.ts'
import { SAMPLE_PROJECTS } from './projects.ts'

/** In several states, for clients that are among the first. */
const PROJECTS: readonly number[] = [0, 1, 3, 4, 5, 6]

export const sampleProjects: Sample = {
  kind: { entity: projectEntity, table: 'projects', isWork: true },
  async add({ transaction, actor, today, at, mark, idsOf }) {
    const people = [actor.id, ...idsOf('user')]
    const clients = idsOf('client')
    for (const index of PROJECTS) {
      const project = SAMPLE_PROJECTS[index]
      if (project === undefined) throw new Error(`there is no sample project ${index}`)
      const { name, description, status, owner, client, startsIn, endsIn, budgetLkr } = project
      const clientId = client === null ? undefined : clients[client]
      const input = {
        name,
        description,
        status,
        owner: people[owner] ?? actor.id,
        clientId: clientId === undefined ? null : Number(clientId),
        startDate: addDays(today, startsIn),
        endDate: endsIn === null ? null : addDays(today, endsIn),
        budget: budgetLkr,
      }
      const madeOn = addDays(today, Math.max(Math.min(startsIn, 0) - 5, -SAMPLE_DAYS))
      const { id } = await createProject(transaction, input, at(new Date(`${madeOn}T05:30:00Z`)))
      mark(projectEntity, id)
    }
  },
}
