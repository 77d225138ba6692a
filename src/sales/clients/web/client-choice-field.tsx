import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Client } from '../shared/client-schema.ts'
import { SearchSelectField, type SearchSelectOption } from '#platform/web/ui/fields/search-select-field.tsx'
import type { ClientChoiceProps } from '#work/projects/web/index.ts'
import { clientChoicesQuery } from './client-queries.ts'

const NONE: SearchSelectOption = { value: '', text: 'No Client Assigned' }

/** Chooses the client of a project or of an expense. There may be thousands, so the server searches them. */
export function ClientChoiceField({
  chosenName,
  onChange,
  placeholder = 'Select Client (Optional)',
  ...field
}: ClientChoiceProps & { placeholder?: string }) {
  const [text, setText] = useState('')
  const { data, isError, isPending, isPlaceholderData } = useQuery(clientChoicesQuery(text))
  const options = data?.clients.map(optionOf) ?? []
  const isChosen = field.value !== ''
  return (
    <SearchSelectField
      {...field}
      label="Client"
      placeholder={placeholder}
      loading={isPending}
      loadingText="Loading clients..."
      hint={hintOf(isError, data?.total === 0 && text === '' && !isPlaceholderData)}
      options={isChosen && text === '' ? [NONE, ...options] : options}
      chosen={isChosen ? { value: field.value, text: chosenName } : undefined}
      remote={{
        text,
        isBusy: isPlaceholderData,
        onSearch: setText,
        note:
          data !== undefined && data.total > data.clients.length
            ? `${data.clients.length} of ${data.total} clients. Type to find the others.`
            : undefined,
      }}
      noneText={text === '' ? 'No clients available' : 'Nothing found'}
      onChange={(value) => {
        onChange(value, options.find((each) => each.value === value)?.text ?? '')
      }}
    />
  )
}

function optionOf({ id, companyName, contactName }: Client): SearchSelectOption {
  const text = companyName || contactName || `Client ID: ${id}`
  return {
    value: String(id),
    text,
    content: (
      <>
        <span className="ellipsis">{text}</span>
        {contactName === text ? null : <span className="dim ellipsis project-contact">{contactName}</span>}
      </>
    ),
  }
}

function hintOf(isError: boolean, isNone: boolean): string | undefined {
  if (isError) return 'The clients could not be loaded.'
  return isNone ? 'No clients available' : undefined
}
