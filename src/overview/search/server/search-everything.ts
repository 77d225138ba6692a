import type { Platform } from '#platform/server/platform.ts'
import { dayIn } from '#platform/shared/dates.ts'
import { can, type Permission, type Role } from '#platform/shared/permissions.ts'
import type { Found } from '../shared/search-endpoints.ts'
import { searchInvoices, searchQuotes } from './search-documents.ts'
import { searchClients, searchPeople, searchProjects } from './search-names.ts'
import { searchTasks } from './search-tasks.ts'
import { readSearchText } from './search-text.ts'

/**
 * What a role may see that has the text, kind by kind in the order of `FOUND_KINDS`, at most `limit` of each. Nothing
 * is found by an empty text.
 */
export async function searchForEverything(
  { pool, database, clock, config }: Pick<Platform, 'pool' | 'database' | 'clock' | 'config'>,
  query: { text: string; limit: number },
  role: Role,
): Promise<Found[]> {
  if (query.text === '') return []
  const { limit } = query
  const text = readSearchText(query.text)
  const today = dayIn(config.timeZone, clock())
  const forThose = (permission: Permission, search: () => Promise<Found[]>) =>
    can(role, permission) ? search() : []
  const found = await Promise.all([
    forThose('task:view', () => searchTasks(pool, text, limit)),
    // their names are everybody's who sees tasks (spec 3.3)
    forThose('task:view', () => searchProjects(database, text, limit)),
    forThose('client:view', () => searchClients(database, text, limit)),
    forThose('invoice:view', () => searchInvoices(pool, text, { limit, today })),
    forThose('estimation:view', () => searchQuotes(pool, text, limit)),
    forThose('user:view', () => searchPeople(database, text, limit)),
  ])
  return found.flat()
}
