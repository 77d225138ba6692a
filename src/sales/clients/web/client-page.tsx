import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { IconAddressBookOff, IconArrowLeft, IconCalendar, IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '#platform/web/data/account-context.tsx'
import { ApiError } from '#platform/web/data/api-client.ts'
import { useRecordTitle } from '#platform/web/page/page-title.ts'
import { Slot } from '#platform/web/slots.tsx'
import { useOwnDeletion } from '#platform/web/data/use-own-deletion.ts'
import { Avatar } from '#platform/web/ui/marks/avatar.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/lists/empty-state.tsx'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { IconFact } from '#platform/web/ui/marks/icon-fact.tsx'
import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'
import type { Client } from '../shared/client-schema.ts'
import { ClientDialog } from './client-dialog.tsx'
import { OfficeFacts, ReachFacts, useSince } from './client-facts.tsx'
import { ClientProjects } from './client-projects.tsx'
import { clientQuery } from './client-queries.ts'
import './clients.css'

declare module '#platform/web/slots.tsx' {
  interface Slots {
    /** A client's balance and invoices, for roles that may see them. */
    'client-invoices': { client: Client }
    /** What is ready to bill for a client. */
    'client-ready': { client: Client }
    /** What was credited to a client. */
    'client-credits': { client: Client }
  }
}

/** The page of one client: /client/$id. */
export function ClientPage() {
  const { id = '' } = useParams({ strict: false })
  const found = useQuery(clientQuery(id))
  const navigate = useNavigate()
  // outlives the client, so that typed text is kept if someone else deletes it
  const [edited, setEdited] = useState<Client>()
  useOwnDeletion('client', id, () => void navigate({ to: '/client' }))
  const isGone = found.error instanceof ApiError && found.error.status === 404
  useRecordTitle(isGone ? 'Client not found' : found.data?.companyName)
  return (
    <>
      {isGone ? (
        <ClientNotFound />
      ) : (
        <div className="page client-page">
          {found.isError ? (
            <div className="client-page-error">
              <ErrorBox
                title="The client could not be loaded."
                detail={found.error.message}
                onRetry={() => void found.refetch()}
                retrying={found.isFetching}
              />
            </div>
          ) : null}
          {found.isPending ? <ClientPageSkeleton /> : null}
          {found.data === undefined ? null : <ClientSheet client={found.data} onEdit={setEdited} />}
        </div>
      )}
      {edited === undefined ? null : (
        <ClientDialog
          client={found.data ?? edited}
          onCancel={() => setEdited(undefined)}
          onSaved={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

function ClientSheet({ client, onEdit }: { client: Client; onEdit: (client: Client) => void }) {
  const can = useCan()
  const since = useSince(client)
  const { companyName, contactName, notes } = client
  return (
    <>
      <header className="client-page-head">
        <BackToClients />
        <Avatar id={null} name={firstTwoWords(companyName)} size={44} />
        <div className="grow">
          <h1>{companyName}</h1>
          <p className="dim">{contactName}</p>
        </div>
      </header>
      <aside className="client-aside" aria-label="About the client">
        <section>
          <div className="client-aside-head">
            <h2>Contact</h2>
            {can('client:edit') ? (
              <Button
                kind="ghost"
                size="small"
                aria-label={`Edit ${contactName}`}
                onClick={() => onEdit(client)}
              >
                Edit
              </Button>
            ) : null}
          </div>
          <dl className="icon-facts client-facts client-facts-whole">
            <IconFact icon={IconUser} name="Contact name">
              {contactName}
            </IconFact>
            <ReachFacts client={client} />
            <OfficeFacts client={client} whole />
            <IconFact icon={IconCalendar} name="Added">
              <span className="dim">Client since {since}</span>
            </IconFact>
          </dl>
        </section>
        <section>
          <div className="client-aside-head">
            <h2>Notes</h2>
          </div>
          <p className={notes === null ? 'dim' : 'client-notes'}>{notes ?? 'No notes'}</p>
        </section>
      </aside>
      <div className="client-work">
        <Slot name="client-ready" given={{ client }} />
        <Slot name="client-invoices" given={{ client }} />
        <ClientProjects client={client} />
        {/* the last: it is there only for some */}
        <Slot name="client-credits" given={{ client }} />
      </div>
    </>
  )
}

/** Without the last word of a company, which is often Ltd or PLC. */
function firstTwoWords(companyName: string): string {
  return companyName.trim().split(/\s+/, 2).join(' ')
}

function BackToClients() {
  return (
    <Link to="/client" className="icon-button" aria-label="All clients" title="All clients">
      <IconArrowLeft size={16} stroke={1.75} aria-hidden />
    </Link>
  )
}

function ClientNotFound() {
  const can = useCan()
  return (
    <div className="page">
      <div className="page-body">
        <h1 className="visually-hidden">Client</h1>
        <EmptyState
          icon={<IconAddressBookOff size={32} stroke={1.25} />}
          title="Client not found"
          help={can('bin:view') ? 'It may have been deleted: the bin keeps it for 30 days.' : undefined}
          actions={
            <>
              <Link to="/client" className="button">
                All clients
              </Link>
              {can('bin:view') ? (
                <Link to="/bin" className="button button-ghost">
                  Look into the bin
                </Link>
              ) : null}
            </>
          }
        />
      </div>
    </div>
  )
}

function ClientPageSkeleton() {
  return (
    <>
      <div className="client-page-head" role="status" aria-label="Loading client...">
        <BackToClients />
        <Skeleton width={44} height={44} round />
        <div className="grow client-card-lines">
          <Skeleton width={240} height={16} />
          <Skeleton width={160} />
        </div>
      </div>
      <div className="client-aside">
        <section className="client-card-lines appear-late">
          <Skeleton width="40%" height={14} />
          <Skeleton width="60%" />
          <Skeleton width="80%" />
          <Skeleton width="55%" />
        </section>
      </div>
    </>
  )
}
