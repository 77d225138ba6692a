/** Project statuses (spec 1 §4). */
export const PROJECT_STATUSES = ['Pending', 'Active', 'On Hold', 'Completed', 'Cancelled'] as const
export type ProjectStatus = (typeof PROJECT_STATUSES)[number]

/** Also what an empty status is shown as (spec 1 §4). */
export const DEFAULT_PROJECT_STATUS: ProjectStatus = 'Pending'
