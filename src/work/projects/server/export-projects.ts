import type { Executor } from '#platform/server/database/database.ts'
import { csvFile, MAX_CSV_ROWS } from '#platform/shared/csv.ts'
import { dayIn } from '#platform/shared/dates.ts'
import type { FileContents } from '#platform/shared/file-contents.ts'
import { listProjects } from './project-service.ts'

const HEADER = [
  'Project',
  'Status',
  'Owner',
  'Client',
  'Start Date',
  'End Date',
  'Budget (LKR)',
  'Open Tasks',
  'Done Tasks',
  'Overdue Tasks',
  'Description',
  'Created',
] as const

/**
 * The projects that a search leaves, in the list's order.
 * @param timeZone the business's; @param today the current calendar day there
 */
export async function exportProjects(
  database: Executor,
  search: string,
  { timeZone, today }: { timeZone: string; today: string },
): Promise<FileContents> {
  const { projects } = await listProjects(database, { search, page: 1, limit: MAX_CSV_ROWS }, today)
  const owners = await database.selectFrom('users').select(['id', 'f_name', 's_name']).execute()
  const nameOf = new Map(owners.map((user) => [user.id, `${user.f_name} ${user.s_name}`]))
  return csvFile(
    'projects.csv',
    HEADER,
    projects.map((project) => [
      project.name,
      project.status,
      nameOf.get(project.owner ?? '') ?? null,
      project.client?.companyName ?? null,
      project.startDate,
      project.endDate,
      project.budget,
      project.openTasks,
      project.doneTasks,
      project.overdueTasks,
      project.description,
      dayIn(timeZone, new Date(project.createdAt)),
    ]),
  )
}
