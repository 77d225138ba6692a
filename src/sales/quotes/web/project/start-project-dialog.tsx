import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { templateChoicesQuery } from '#work/project-templates/web/index.ts'
import { clientProjectsQuery } from '#work/projects/web/index.ts'
import { project as projectEntity } from '#work/projects/shared/project-schema.ts'
import { counted } from '#platform/shared/counted.ts'
import { toCents } from '#platform/shared/money.ts'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { write } from '#platform/web/data/write.ts'
import { sendForm } from '#platform/web/forms/send-form.ts'
import { type Sending, useSchemaForm } from '#platform/web/forms/use-schema-form.ts'
import { FormDialog } from '#platform/web/ui/dialogs/form-dialog.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { SearchSelectField } from '#platform/web/ui/fields/search-select-field.tsx'
import { Segmented } from '#platform/web/ui/fields/segmented.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Money } from '#platform/web/ui/money/money.tsx'
import { toastUndo } from '#platform/web/undo/undo-toast.ts'
import { startQuoteProject } from '../../shared/quote-endpoints.ts'
import type { Quote, QuoteProjectInput } from '../../shared/quote-schema.ts'
import { quoteQueries } from '../quote-queries.ts'
import { ProjectForm } from './project-form.ts'
import './start-project.css'

export interface StartProjectDialogProps {
  quote: Quote
  onClose: () => void
}

const JOINS = [
  { value: 'new', label: 'New project' },
  { value: 'existing', label: 'Existing project' },
] as const

/** Starts a project from an accepted quote, or joins one of its client (spec 9.14). */
export function StartProjectDialog({ quote: opened, onClose }: StartProjectDialogProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const quote = useQuery({ ...quoteQueries.one(opened.id), placeholderData: opened }).data ?? opened
  const taskOf = new Map(quote.tasks.map(({ lineId, taskId }) => [lineId, taskId]))
  const send = async (body: QuoteProjectInput, { idempotencyKey }: Sending) => {
    await sendForm('No project was started', async () => {
      const { reply, changes } = await write(
        queryClient,
        { entity: projectEntity.name, refetches: true },
        () =>
          callWithMetadata(startQuoteProject, { params: { id: String(quote.id) }, body }, { idempotencyKey }),
      )
      onClose()
      toastUndo(
        {
          message: `${reply.projectName} has ${counted(reply.tasks.length, 'new task')} from ${quote.quoteNumber}.`,
          what: `Start ${reply.projectName}`,
        },
        changes,
      )
      await navigate({ to: '/project/$id', params: { id: String(reply.projectId) } })
    })
  }
  const form = useSchemaForm({
    schema: ProjectForm,
    initial: {
      join: 'new',
      name: quote.subject ?? '',
      projectId: '',
      templateId: '',
      lines: quote.items.flatMap(({ id }) => (taskOf.has(id) ? [] : [{ id }])),
    },
    draft: {
      of: 'quote-project',
      id: undefined,
      start: quote.id,
      shape: z.looseObject({ lines: z.array(z.object({ id: z.int() })) }),
    },
    nameOf: ([name = 'name']) => (name === 'lineIds' ? 'lines' : name),
    send,
  })
  const { values } = form
  const ticked = new Set(values.lines.map(({ id }) => id))
  const tick = (id: number, isTicked: boolean) =>
    form.update('lines', (lines) => (isTicked ? [...lines, { id }] : lines.filter((line) => line.id !== id)))
  return (
    <FormDialog
      title="Start Project"
      form={form}
      onCancel={onClose}
      submitText={values.join === 'existing' ? 'Add Tasks' : 'Start Project'}
      busyText="Starting..."
    >
      <div className="quote-project">
        {quote.clientId === null ? null : (
          <Segmented
            label="Which project"
            value={values.join === 'existing' ? 'existing' : 'new'}
            choices={JOINS}
            onChange={(join) => form.change('join', join)}
          />
        )}
        {values.join === 'existing' && quote.clientId !== null ? (
          <ProjectChoice {...form.field('projectId')} clientId={quote.clientId} />
        ) : (
          <TextField
            {...form.field('name')}
            label="Project Name"
            required
            autoComplete="off"
            data-autofocus
          />
        )}
        <fieldset className="quote-project-lines">
          <legend>Lines that become tasks</legend>
          <ul>
            {quote.items.map((item) => {
              const taskId = taskOf.get(item.id)
              const [title = ''] = item.description.split('\n')
              return (
                <li key={item.id}>
                  <Checkbox
                    checked={taskId === undefined && ticked.has(item.id)}
                    disabled={taskId !== undefined}
                    onChange={(isTicked) => tick(item.id, isTicked)}
                    label={
                      <>
                        {title}
                        {taskId === undefined ? null : <span className="dim"> Task #{taskId}</span>}
                      </>
                    }
                  />
                  <Money value={toCents(item.amount)} />
                </li>
              )
            })}
          </ul>
          {form.errorOf('lines') === undefined ? null : (
            <p role="alert" className="red-text">
              {form.errorOf('lines')}
            </p>
          )}
        </fieldset>
        <TemplateChoice {...form.field('templateId')} />
      </div>
    </FormDialog>
  )
}

type ChoiceProps = {
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  error: string | undefined
}

/** A project of the quote's client. */
function ProjectChoice({ clientId, ...field }: ChoiceProps & { clientId: number }) {
  const { data, isPending, isError } = useQuery(clientProjectsQuery(clientId))
  return (
    <SearchSelectField
      {...field}
      label="Project"
      required
      placeholder="Select a project of this client"
      loading={isPending}
      loadingText="Loading projects..."
      hint={
        isError
          ? 'The projects could not be loaded.'
          : data?.length === 0
            ? 'This client has no projects yet.'
            : 'Its budget grows by the net amount of the quote.'
      }
      options={(data ?? []).map(({ id, name }) => ({ value: String(id), text: name }))}
    />
  )
}

/** A template whose tasks are added too; nothing while there is none. */
function TemplateChoice(field: ChoiceProps) {
  const { data } = useQuery(templateChoicesQuery)
  if (data === undefined || data.length === 0) return null
  return (
    <SearchSelectField
      {...field}
      label="Template"
      placeholder="Without a template"
      options={[
        { value: '', text: 'Without a template' },
        ...data.map(({ id, name }) => ({ value: String(id), text: name })),
      ]}
    />
  )
}
