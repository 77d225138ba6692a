import * as z from 'zod/mini'
import { Project } from '#work/projects/shared/project-schema.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { PathId } from '#platform/shared/fields.ts'
import { ListQuery } from '#platform/shared/pagination.ts'
import {
  ListedTemplate,
  projectTemplate,
  ProjectTemplate,
  ProjectTemplateInput,
  SavedTemplate,
  StartedProject,
} from './project-template-schema.ts'

const params = z.object({ id: PathId })

export const listProjectTemplates = endpoint('GET', '/project-templates', {
  can: 'project:view',
  summary: 'Project templates by name, without their tasks; the search looks into names and descriptions',
  query: ListQuery,
  reply: z.array(ListedTemplate),
})

export const getProjectTemplate = endpoint('GET', '/project-templates/:id', {
  can: 'project:view',
  summary: 'One project template with its tasks',
  params,
  reply: ProjectTemplate,
})

export const createProjectTemplate = endpoint('POST', '/project-templates', {
  can: projectTemplate.can.create,
  summary: 'Adds a project template',
  body: ProjectTemplateInput,
  reply: ProjectTemplate,
  status: 201,
})

export const replaceProjectTemplate = endpoint('PUT', '/project-templates/:id', {
  can: projectTemplate.can.update,
  summary: 'Replaces the fields and tasks of a project template',
  ifMatch: true,
  params,
  body: ProjectTemplateInput,
  reply: ProjectTemplate,
})

export const deleteProjectTemplate = endpoint('DELETE', '/project-templates/:id', {
  can: projectTemplate.can.delete,
  summary: 'Deletes a project template',
  params,
  reply: 'empty',
  status: 204,
})

export const saveAsTemplate = endpoint('POST', '/project/:id/save-as-template', {
  can: projectTemplate.can.create,
  summary: "Saves a project's tasks as a template, their days counted from its start",
  params,
  body: SavedTemplate,
  reply: ProjectTemplate,
  status: 201,
})

export const startFromTemplate = endpoint('POST', '/project/from-template', {
  can: 'project:create',
  summary: 'Starts a project with the tasks of a template, all or none',
  body: StartedProject,
  reply: Project,
  status: 201,
})
