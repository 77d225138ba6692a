import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { PathId } from '#platform/shared/fields.ts'
import { ListQuery } from '#platform/shared/pagination.ts'
import { OpenTasks, Project, ProjectInput, ProjectName } from './project-schema.ts'

const params = z.object({ id: PathId })

/** Which projects, and how much of each: `view=names` for lists to choose from. */
export const ProjectListQuery = z.extend(ListQuery, {
  clientId: z.optional(PathId),
  view: z._default(z.enum(['whole', 'names']), 'whole'),
})
export type ProjectListQuery = z.infer<typeof ProjectListQuery>

/** Open to all who see tasks; who may not view projects gets id, name and status only (rulings 3). */
export const listProjects = endpoint('GET', '/project', {
  can: 'task:view',
  summary: 'All projects; only id, name and status for those who may not view projects',
  query: ProjectListQuery,
  reply: z.array(z.union([Project, ProjectName])),
})

/** What changes with every task, by itself: it is asked for far more often than the projects are. */
export const countOpenTasks = endpoint('GET', '/project/open-tasks', {
  can: 'project:view',
  summary: 'How many tasks are open, by project; projects without open tasks are left out',
  reply: z.array(OpenTasks),
})

export const getProject = endpoint('GET', '/project/:id', {
  can: 'project:view',
  summary: 'One project',
  params,
  reply: Project,
})

export const createProject = endpoint('POST', '/project', {
  can: 'project:create',
  summary: 'Adds a project',
  body: ProjectInput,
  reply: Project,
  status: 201,
})

export const replaceProject = endpoint('PUT', '/project/:id', {
  can: 'project:edit',
  summary: 'Replaces the fields of a project',
  params,
  body: ProjectInput,
  reply: Project,
})

export const deleteProject = endpoint('DELETE', '/project/:id', {
  can: 'project:delete',
  summary: 'Deletes a project; its tasks stay, without a project',
  params,
  reply: 'empty',
  status: 204,
})
