import type { TaskStatus } from '#work/tasks/shared/task-status.ts'
import { addDays } from '#platform/shared/dates.ts'
import type { LineToAdd, TaskToAdd } from './parse-lines.ts'
import type { Person, ProjectChoice, QuickLine } from './quick-line.ts'

/** What a new task gets where its line says nothing else: what the list is filtered by. */
export interface QuickDefaults {
  assignee?: Person
  project?: ProjectChoice
  status?: TaskStatus
}

/** Days from today until a task is due whose line says nothing of it (spec 5.8). */
const DAYS_UNTIL_DUE = 7

/** The day a task is due when its line names none: a week from today, never before it starts. */
export function defaultDueDate({ startDate }: { startDate?: string | undefined }, today: string): string {
  const dueDate = addDays(today, DAYS_UNTIL_DUE)
  return startDate !== undefined && startDate > dueDate ? startDate : dueDate
}

/** A line as the call wants its task. */
export function taskToSend(line: QuickLine, defaults: QuickDefaults, today: string) {
  const { assignee, project, status, priority, startDate, dueDate } = { ...defaults, ...line.values }
  return {
    taskName: line.name,
    dueDate: dueDate ?? defaultDueDate({ startDate }, today),
    ...(assignee === undefined ? {} : { assigneeId: assignee.id }),
    ...(project === undefined ? {} : { projectId: project.id }),
    ...(status === undefined ? {} : { status }),
    ...(priority === undefined ? {} : { priority }),
    // the server has it start today
    ...(startDate === undefined ? {} : { startDate }),
  }
}

/** Lines as the call wants them. A ticked task is Done, a ticked sub-task is completed. */
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
    // the line's reading gives a sub-task no other one
    ...(status === undefined || status === 'Cancelled' ? {} : { status }),
    ...(priority === undefined ? {} : { priority }),
    ...(dueDate === undefined ? {} : { dueDate }),
    ...(isDone ? { isCompleted: true } : {}),
  }
}
