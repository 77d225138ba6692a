import type { GeneratedAlways, Selectable } from 'kysely'
import type { Entity } from '#platform/server/changes.ts'
import type { Timestamp, Version } from '#platform/server/database.ts'
import type { ProjectStatus } from '../shared/project-status.ts'

export interface ProjectsTable {
  id: GeneratedAlways<number>
  name: string
  description: string | null
  owner_id: string | null
  status: ProjectStatus
  /** YYYY-MM-DD, as end_date. */
  start_date: string | null
  end_date: string | null
  budget_cents: number | null
  client_id: number | null
  created_at: Timestamp
  updated_at: Timestamp
  version: Version
}

declare module '#platform/server/database.ts' {
  interface Database {
    projects: ProjectsTable
  }
}

/**
 * Changes of projects. Everybody who sees tasks is told that a project changed, by its id only, because tasks show
 * the names of projects.
 */
export const PROJECT_ENTITY: Entity = { name: 'project', audience: 'task:view' }

/** What people set of a project, and may take back. */
export const PROJECT_FIELDS = [
  'name',
  'description',
  'owner_id',
  'status',
  'start_date',
  'end_date',
  'budget_cents',
  'client_id',
] as const satisfies readonly (keyof ProjectsTable)[]

/** All columns of a project. */
export const PROJECT_COLUMNS = ['id', ...PROJECT_FIELDS, 'created_at', 'updated_at', 'version'] as const

export type ProjectRow = Selectable<ProjectsTable>
