import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Button, IconButton } from '#platform/web/ui/button.tsx'
import { AmountField } from '#platform/web/ui/fields/amount-field.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { useIsPhone } from '#platform/web/page/use-media-query.ts'
import { MAX_TEMPLATE_TASKS } from '../shared/project-template-schema.ts'
import { newTask, type TypedTask } from './template-form.ts'

export interface TemplateTasksProps {
  tasks: readonly TypedTask[]
  errorOf: (name: string) => string | undefined
  /** A field was left. */
  onLeave: (name: string) => void
  /** @param place the field that was typed in, if any */
  onChange: (change: (all: readonly TypedTask[]) => readonly TypedTask[], place?: string) => void
}

/** The tasks of a template, one a row. */
export function TemplateTasks({ tasks, errorOf, onLeave, onChange }: TemplateTasksProps) {
  const isPhone = useIsPhone()
  const change = (key: string, part: Partial<TypedTask>) =>
    onChange(
      (all) => all.map((task) => (task.key === key ? { ...task, ...part } : task)),
      `tasks.${key}.${Object.keys(part)[0] ?? ''}`,
    )
  return (
    <section className="template-tasks" aria-label="Tasks">
      <h3 className="template-tasks-title">Tasks</h3>
      {tasks.length === 0 ? (
        <p className="dim">No tasks yet.</p>
      ) : (
        <ol className="template-rows">
          {isPhone ? null : (
            <li className="template-row template-row-head" aria-hidden>
              <span>Task Name</span>
              <span>Due after, days</span>
              <span>Estimate</span>
              <span>Fixed price</span>
            </li>
          )}
          {tasks.map((task, index) => {
            const field = (name: Exclude<keyof TypedTask, 'key' | 'kept'>, label: string) => ({
              label: `${label} of task ${index + 1}`,
              hideLabel: !isPhone,
              value: task[name],
              error: errorOf(`tasks.${task.key}.${name}`),
              onChange: (value: string) => change(task.key, { [name]: value }),
              onBlur: () => onLeave(`tasks.${task.key}.${name}`),
            })
            return (
              <li key={task.key} className="template-row">
                <TextField {...field('name', 'Name')} autoComplete="off" />
                <TextField {...field('due', 'Days')} inputMode="numeric" autoComplete="off" />
                <TextField {...field('estimate', 'Estimate')} placeholder="1:30" autoComplete="off" />
                <AmountField
                  {...field('price', 'Price')}
                  placeholder={task.kept.billing === 'hourly' ? 'By the hour' : '0.00'}
                />
                <IconButton
                  label={`Remove task ${index + 1}`}
                  icon={<IconTrash size={16} stroke={1.75} />}
                  onClick={() => onChange((all) => all.filter(({ key }) => key !== task.key))}
                />
              </li>
            )
          })}
        </ol>
      )}
      {errorOf('tasks') === undefined ? null : (
        <p role="alert" className="red-text">
          {errorOf('tasks')}
        </p>
      )}
      <Button
        size="small"
        className="template-add"
        disabled={tasks.length >= MAX_TEMPLATE_TASKS}
        icon={<IconPlus size={14} stroke={2} aria-hidden />}
        onClick={() => onChange((all) => [...all, newTask(all.at(-1)?.due)])}
      >
        Add a Task
      </Button>
    </section>
  )
}
