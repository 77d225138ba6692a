import { useQueryClient } from '@tanstack/react-query'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { write } from '#platform/web/data/write.ts'
import { sendForm } from '#platform/web/forms/send-form.ts'
import { useSchemaForm } from '#platform/web/forms/use-schema-form.ts'
import { FormDialog } from '#platform/web/ui/dialogs/form-dialog.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { toastUndo } from '#platform/web/undo/undo-toast.ts'
import { saveAsTemplate } from '../shared/project-template-endpoints.ts'
import { projectTemplate, SavedTemplate } from '../shared/project-template-schema.ts'

interface SaveAsTemplateProps {
  project: { id: number; name: string }
  onClose: () => void
}

/** Saves the tasks of a project as a template (spec 7.7). */
export function SaveAsTemplateDialog({ project, onClose }: SaveAsTemplateProps) {
  const queryClient = useQueryClient()
  const form = useSchemaForm({
    schema: SavedTemplate,
    initial: { name: project.name },
    draft: { of: 'saved-template', id: project.id },
    send: (body, { idempotencyKey }) =>
      sendForm('Template not saved', async () => {
        const { reply, changes } = await write(queryClient, { entity: projectTemplate.name }, () =>
          callWithMetadata(saveAsTemplate, { params: { id: String(project.id) }, body }, { idempotencyKey }),
        )
        onClose()
        toastUndo({ message: `${reply.name} was saved as a template.` }, changes)
      }),
  })
  return (
    <FormDialog
      title="Save as Template"
      form={form}
      onCancel={onClose}
      submitText="Save Template"
      busyText="Saving..."
    >
      <p className="dim">
        Its tasks with their sub-tasks, estimates and prices; their days count from the start of the project.
        People, states, comments and time stay behind.
      </p>
      <TextField {...form.field('name')} label="Name" required autoComplete="off" data-autofocus />
    </FormDialog>
  )
}
