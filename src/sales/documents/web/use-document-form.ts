import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { InvoiceSettings } from '#sales/invoice-settings/shared/invoice-settings-schema.ts'
import { keptLines } from '#sales/line-items/web/index.ts'
import { sendForm } from '#platform/web/forms/send-form.ts'
import type { VersionedForm } from '#platform/web/forms/use-form-clash.ts'
import type { DraftPlace } from '#platform/web/forms/use-form-draft.ts'
import { type Sending, useSchemaForm } from '#platform/web/forms/use-schema-form.ts'
import { CLIENT_REQUIRED } from '../shared/document-schema.ts'
import type { ClientFieldsProps } from './client-fields.tsx'
import type { ProjectFieldProps } from './project-field.tsx'
import {
  belongsToOther,
  documentFieldName,
  type DocumentValues,
  followingLanguage,
  followingRates,
  hasNoClient,
} from './document-form.ts'
import { documentClientQuery } from './document-queries.ts'
import { type DocumentSources, settingsOf } from './document-sources.ts'

export interface DocumentFormOptions<Schema extends z.ZodMiniType, Values extends DocumentValues> {
  draft: DraftPlace
  sources: DocumentSources
  /** The stored values, or the initial ones of a new document; may change while the dialog is open. */
  stored: Values
  versioned: VersionedForm<Values>
  /** Converts the fields into the body of the call. */
  schema: Schema
  /** The form's field for a field of the call that only this kind has. */
  fieldOf?: (name: string) => string | undefined
  /** Title of the toast on failure, such as `Invoice not saved`. */
  failureTitle: string
  /** Whether it keeps its language whichever client is chosen, as an issued invoice does. */
  hasFixedLanguage?: boolean
  save: (input: z.output<Schema>, sending: Sending) => Promise<unknown>
}

/** The form of a quote or an invoice. */
export function useDocumentForm<Schema extends z.ZodMiniType, Values extends DocumentValues>(
  options: DocumentFormOptions<Schema, Values>,
) {
  const {
    draft,
    sources,
    stored,
    versioned,
    schema,
    fieldOf,
    failureTitle,
    save,
    hasFixedLanguage = false,
  } = options
  const [isSubmitted, setSubmitted] = useState(false)
  const [projectHint, setProjectHint] = useState<string>()

  const form = useSchemaForm<Schema, Values>({
    schema,
    initial: stored,
    draft,
    versioned: versioned as never,
    nameOf: (path, values) =>
      fieldOf?.(path[0] ?? '') ?? documentFieldName(path, values as unknown as Values),
    textOf: fieldText,
    send: (input, sending) => sendForm(failureTitle, () => save(input, sending)),
  })
  const values = form.values as unknown as Values
  const change = form.change as (name: string, value: unknown) => void

  const settings = settingsOf(sources, values.invoiceSettingsId)
  const client = useQuery(documentClientQuery(values.clientId)).data ?? null
  const changeAll = (all: Partial<DocumentValues>) => {
    for (const [name, value] of Object.entries(all)) change(name, value)
  }

  /** Clears a project that belongs to another client than the one now chosen. */
  const projectFor = (clientId: string): Partial<DocumentValues> => {
    const foreign = sources.projects.find(
      (project) => String(project.id) === values.projectId && belongsToOther(project, clientId),
    )
    setProjectHint(foreign && `Cleared: ${foreign.name} belongs to another client.`)
    return foreign === undefined ? {} : { projectId: '' }
  }
  const projectField: ProjectFieldProps = {
    values,
    projects: sources.projects,
    hint: projectHint,
    error: form.errorOf('projectId'),
    onChange: (projectId) => {
      setProjectHint(undefined)
      change('projectId', projectId)
    },
    onLeave: () => form.touch('projectId'),
  }

  const clientError = form.errorOf('clientId')
  const clientFields: ClientFieldsProps = {
    values,
    onChange: (changed, clients) =>
      changeAll({
        // filling in either field fixes the error of both
        clientId: values.clientId,
        ...changed,
        ...(clients === undefined
          ? {}
          : {
              ...projectFor(String(clients.after?.id ?? '')),
              ...(hasFixedLanguage ? {} : followingLanguage(values, clients.before, clients.after)),
              ...followingRates(
                values,
                { settings, client: clients.before },
                { settings, client: clients.after },
              ),
            }),
      }),
    onLeave: form.touch,
    // not before an attempt to save: after leaving one field, people may be about to fill in the other
    clientError: clientError === CLIENT_REQUIRED && !isSubmitted ? undefined : clientError,
    emailError: form.errorOf('clientEmail'),
  }
  if (isSubmitted && hasNoClient(values)) clientFields.clientError = CLIENT_REQUIRED

  return {
    form: {
      ...form,
      values,
      submit: () => {
        setSubmitted(true)
        form.submit()
      },
    },
    /** Props of `ClientFields`. */
    clientFields,
    /** Props of `ProjectField`. */
    projectField,
    /** The chosen settings, or the default ones; the chosen client. */
    settings,
    client,
    /** Chooses other settings; what is as it started becomes what they say. */
    chooseSettings: (next: InvoiceSettings) =>
      changeAll({
        invoiceSettingsId: String(next.id),
        ...(values.notes === settings?.defaultNotes ? { notes: next.defaultNotes } : {}),
        ...followingRates(values, { settings, client }, { settings: next, client }),
      }),
  }
}

/** Lines are compared by content: a new one gets its id and another key when it is saved. */
function fieldText(name: string, value: unknown): string {
  if (name !== 'lines') return String(value)
  const lines = keptLines(value as DocumentValues['lines'])
  return JSON.stringify(lines.map((line) => ({ ...line, key: '', id: undefined })))
}
