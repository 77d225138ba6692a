import { IconBuilding } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Client } from '#sales/clients/shared/client-schema.ts'
import { SearchSelectField, type SearchSelectOption } from '#platform/web/ui/fields/search-select-field.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import type { DocumentValues } from './document-form.ts'
import { clientChoicesQuery, documentClientQuery } from './document-queries.ts'

type ClientValues = Pick<DocumentValues, 'clientId' | 'clientName' | 'clientEmail'>

export interface ClientFieldsProps {
  values: ClientValues
  /** @param clients given when another client was chosen, or none */
  onChange: (values: Partial<ClientValues>, clients?: { before: Client | null; after: Client | null }) => void
  /** Called when a field loses the focus. */
  onLeave: (name: 'clientId' | 'clientEmail') => void
  clientError: string | undefined
  emailError: string | undefined
}

const NONE: SearchSelectOption = { value: '', text: 'No client' }

/**
 * The recipient of a document: a client, which fills in name and e-mail (spec 9.3), or an e-mail address alone. There
 * may be thousands of clients, so the server searches them.
 */
export function ClientFields({ values, onChange, onLeave, clientError, emailError }: ClientFieldsProps) {
  const queryClient = useQueryClient()
  const [text, setText] = useState('')
  const { data, isError, isPending, isPlaceholderData } = useQuery(clientChoicesQuery(text))
  const present = useQuery(documentClientQuery(values.clientId)).data ?? undefined
  const options = data?.clients.map(optionOf) ?? []
  const isChosen = values.clientId !== '' || values.clientName !== ''

  const choose = (id: string) => {
    const client = data?.clients.find((each) => String(each.id) === id)
    if (client === undefined) {
      // an e-mail copied from the client is removed with it; a typed one stays
      const isCopied = values.clientEmail === present?.email
      onChange(
        { clientId: '', clientName: '', ...(isCopied ? { clientEmail: '' } : {}) },
        { before: present ?? null, after: null },
      )
      return
    }
    queryClient.setQueryData(documentClientQuery(id).queryKey, client)
    onChange(
      { clientId: id, clientName: client.companyName, clientEmail: client.email },
      { before: present ?? null, after: client },
    )
  }
  return (
    <>
      <SearchSelectField
        label="Client"
        placeholder="Select client"
        value={values.clientId}
        error={clientError}
        hint={isError ? 'The clients could not be loaded.' : undefined}
        options={isChosen && text === '' ? [NONE, ...options] : options}
        chosen={isChosen ? chosenOption(values) : undefined}
        remote={{
          text,
          isBusy: isPlaceholderData,
          onSearch: setText,
          note:
            data !== undefined && data.total > data.clients.length
              ? `${data.clients.length} of ${data.total} clients. Type to find the others.`
              : undefined,
        }}
        noneText={noneText(isPending, text)}
        onChange={choose}
        onBlur={() => onLeave('clientId')}
      />
      <TextField
        label="Client Email (if not in list)"
        name="clientEmail"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={values.clientEmail}
        error={emailError}
        onChange={(clientEmail) => onChange({ clientEmail })}
        onBlur={() => onLeave('clientEmail')}
      />
    </>
  )
}

function noneText(isPending: boolean, text: string): string {
  if (isPending) return 'Loading clients...'
  return text === '' ? 'No clients yet' : 'Nothing found'
}

function chosenOption({ clientId, clientName }: ClientValues): SearchSelectOption {
  const text = clientName === '' ? `Client ID: ${clientId}` : clientName
  return {
    value: clientId,
    text,
    content: (
      <>
        <IconBuilding size={16} stroke={1.75} aria-hidden />
        <span className="ellipsis">{text}</span>
      </>
    ),
  }
}

function optionOf({ id, companyName, contactName }: Client): SearchSelectOption {
  return {
    value: String(id),
    text: companyName,
    content: (
      <>
        <span className="ellipsis">{companyName}</span>
        {contactName === companyName ? null : <span className="dim ellipsis">{contactName}</span>}
      </>
    ),
  }
}
