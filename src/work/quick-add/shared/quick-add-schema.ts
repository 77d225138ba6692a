import * as z from 'zod/mini'
import { NewSubTask } from '#work/sub-tasks/shared/sub-task-schema.ts'
import { CreatedTask, NewTask } from '#work/tasks/shared/task-schema.ts'

/** The most tasks added at once. */
export const MAX_TASKS = 200
/** The most tasks and sub-tasks together: as many changes as one undo can revert. */
export const MAX_LINES = 500

/** A sub-task of a task added with it; completed from the start if so stated. */
export const QuickSubTask = z.extend(z.omit(NewSubTask, { parentTaskId: true }), {
  isCompleted: z.optional(z.boolean()),
})
export type QuickSubTask = z.output<typeof QuickSubTask>

/** A new task with its sub-tasks, in order. */
export const QuickTask = z.extend(NewTask, {
  subTasks: z._default(z.array(QuickSubTask).check(z.maxLength(MAX_LINES)), []),
})
export type QuickTask = z.output<typeof QuickTask>

/** Several tasks to add together, all or none. */
export const QuickTasks = z
  .object({
    tasks: z
      .array(QuickTask)
      .check(
        z.minLength(1, { error: 'Write at least one task' }),
        z.maxLength(MAX_TASKS, { error: `At most ${MAX_TASKS} tasks can be added at once` }),
      ),
  })
  .check(
    z.refine(
      ({ tasks }) => tasks.reduce((count, { subTasks }) => count + 1 + subTasks.length, 0) <= MAX_LINES,
      {
        path: ['tasks'],
        error: `At most ${MAX_LINES} tasks and sub-tasks can be added at once`,
      },
    ),
  )
export type QuickTasks = z.output<typeof QuickTasks>

/** What was added, in the order sent. */
export const AddedTasks = z.object({ tasks: z.array(CreatedTask) })
export type AddedTasks = z.infer<typeof AddedTasks>
