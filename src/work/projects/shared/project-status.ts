import type { StateLook } from '#platform/shared/state-look.ts'

/** Project statuses (spec 7.3). */
export const PROJECT_STATUSES = ['Pending', 'Active', 'On Hold', 'Completed', 'Cancelled'] as const
export type ProjectStatus = (typeof PROJECT_STATUSES)[number]

/** Also what an empty status is shown as (spec 7.3). */
export const DEFAULT_PROJECT_STATUS: ProjectStatus = 'Pending'

/** Colour and glyph by status: success, warning, info, primary, danger (spec 7.3). */
export const PROJECT_STATUS_LOOK: Readonly<Record<ProjectStatus, StateLook>> = {
  Pending: { tone: 'amber', glyph: 'dashed' },
  Active: { tone: 'green', glyph: 'tick' },
  'On Hold': { tone: 'blue', glyph: 'pause' },
  Completed: { tone: 'accent', glyph: 'tick' },
  Cancelled: { tone: 'red', glyph: 'cross' },
}

/** The word and look of a status badge: an empty status as Pending, an unknown one in grey (spec 7.3). */
export function projectStatusBadge(status: string | null | undefined): StateLook & { word: string } {
  const word = status?.trim() || DEFAULT_PROJECT_STATUS
  const known = PROJECT_STATUSES.find((candidate) => candidate === word)
  return { word, ...(known === undefined ? { tone: 'gray', glyph: 'ring' } : PROJECT_STATUS_LOOK[known]) }
}

/** Whether a project is finished or cancelled. */
export function isClosedProject(status: ProjectStatus): boolean {
  return status === 'Completed' || status === 'Cancelled'
}
