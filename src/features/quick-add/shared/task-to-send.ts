import type { TaskStatus } from '#features/tasks/shared/task-status.ts'
import type { LineToAdd, TaskToAdd } from './parse-lines.ts'
import type { Person, ProjectChoice, QuickLine } from './quick-line.ts'

/** What a new task gets where its line says nothing else: what the list is filtered by. */
export interface QuickDefaults {
  assignee?: Person
  project?: ProjectChoice
  status?: TaskStatus
}

/**
 * The day a task is due when its line names none. A task needs one (spec 1 §5): it is the day it starts, which is
 * today where that is not said either.
 */
export function defaultDueDate({ startDate }: { startDate?: string | undefined }, today: string): string {
  return startDate !== undefined && startDate > today ? startDate : today
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
