import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTaskChoices } from '#work/task-choices/web/index.ts'
import { assigneeOptions, projectOptions } from '#work/tasks/web/fields/index.ts'
import { addDays } from '#platform/shared/dates.ts'
import { useToday } from '#platform/web/data/account-context.tsx'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { write, type WriteAnswer } from '#platform/web/data/write.ts'
import { sendForm } from '#platform/web/forms/send-form.ts'
import { useSchemaForm } from '#platform/web/forms/use-schema-form.ts'
import { FormDialog } from '#platform/web/ui/dialogs/form-dialog.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { SearchSelectField } from '#platform/web/ui/fields/search-select-field.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { offerUndo, toastUndo } from '#platform/web/undo/undo-toast.ts'
import { createSchedule, replaceSchedule } from '../shared/schedule-endpoints.ts'
import { schedule, type Schedule } from '../shared/schedule-schema.ts'
import { ScheduleFields } from './schedule-fields.tsx'
import {
  firstValues,
  formOf,
  missedDays,
  newForm,
  scheduleValues,
  versionedSchedule,
} from './schedule-form.ts'
import './schedules.css'

/** The task that begins to repeat. */
export interface RepeatedTask {
  id: number
  taskName: string
  dueDate: string | null
}

/** Lets a task repeat (spec 29.2). Mounted again for each opening. */
export function RepeatDialog({ task, onClose }: { task: RepeatedTask; onClose: () => void }) {
  const queryClient = useQueryClient()
  const today = useToday()
  const form = useSchemaForm({
    schema: newForm,
    initial: firstValues(task, today),
    draft: { of: 'repeated-task', id: task.id },
    send: ({ name: _name, ...body }, { idempotencyKey }) =>
      sendForm('The task does not repeat', async () => {
        const { changes } = await write<WriteAnswer<Schedule>>(queryClient, { entity: schedule.name }, () =>
          callWithMetadata(createSchedule, { body: { ...body, taskId: task.id } }, { idempotencyKey }),
        )
        onClose()
        toastUndo({ message: `#${task.id} repeats from now on.` }, changes)
      }),
  })
  const after = task.dueDate === null ? today : addDays(task.dueDate, 1)
  const missed = missedDays(form.values, today, task.dueDate === null ? undefined : after)
  return (
    <FormDialog
      title={`Repeat #${task.id}`}
      form={form}
      onCancel={onClose}
      submitText="Repeat Task"
      busyText="Saving..."
    >
      <p className="dim">
        The next ones have its name, description, assignee, project, labels, estimate and sub-tasks.
      </p>
      <ScheduleFields form={form} today={today} from={after > today ? after : today} />
      {missed === 0 ? null : (
        <Checkbox
          label={`Also make the ${missed === 1 ? 'missed one' : `${missed} missed ones`}`}
          checked={form.values.makeMissed}
          onChange={(checked) => form.change('makeMissed', checked)}
        />
      )}
    </FormDialog>
  )
}

/** Changes a repeating task (spec 29.2). Mounted again for each opening. */
export function EditScheduleDialog({ edited, onClose }: { edited: Schedule; onClose: () => void }) {
  const queryClient = useQueryClient()
  const today = useToday()
  const choices = useTaskChoices()
  const [schema] = useState(() => formOf(edited.template))
  const form = useSchemaForm({
    schema,
    initial: scheduleValues(edited),
    draft: { of: schedule.name, id: edited.id },
    versioned: versionedSchedule(edited),
    send: (body, { ifMatch }) =>
      sendForm('Repeating task not saved', async () => {
        const { reply, changes } = await write<WriteAnswer<Schedule>>(
          queryClient,
          { entity: schedule.name },
          () => callWithMetadata(replaceSchedule, { params: { id: String(edited.id) }, body }, { ifMatch }),
        )
        onClose()
        offerUndo(changes, { message: `${reply.name} was saved.` })
      }),
  })
  return (
    <FormDialog
      title="Edit Repeating Task"
      form={form}
      onCancel={onClose}
      submitText="Save"
      busyText="Saving..."
    >
      <div className="two-columns">
        <TextField
          {...form.field('name')}
          className="span-all"
          label="Task Name"
          required
          autoComplete="off"
        />
        <SearchSelectField
          {...form.field('assigneeId')}
          label="Assignee"
          loading={choices.users === undefined}
          options={assigneeOptions(choices, form.values.assigneeId)}
        />
        <SearchSelectField
          {...form.field('projectId')}
          label="Project"
          loading={choices.projects === undefined}
          options={projectOptions(choices, form.values.projectId)}
        />
      </div>
      <ScheduleFields form={form} today={today} from={today} />
    </FormDialog>
  )
}
