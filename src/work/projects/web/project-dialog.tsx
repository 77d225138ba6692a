import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { write, type WriteAnswer } from '#platform/web/data/write.ts'
import { Slot } from '#platform/web/slots.tsx'
import { sendForm } from '#platform/web/forms/send-form.ts'
import { AmountField } from '#platform/web/ui/fields/amount-field.tsx'
import { DateField } from '#platform/web/ui/fields/date-field.tsx'
import { FormDialog } from '#platform/web/ui/dialogs/form-dialog.tsx'
import { KeyHint } from '#platform/web/ui/marks/key-hint.tsx'
import { MoreFields } from '#platform/web/ui/fields/more-fields.tsx'
import { SearchSelectField } from '#platform/web/ui/fields/search-select-field.tsx'
import { StatusPill } from '#platform/web/ui/marks/status-pill.tsx'
import { TextAreaField } from '#platform/web/ui/fields/text-area-field.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { offerUndo, toastUndo } from '#platform/web/undo/undo-toast.ts'
import { type Sending, useSchemaForm } from '#platform/web/forms/use-schema-form.ts'
import { createProject, replaceProject } from '../shared/project-endpoints.ts'
import {
  END_BEFORE_START,
  endsBeforeStart,
  type Project,
  type ProjectInput,
  ROUNDINGS,
} from '../shared/project-schema.ts'
import { PROJECT_STATUSES, type ProjectStatus, projectStatusBadge } from '../shared/project-status.ts'
import { hasBilling, ProjectForm, projectFormValues } from './project-form.ts'
import { type ChoiceFieldProps, ProjectOwnerField } from './project-owner-field.tsx'
import { useVersionedProject } from './use-versioned-project.ts'

export type ClientChoiceProps = Omit<ChoiceFieldProps, 'onChange'> & {
  /** The chosen client's name. */
  chosenName: string
  onChange: (value: string, name: string) => void
}

declare module '#platform/web/slots.tsx' {
  interface Slots {
    /** The field that chooses the project's client. */
    'project-client': ClientChoiceProps
  }
}

const STATUS_OPTIONS = PROJECT_STATUSES.map((status) => ({
  value: status,
  text: status,
  content: <StatusPill {...projectStatusBadge(status)} />,
}))

const ROUNDING_OPTIONS = ROUNDINGS.map((minutes) => ({
  value: String(minutes),
  text: minutes === 0 ? 'Not rounded' : `${minutes} minutes`,
}))

export type ProjectDialogProps = {
  /** The project to edit; undefined adds one. */
  project: Project | undefined
  onClose: () => void
}

/** Spec 7.2: 'Add New Project' and 'Edit Project'. Mounted again for each opening. */
export function ProjectDialog({ project, onClose }: ProjectDialogProps) {
  const queryClient = useQueryClient()
  const isNew = project === undefined
  const save = async (input: ProjectInput, { idempotencyKey, ifMatch }: Sending) => {
    const { changes } = await write<WriteAnswer>(queryClient, { entity: 'project' }, () =>
      isNew
        ? callWithMetadata(createProject, { body: input }, { idempotencyKey })
        : callWithMetadata(replaceProject, { params: { id: String(project.id) }, body: input }, { ifMatch }),
    )
    onClose()
    // a new project may be on another page or not match the search
    if (isNew) toastUndo({ message: `${input.name} was added.` }, changes)
    else offerUndo(changes, { message: `${input.name} was saved.` })
  }
  const form = useSchemaForm({
    schema: ProjectForm,
    initial: projectFormValues(project),
    draft: { of: 'project', id: project?.id },
    versioned: useVersionedProject(project),
    send: (input, sending) =>
      sendForm(isNew ? 'Project not added' : 'Project not saved', () => save(input, sending)),
  })
  const { startDate } = form.values
  const [isBillingOpen] = useState(() => hasBilling(form.values))
  const endDate = form.field('endDate')

  return (
    <FormDialog
      title={isNew ? 'Add New Project' : 'Edit Project'}
      form={form}
      onCancel={onClose}
      submitText={isNew ? 'Save Project' : 'Update Project'}
      busyText="Saving..."
      footerNote={
        <>
          <KeyHint keys="Ctrl ↵" /> to save
        </>
      }
    >
      <div className="two-columns">
        <TextField
          {...form.field('name')}
          className="span-all"
          label="Project Name"
          required
          autoComplete="off"
          data-autofocus
        />
        <ProjectOwnerField {...form.field('owner')} className="span-all" present={project?.owner ?? null} />
        <TextAreaField {...form.field('description')} className="span-all" label="Description" />
        <SearchSelectField
          {...form.field('status')}
          label="Status"
          searchable={false}
          options={STATUS_OPTIONS}
          onChange={(value) => form.change('status', value as ProjectStatus)}
        />
        <AmountField {...form.field('budget')} label="Budget" placeholder="0.00" />
        <DateField {...form.field('startDate')} label="Start Date" />
        <DateField
          {...endDate}
          label="End Date"
          // shown immediately, even while other fields are invalid
          error={endsBeforeStart(startDate, endDate.value) ? END_BEFORE_START : endDate.error}
        />
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
        <MoreFields title="Billing of hours" isOpen={isBillingOpen}>
          <div className="two-columns">
            <AmountField {...form.field('hourlyRate')} label="Hourly Rate" placeholder="As in the rates" />
            <SearchSelectField
              {...form.field('rounding')}
              label="Round Time Up To"
              searchable={false}
              options={ROUNDING_OPTIONS}
            />
          </div>
        </MoreFields>
      </div>
    </FormDialog>
  )
}
