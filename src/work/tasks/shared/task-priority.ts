/** Task priorities in sort order (spec 5.2). */
export const TASK_PRIORITIES = ['Low', 'Medium', 'High', 'Critical'] as const
export type TaskPriority = (typeof TASK_PRIORITIES)[number]

export const DEFAULT_TASK_PRIORITY: TaskPriority = 'Medium'
