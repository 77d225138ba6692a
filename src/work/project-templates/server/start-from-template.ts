import { createProject } from '#work/projects/server/index.ts'
import type { Project } from '#work/projects/shared/project-schema.ts'
import { addQuickTasks } from '#work/quick-add/server/index.ts'
import type { QuickTask } from '#work/quick-add/shared/quick-add-schema.ts'
import { type TaskWriter, thoseWhoMayOwnTasks } from '#work/tasks/server/index.ts'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import { lockInOrder } from '#platform/server/database/lock-order.ts'
import { dayIn } from '#platform/shared/dates.ts'
import { invalidField, notFound } from '#platform/shared/errors.ts'
import { dayAtOffset } from '../shared/offset-days.ts'
import type { StartedProject, TemplateTask } from '../shared/project-template-schema.ts'

/** The last day on which a task may be due. */
const LAST_DAY = '2099-12-31'

/** A template as stored. */
interface StoredTemplate {
  description: string | null
  tasks: readonly TemplateTask[]
  people: readonly string[]
}

/**
 * Starts a project with the tasks of a template, in one transaction (spec 7.7). Its tasks are To Do; each of their
 * people is notified once.
 * @throws AppError not_found for the template; validation at owner, clientId or startDate
 */
export async function startFromTemplate(
  transaction: WriteExecutor,
  { templateId, name, startDate, clientId, owner }: StartedProject,
  writer: TaskWriter & { actor: { id: string } },
): Promise<Project> {
  const template = await readTemplate(transaction, templateId)
  const { actor, platform } = writer
  const now = platform.clock()
  const ownerId = owner ?? actor.id
  await lockInOrder(transaction, [
    { table: 'users', ids: [...template.people, ownerId], to: 'key' },
    { table: 'clients', ids: [clientId ?? 0], to: 'key' },
  ])
  const project = await createProject(
    transaction,
    { name, owner: ownerId, startDate, clientId, description: template.description, endDate: null },
    { actor, now, today: dayIn(platform.config.timeZone, now) },
  )
  await addTasksOfTemplate(transaction, template, { projectId: project.id, startDate }, writer)
  return { ...project, openTasks: template.tasks.length }
}

/** A template, with the ids of everybody it names. @throws AppError not_found */
export async function readTemplate(database: Executor, id: number): Promise<StoredTemplate> {
  const template = await database
    .selectFrom('project_templates')
    .select(['description', 'tasks'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (template === undefined) throw notFound('Project template')
  const people = [...new Set(template.tasks.flatMap(({ assigneeId }) => assigneeId ?? []))]
  return { ...template, people }
}

/**
 * Adds the tasks of a template to a project. The caller locks its people before.
 * @throws AppError validation at startDate when one would be due too late
 */
export async function addTasksOfTemplate(
  transaction: WriteExecutor,
  template: StoredTemplate,
  { projectId, startDate }: { projectId: number; startDate: string },
  writer: TaskWriter,
): Promise<void> {
  const types = await transaction.selectFrom('task_types').select('name').execute()
  const context = {
    startDate,
    projectId,
    people: await thoseWhoMayOwnTasks(transaction, template.people),
    types: new Set(types.map(({ name }) => name)),
  }
  const tasks = template.tasks.map((task) => toTask(task, context))
  if (tasks.some(({ dueDate }) => dueDate > LAST_DAY))
    throw invalidField('startDate', 'The tasks of this template would be due after the year 2099')
  if (tasks.length > 0) await addQuickTasks(transaction, { tasks }, writer)
}

function toTask(
  task: TemplateTask,
  context: {
    startDate: string
    projectId: number
    people: ReadonlySet<string>
    types: ReadonlySet<string>
  },
): QuickTask {
  const { startOffset, dueOffset, workingDays, assigneeId, type } = task
  const at = (offset: number) => dayAtOffset(context.startDate, offset, workingDays)
  return {
    taskName: task.name,
    remark: task.description,
    type: type !== null && context.types.has(type) ? type : null,
    priority: task.priority,
    billing: task.billing,
    amount: task.amount,
    estimateMinutes: task.estimateMinutes,
    startDate: startOffset === null ? null : at(startOffset),
    dueDate: at(dueOffset),
    projectId: context.projectId,
    assigneeId: assigneeId !== null && context.people.has(assigneeId) ? assigneeId : null,
    subTasks: task.subTitles.map((title) => ({ title })),
  }
}
