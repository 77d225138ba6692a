import * as z from 'zod/mini'
import { formatLength, readLength } from '#platform/shared/text/length.ts'
import { MAX_ESTIMATE_MINUTES } from '#work/tasks/shared/task-billing.ts'
import { versionedForm } from '#platform/web/forms/versioned-form.ts'
import {
  ProjectTemplate,
  ProjectTemplateInput,
  type TemplateTask,
  TemplateTaskFields,
} from '../shared/project-template-schema.ts'

/** A task as its row shows it: texts, and what the row does not show. */
export const TypedTask = z.object({
  /** Names the row while it is edited. */
  key: z.string(),
  name: z.string(),
  /** Days from the start until it is due. */
  due: z.string(),
  estimate: z.string(),
  /** The fixed price; '' where it has none. */
  price: z.string(),
  kept: z.partial(TemplateTaskFields),
})
export type TypedTask = z.output<typeof TypedTask>

export type TemplateValues = { name: string; description: string; tasks: readonly TypedTask[] }

/** The dialog's values for a template, or for a new one. */
export function templateValues(template: ProjectTemplate | undefined): TemplateValues {
  return {
    name: template?.name ?? '',
    description: template?.description ?? '',
    tasks: (template?.tasks ?? []).map((task, index) => ({
      key: String(index),
      name: task.name,
      due: String(task.dueOffset),
      estimate: task.estimateMinutes === null ? '' : formatLength(task.estimateMinutes),
      price: task.billing === 'fixed' && task.amount !== null ? String(task.amount) : '',
      kept: task,
    })),
  }
}

/** A new row. @param due as in the row before */
export function newTask(due = '0'): TypedTask {
  return { key: crypto.randomUUID(), name: '', due, estimate: '', price: '', kept: {} }
}

/** The call's input for the typed values. */
export const TemplateForm = z.pipe(z.transform(toInput), ProjectTemplateInput)

function toInput({ name, description, tasks }: TemplateValues): z.input<typeof ProjectTemplateInput> {
  return { name, description, tasks: tasks.map(toTask) }
}

function toTask({ name, due, estimate, price, kept }: TypedTask): z.input<typeof TemplateTask> {
  const billing = price.trim() !== '' ? 'fixed' : kept.billing === 'hourly' ? 'hourly' : 'no'
  return {
    ...kept,
    name,
    dueOffset: due.trim() === '' ? Number.NaN : Number(due),
    // what is no length has no minutes, which its own sentence says
    estimateMinutes:
      estimate.trim() === '' ? null : (readLength(estimate, MAX_ESTIMATE_MINUTES) ?? Number.NaN),
    billing,
    amount: billing === 'fixed' ? Number(price) : null,
  }
}

const FIELD_OF: Readonly<Record<string, string>> = {
  name: 'name',
  dueOffset: 'due',
  estimateMinutes: 'estimate',
  amount: 'price',
}

/** The field of a path in the input, such as `tasks.3.due` for `tasks`, 3, `dueOffset`. */
export function templateFieldName(path: readonly string[], { tasks }: TemplateValues): string {
  const [first = 'name', index, name] = path
  if (first !== 'tasks' || index === undefined) return first
  return `tasks.${tasks[Number(index)]?.key ?? ''}.${FIELD_OF[name ?? ''] ?? 'name'}`
}

/** How two edits of a template are compared. */
export function versionedTemplate(stored: ProjectTemplate | undefined) {
  return versionedForm<ProjectTemplate, TemplateValues>({
    stored,
    schema: ProjectTemplate,
    values: templateValues,
    words: {
      name: 'Name',
      description: 'Description',
      tasks: {
        label: 'Tasks',
        text: (tasks) =>
          tasks
            .map(({ name, due, estimate, price }) =>
              [name, `${due} days`, estimate, price].filter(Boolean).join(', '),
            )
            .join('\n'),
      },
    },
  })
}
