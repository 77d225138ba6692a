import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ProjectOwnerField } from '#work/projects/web/index.ts'
import { project } from '#work/projects/shared/project-schema.ts'
import { counted } from '#platform/shared/counted.ts'
import { useAccount, useToday } from '#platform/web/data/account-context.tsx'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { write } from '#platform/web/data/write.ts'
import { sendForm } from '#platform/web/forms/send-form.ts'
import { useSchemaForm } from '#platform/web/forms/use-schema-form.ts'
import { Slot } from '#platform/web/slots.tsx'
import { FormDialog } from '#platform/web/ui/dialogs/form-dialog.tsx'
import { DateField } from '#platform/web/ui/fields/date-field.tsx'
import { SearchSelectField } from '#platform/web/ui/fields/search-select-field.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { toastUndo } from '#platform/web/undo/undo-toast.ts'
import { startFromTemplate } from '../shared/project-template-endpoints.ts'
import { templateChoicesQuery } from './project-template-queries.ts'
import { StartForm } from './start-form.ts'

export interface StartFromTemplateProps {
  /** The template that is chosen already. */
  templateId?: number | undefined
  onClose: () => void
}

/** Starts a project with the tasks of a template (spec 7.7). */
export function StartFromTemplateDialog({ templateId, onClose }: StartFromTemplateProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const today = useToday()
  const account = useAccount()
  const templates = useQuery(templateChoicesQuery)
  const form = useSchemaForm({
    schema: StartForm,
    initial: {
      templateId: String(templateId ?? ''),
      name: '',
      startDate: today,
      owner: account.id,
      clientId: '',
      clientName: '',
    },
    draft: {
      of: 'project-from-template',
      id: undefined,
      ...(templateId === undefined ? {} : { start: templateId }),
    },
    send: (body, { idempotencyKey }) =>
      sendForm('Project not started', async () => {
        const { reply, changes } = await write(queryClient, { entity: project.name, refetches: true }, () =>
          callWithMetadata(startFromTemplate, { body }, { idempotencyKey }),
        )
        onClose()
        toastUndo(
          {
            message: `${reply.name} was started with ${counted(reply.openTasks, 'task')}.`,
            what: `Start ${reply.name}`,
          },
          changes,
        )
        await navigate({ to: '/project/$id', params: { id: String(reply.id) } })
      }),
  })
  return (
    <FormDialog
      title="New Project from Template"
      form={form}
      onCancel={onClose}
      submitText="Start Project"
      busyText="Starting..."
    >
      <div className="two-columns">
        <SearchSelectField
          {...form.field('templateId')}
          className="span-all"
          label="Template"
          required
          placeholder="Select a template"
          loading={templates.isPending}
          loadingText="Loading templates..."
          hint={hintOf(templates.isError, templates.data?.length === 0)}
          options={(templates.data ?? []).map(({ id, name, taskCount }) => ({
            value: String(id),
            text: name,
            content: (
              <>
                <span className="ellipsis">{name}</span>
                <span className="dim">{counted(taskCount, 'task')}</span>
              </>
            ),
          }))}
        />
        <TextField
          {...form.field('name')}
          className="span-all"
          label="Project Name"
          required
          autoComplete="off"
          data-autofocus
        />
        <DateField {...form.field('startDate')} label="Start Date" required />
        <ProjectOwnerField {...form.field('owner')} present={null} />
        <Slot
          name="project-client"
          given={{
            ...form.field('clientId'),
            className: 'span-all',
            chosenName: form.values.clientName,
            onChange: (clientId, clientName) => {
              form.change('clientId', clientId)
              form.change('clientName', clientName)
            },
          }}
        />
      </div>
    </FormDialog>
  )
}

function hintOf(isError: boolean, isNone: boolean): string | undefined {
  if (isError) return 'The templates could not be loaded.'
  return isNone ? 'There are no templates yet: save a project as one first.' : undefined
}
