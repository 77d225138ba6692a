import type { TaskStatus } from '#work/tasks/shared/task-status.ts'
import { addDays } from '#platform/shared/dates.ts'
import type { LineToAdd, TaskToAdd } from './parse-lines.ts'
import type { Person, ProjectChoice, QuickLine } from './quick-line.ts'

/** A new task's values unless its line sets them: those of the list's filters. */
export interface QuickDefaults {
  assignee?: Person
  project?: ProjectChoice
  status?: TaskStatus
}

/** Days from today until a task is due if its line names no day (spec 5.8). */
const DAYS_UNTIL_DUE = 7

/** The due day of a task whose line names none: a week from today, but not before it starts. */
export function defaultDueDate({ startDate }: { startDate?: string | undefined }, today: string): string {
  const dueDate = addDays(today, DAYS_UNTIL_DUE)
  return startDate !== undefined && startDate > dueDate ? startDate : dueDate
}

/** A line as the task that the call takes. */
export function taskToSend(line: QuickLine, defaults: QuickDefaults, today: string) {
  const { assignee, project, label, status, priority, startDate, dueDate, estimate, amount } = {
    ...defaults,
    ...line.values,
  }
  return {
    taskName: line.name,
    dueDate: dueDate ?? defaultDueDate({ startDate }, today),
    ...(assignee === undefined ? {} : { assigneeId: assignee.id }),
    ...(project === undefined ? {} : { projectId: project.id }),
    ...(label === undefined ? {} : { labels: label.map(({ id }) => id) }),
    ...(status === undefined ? {} : { status }),
    ...(priority === undefined ? {} : { priority }),
    // the server's default is today
    ...(startDate === undefined ? {} : { startDate }),
    ...(estimate === undefined ? {} : { estimateMinutes: estimate }),
    ...(amount === undefined ? {} : { billing: 'fixed' as const, amount }),
  }
}

/** Lines as the tasks that the call takes. A ticked task is Done, a ticked sub-task is completed. */
export function tasksToSend(tasks: readonly TaskToAdd[], defaults: QuickDefaults, today: string) {
  return tasks.map((task) => ({
    ...taskToSend(
      task.isDone && task.values.status === undefined
        ? { ...task, values: { ...task.values, status: 'Done' } }
        : task,
      defaults,
      today,
    ),
    subTasks: task.subTasks.map(subTaskToSend),
  }))
}

function subTaskToSend({ name, values, isDone }: LineToAdd) {
  const { status, priority, dueDate } = values
  return {
    title: name,
    // parsing gives a sub-task no other status
    ...(status === undefined || status === 'Cancelled' ? {} : { status }),
    ...(priority === undefined ? {} : { priority }),
    ...(dueDate === undefined ? {} : { dueDate }),
    ...(isDone ? { isCompleted: true } : {}),
  }
}
