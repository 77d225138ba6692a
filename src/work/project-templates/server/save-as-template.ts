import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { EntityWriter } from '#platform/server/database/entity-table.ts'
import { withSeparators } from '#platform/shared/counted.ts'
import { AppError, notFound } from '#platform/shared/errors.ts'
import { fromCents, storedCents } from '#platform/shared/money.ts'
import { offsetOfDay } from '../shared/offset-days.ts'
import {
  MAX_OFFSET_DAYS,
  MAX_TEMPLATE_CHARACTERS,
  MAX_TEMPLATE_LINES,
  MAX_TEMPLATE_TASKS,
  type ProjectTemplate,
  type TemplateTask,
} from '../shared/project-template-schema.ts'
import { projectTemplates } from './project-template-tables.ts'

/**
 * Saves the tasks of a project as a template (spec 7.7): their days as offsets in working days from its start, else
 * from the first day of its tasks. People, states, comments and time stay behind.
 * @throws AppError not_found; conflict when the project has too many tasks, or too long descriptions
 */
export async function saveAsTemplate(
  transaction: WriteExecutor,
  projectId: number,
  { name }: { name: string },
  writer: EntityWriter,
): Promise<ProjectTemplate> {
  const project = await transaction
    .selectFrom('projects')
    .select(['description', 'start_date'])
    .where('id', '=', projectId)
    .executeTakeFirst()
  if (project === undefined) throw notFound('Project')
  const rows = await transaction
    .selectFrom('tasks')
    .select([
      'id',
      'task_name',
      'remark',
      'type',
      'priority',
      'billing',
      'amount_cents',
      'estimate_minutes',
      'start_date',
      'due_date',
    ])
    .where('project_id', '=', projectId)
    .orderBy('id')
    .limit(MAX_TEMPLATE_TASKS + 1)
    .execute()
  if (rows.length > MAX_TEMPLATE_TASKS)
    throw new AppError(
      'conflict',
      `A template has at most ${MAX_TEMPLATE_TASKS} tasks: this project has more`,
    )
  if (rows.reduce((sum, { remark }) => sum + (remark?.length ?? 0), 0) > MAX_TEMPLATE_CHARACTERS)
    throw new AppError(
      'conflict',
      `The descriptions of these tasks are too long for a template: at most ${withSeparators(MAX_TEMPLATE_CHARACTERS)} characters together`,
    )
  const titles = await titlesOf(
    transaction,
    rows.map(({ id }) => id),
  )
  const days = rows.flatMap((row) => [row.start_date, row.due_date]).filter((day) => day !== null)
  const start = project.start_date ?? days.toSorted()[0]
  const offset = (day: string | null) =>
    day === null || start === undefined ? null : Math.min(offsetOfDay(start, day, true), MAX_OFFSET_DAYS)
  const tasks = rows.map((row): TemplateTask => {
    const startOffset = offset(row.start_date)
    return {
      name: row.task_name,
      description: row.remark,
      type: row.type,
      priority: row.priority,
      billing: row.billing,
      amount: row.amount_cents === null ? null : fromCents(storedCents(row.amount_cents)),
      estimateMinutes: row.estimate_minutes,
      startOffset,
      dueOffset: offset(row.due_date) ?? startOffset ?? 0,
      workingDays: true,
      assigneeId: null,
      subTitles: titles.get(row.id) ?? [],
    }
  })
  if (tasks.reduce((count, { subTitles }) => count + 1 + subTitles.length, 0) > MAX_TEMPLATE_LINES)
    throw new AppError(
      'conflict',
      `A template has at most ${MAX_TEMPLATE_LINES} tasks and sub-tasks: this project has more`,
    )
  return projectTemplates.create(transaction, { name, description: project.description, tasks }, writer)
}

async function titlesOf(
  transaction: WriteExecutor,
  taskIds: readonly number[],
): Promise<ReadonlyMap<number, string[]>> {
  if (taskIds.length === 0) return new Map()
  const rows = await transaction
    .selectFrom('sub_tasks')
    .select(['parent_task_id', 'title'])
    .where('parent_task_id', 'in', taskIds)
    .orderBy('id')
    .limit(MAX_TEMPLATE_LINES + 1)
    .execute()
  const byTask = Map.groupBy(rows, (row) => row.parent_task_id)
  return new Map([...byTask].map(([id, theirs]) => [id, theirs.map(({ title }) => title)]))
}
