import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ClientChoiceField } from '#sales/clients/web/index.ts'
import { projectListQuery } from '#work/projects/web/index.ts'
import { SearchSelectField, type SearchSelectOption } from '#platform/web/ui/fields/search-select-field.tsx'
import { MoreFields } from '#platform/web/ui/fields/more-fields.tsx'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import type { useSchemaForm } from '#platform/web/forms/use-schema-form.ts'
import type { ExpenseForm, ExpenseFormValues } from './expense-form.ts'

const NONE: SearchSelectOption = { value: '', text: 'No project' }

export interface PassOnFieldsProps {
  form: ReturnType<typeof useSchemaForm<typeof ExpenseForm, ExpenseFormValues>>
  isOpen: boolean
}

/** The project of an expense, and whether a client pays for it (spec 16.3). */
export function PassOnFields({ form, isOpen }: PassOnFieldsProps) {
  // what to choose from is loaded only where it is seen
  const [wasOpen, setWasOpen] = useState(isOpen)
  return (
    <MoreFields
      title="Project and client"
      isOpen={isOpen}
      onToggle={({ currentTarget }) => setWasOpen(wasOpen || currentTarget.open)}
    >
      {wasOpen ? <Fields form={form} /> : null}
    </MoreFields>
  )
}

function Fields({ form }: Pick<PassOnFieldsProps, 'form'>) {
  const { values } = form
  return (
    <div className="two-columns">
      <ProjectField form={form} />
      <div className="span-all">
        <Switch
          label="Pass on to the client"
          checked={values.isBillable}
          onChange={(isOn) => form.change('isBillable', isOn)}
        />
      </div>
      {values.isBillable ? (
        <>
          <ClientChoiceField
            {...form.field('clientId')}
            placeholder={values.projectId === '' ? 'Choose a client' : 'The client of the project'}
            chosenName={values.clientName}
            onChange={(clientId, clientName) => {
              form.change('clientId', clientId)
              form.change('clientName', clientName)
            }}
          />
          <TextField
            {...form.field('markupPercent')}
            label="Markup (%)"
            placeholder="0"
            inputMode="decimal"
            autoComplete="off"
          />
          <div className="span-all">
            <Switch
              label="Taxed on the invoice"
              checked={values.passOnTaxed}
              onChange={(isOn) => form.change('passOnTaxed', isOn)}
            />
          </div>
        </>
      ) : null}
    </div>
  )
}

function ProjectField({ form }: Pick<PassOnFieldsProps, 'form'>) {
  const { data, isError, isPending } = useQuery(projectListQuery)
  const { value, ...field } = form.field('projectId')
  const options = data?.map(({ id, name }) => ({ value: String(id), text: name })) ?? []
  // of the project that a new expense begins with
  const nameOf = (id: string) => options.find((each) => each.value === id)?.text ?? `Project ${id}`
  return (
    <SearchSelectField
      {...field}
      className="span-all"
      label="Project"
      placeholder="No project"
      value={value}
      loading={isPending}
      loadingText="Loading projects..."
      hint={isError ? 'The projects could not be loaded.' : undefined}
      options={value === '' ? options : [NONE, ...options]}
      chosen={value === '' ? undefined : { value, text: form.values.projectName || nameOf(value) }}
      noneText={data?.length === 0 ? 'No projects yet' : 'Nothing found'}
      onChange={(projectId) => {
        form.change('projectId', projectId)
        form.change('projectName', projectId === '' ? '' : nameOf(projectId))
      }}
    />
  )
}
