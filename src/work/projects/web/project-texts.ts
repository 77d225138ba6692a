import { formatDay, formatDayWithYear } from '#platform/shared/dates.ts'
import type { Project } from '../shared/project-schema.ts'

/** A card's texts for missing data (spec 14.5, missing-data fallbacks). */

/** The client's company, or its fallback. */
export function clientText({ clientId, client }: Pick<Project, 'clientId' | 'client'>): string {
  const name = client?.companyName || client?.contactName
  if (name) return name
  return clientId === null ? 'No Client Assigned' : `Client ID: ${clientId}`
}

/** A person with a display name. */
export interface NamedUser {
  id: string
  name: string
}

/** First and second name on one line; `Unknown User` when both are empty. */
export function namedUser(user: { id: string; fName: string; sName: string }): NamedUser {
  return { id: user.id, name: `${user.fName} ${user.sName}`.trim() || 'Unknown User' }
}

/**
 * The owner's name, or its fallback.
 * @param users all users; undefined while they load
 */
export function ownerText(owner: string | null, users: readonly NamedUser[] | undefined): string {
  if (owner === null) return 'No Owner Assigned'
  if (users === undefined) return 'Loading...'
  return users.find((user) => user.id === owner)?.name ?? `User ID: ${owner}`
}

/** The project's period: `1 Sep – 18 Dec 2026`; the first year only if it differs. */
export function periodText({ startDate, endDate }: Pick<Project, 'startDate' | 'endDate'>): string {
  if (startDate === null && endDate === null) return 'No due date set'
  if (endDate === null) return `From ${formatDayWithYear(startDate ?? '')}`
  if (startDate === null) return `Until ${formatDayWithYear(endDate)}`
  return `${formatDay(startDate, endDate)} – ${formatDayWithYear(endDate)}`
}
