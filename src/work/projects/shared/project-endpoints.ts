import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { line, PathId } from '#platform/shared/fields.ts'
import { fileReply } from '#platform/shared/file-contents.ts'
import { ListQuery } from '#platform/shared/pagination.ts'
import { project, OpenTasks, Project, ProjectInput, ProjectName } from './project-schema.ts'

const params = z.object({ id: PathId })

/** The most projects in a list with tasks; each has up to 200 of them. */
export const MAX_PROJECTS_WITH_TASKS = 100

/** Which projects, and how much of each: `view=names` for choices, `include=tasks` with their tasks. */
export const ProjectListQuery = z.extend(ListQuery, {
  clientId: z.optional(PathId),
  view: z._default(z.enum(['whole', 'names']), 'whole'),
  include: z.optional(z.enum(['tasks'])),
})
export type ProjectListQuery = z.infer<typeof ProjectListQuery>

/** Open to everyone who sees tasks; those who may not view projects get only id, name and status (spec 3.3). */
export const listProjects = endpoint('GET', '/project', {
  can: 'task:view',
  summary:
    'All projects; only id, name and status for those who may not view projects. With view=names only those, and the client. With include=tasks each has its newest 200 tasks, and a page holds 100 projects at most',
  query: ProjectListQuery,
  reply: z.array(z.union([Project, ProjectName])),
})

export const exportProjects = endpoint('GET', '/project/csv', {
  can: 'project:view',
  summary: 'The projects that a search leaves, by name, as a CSV file; at most 10,000',
  query: z.object({ search: z._default(line({ max: 200 }), '') }),
  reply: fileReply(['text/csv']),
})

/** Separate because it changes with every task and is requested far more often than the projects. */
export const countOpenTasks = endpoint('GET', '/project/open-tasks', {
  can: 'project:view',
  summary: 'How many tasks are open, by project; projects without open tasks are left out',
  reply: z.array(OpenTasks),
})

export const getProject = endpoint('GET', '/project/:id', {
  can: 'project:view',
  summary: 'One project with its newest 200 tasks',
  params,
  reply: Project,
})

export const createProject = endpoint('POST', '/project', {
  can: project.can.create,
  summary: 'Adds a project',
  body: ProjectInput,
  reply: Project,
  status: 201,
})

export const replaceProject = endpoint('PUT', '/project/:id', {
  can: project.can.update,
  summary: 'Replaces the fields of a project',
  ifMatch: true,
  params,
  body: ProjectInput,
  reply: Project,
})

export const deleteProject = endpoint('DELETE', '/project/:id', {
  can: project.can.delete,
  summary: 'Deletes a project; its tasks stay, without a project',
  params,
  reply: 'empty',
  status: 204,
})
