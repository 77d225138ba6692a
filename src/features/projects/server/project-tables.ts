import type { GeneratedAlways, Selectable } from 'kysely'
import type { Entity } from '#platform/server/changes.ts'
import type { Timestamp } from '#platform/server/database.ts'
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

/** All columns of a project. */
export const PROJECT_COLUMNS = [
  'id',
  'name',
  'description',
  'owner_id',
  'status',
  'start_date',
  'end_date',
  'budget_cents',
  'client_id',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof ProjectsTable)[]

export type ProjectRow = Selectable<ProjectsTable>
