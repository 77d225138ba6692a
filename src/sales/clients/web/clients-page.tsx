import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { IconAddressBook } from '@tabler/icons-react'
import { useState } from 'react'
import { ListLinks } from '#platform/web/ui/lists/list-links.tsx'
import { useNewInAddress } from '#platform/web/lists/use-new-in-address.ts'
import { useCan } from '#platform/web/data/account-context.tsx'
import { call } from '#platform/web/data/api-client.ts'
import { useListAddress } from '#platform/web/lists/list-address.ts'
import { asListed } from '#platform/web/lists/list-page.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { CardListPage } from '#platform/web/ui/lists/card-list-page.tsx'
import { ExportButton } from '#platform/web/ui/lists/export-button.tsx'
import { toastUndo } from '#platform/web/undo/undo-toast.ts'
import { exportClients } from '../shared/client-endpoints.ts'
import type { Client } from '../shared/client-schema.ts'
import { ClientCard, ClientCardSkeleton } from './client-card.tsx'
import { ClientDialog } from './client-dialog.tsx'
import { clientListQuery } from './client-queries.ts'
import { askAndDeleteClient } from './delete-client.tsx'
import './clients.css'

/** Clients: /client (spec 8.1). */
export function ClientsPage() {
  const can = useCan()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [address] = useListAddress()
  const list = useQuery(clientListQuery(address))
  const [opened, setOpened] = useState<{ client: Client | undefined }>()
  const add = () => setOpened({ client: undefined })
  useNewInAddress(can('client:create') ? add : undefined)
  const onSaved = (saved: Client, changes: readonly number[]) => {
    setOpened(undefined)
    // a new one may be on another page, or not match the search
    if (opened?.client === undefined) {
      const open = () => void navigate({ to: '/client/$id', params: { id: String(saved.id) } })
      const action = { label: 'Open', onSelect: open }
      toastUndo({ message: `${saved.companyName} was added.`, action }, changes)
    }
  }
  return (
    <>
      <CardListPage
        title="Clients"
        noun={{ one: 'client', many: 'clients' }}
        list={list}
        keyOf={(client) => client.id}
        renderCard={(client) => (
          <ClientCard
            client={client}
            onEdit={can('client:edit') ? () => setOpened({ client }) : undefined}
            onDelete={can('client:delete') ? () => void askAndDeleteClient(queryClient, client) : undefined}
          />
        )}
        skeleton={<ClientCardSkeleton />}
        gridClassName="client-grid"
        tools={
          <>
            <ListLinks list="clients" />
            <ExportButton
              label="Export clients"
              name="clients.csv"
              onExport={() => call(exportClients, { query: { search: address.search } })}
            />
          </>
        }
        add={can('client:create') ? { label: 'New Client', onAdd: add } : undefined}
        empty={{
          icon: <IconAddressBook size={32} stroke={1.25} />,
          title: 'No clients yet',
          help: 'Projects, quotes and invoices are made for clients.',
          actions: can('client:create') ? (
            <Button kind="primary" onClick={add}>
              Add your first client
            </Button>
          ) : undefined,
        }}
        searched="Company and contact names, e-mail addresses and phone numbers are searched."
        errorTitle="The clients could not be loaded."
      />
      {opened === undefined ? null : (
        <ClientDialog
          client={asListed(opened.client, list.data)}
          onCancel={() => setOpened(undefined)}
          onSaved={onSaved}
        />
      )}
    </>
  )
}
