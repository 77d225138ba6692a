import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { PathId } from '#platform/shared/fields.ts'
import { ListQuery } from '#platform/shared/pagination.ts'
import { Project, ProjectInput, ProjectName } from './project-schema.ts'

const params = z.object({ id: PathId })

/** Open to all who see tasks; who may not view projects gets id, name and status only (rulings 3). */
export const listProjects = endpoint('GET', '/project', {
  can: 'task:view',
  summary: 'All projects; only id, name and status for those who may not view projects',
  query: ListQuery,
  reply: z.array(z.union([Project, ProjectName])),
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
