import type { Timer } from '../../shared/time-schema.ts'

/** The address of what a timer runs on: the task's panel, or the tasks of the project. */
export function placeAddress({ task, project }: Pick<Timer, 'task' | 'project'>): string {
  if (task !== null) return `/task?task=${task.id}`
  return project === null ? '/task' : `/task?project=${project.id}`
}
