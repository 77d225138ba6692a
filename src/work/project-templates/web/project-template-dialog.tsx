import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { write, type WriteAnswer } from '#platform/web/data/write.ts'
import { sendForm } from '#platform/web/forms/send-form.ts'
import { type Sending, useSchemaForm } from '#platform/web/forms/use-schema-form.ts'
import { FormDialog } from '#platform/web/ui/dialogs/form-dialog.tsx'
import { TextAreaField } from '#platform/web/ui/fields/text-area-field.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { offerUndo, toastUndo } from '#platform/web/undo/undo-toast.ts'
import { createProjectTemplate, replaceProjectTemplate } from '../shared/project-template-endpoints.ts'
import {
  projectTemplate,
  type ProjectTemplate,
  type ProjectTemplateInput,
} from '../shared/project-template-schema.ts'
import {
  TemplateForm,
  templateFieldName,
  templateValues,
  TypedTask,
  versionedTemplate,
} from './template-form.ts'
import { TemplateTasks } from './template-tasks.tsx'

export interface ProjectTemplateDialogProps {
  /** The one to edit; undefined adds one. */
  edited: ProjectTemplate | undefined
  onClose: () => void
}

/** A project template with its tasks (spec 7.7). Mounted again for each opening. */
export function ProjectTemplateDialog({ edited, onClose }: ProjectTemplateDialogProps) {
  const queryClient = useQueryClient()
  const isNew = edited === undefined
  const save = async (body: ProjectTemplateInput, { idempotencyKey, ifMatch }: Sending) => {
    const { reply, changes } = await write<WriteAnswer<ProjectTemplate>>(
      queryClient,
      { entity: projectTemplate.name },
      () =>
        isNew
          ? callWithMetadata(createProjectTemplate, { body }, { idempotencyKey })
          : callWithMetadata(
              replaceProjectTemplate,
              { params: { id: String(edited.id) }, body },
              { ifMatch },
            ),
    )
    onClose()
    if (isNew) toastUndo({ message: `${reply.name} was added.` }, changes)
    else offerUndo(changes, { message: `${reply.name} was saved.` })
  }
  const form = useSchemaForm({
    schema: TemplateForm,
    initial: templateValues(edited),
    draft: {
      of: projectTemplate.name,
      id: edited?.id,
      shape: z.looseObject({ tasks: z.array(TypedTask) }),
    },
    versioned: versionedTemplate(edited),
    nameOf: templateFieldName,
    send: (input, sending) =>
      sendForm(isNew ? 'Project template not added' : 'Project template not saved', () =>
        save(input, sending),
      ),
  })

  return (
    <FormDialog
      title={isNew ? 'New Project Template' : 'Edit Project Template'}
      size="large"
      form={form}
      onCancel={onClose}
      submitText="Save"
      busyText="Saving..."
    >
      <div className="two-columns">
        <TextField
          {...form.field('name')}
          className="span-all"
          label="Name"
          required
          autoComplete="off"
          data-autofocus
        />
        <TextAreaField {...form.field('description')} className="span-all" label="Description" />
      </div>
      <TemplateTasks
        tasks={form.values.tasks}
        errorOf={form.errorOf}
        onLeave={form.touch}
        onChange={(change, place) => form.update('tasks', change, place)}
      />
    </FormDialog>
  )
}
