import { Link } from '@tanstack/react-router'
import { counted } from '#platform/shared/counted.ts'
import { Avatar } from '#platform/web/ui/marks/avatar.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'
import type { Client } from '../shared/client-schema.ts'
import { NotesFact, OfficeFacts, ReachFacts, useSince } from './client-facts.tsx'
import { CardBalance } from './client-balance.tsx'

export interface ClientCardProps {
  client: Client
  /** Without it the button is not shown. */
  onEdit?: (() => void) | undefined
  onDelete?: (() => void) | undefined
}

/** One client (spec 8.1); its name links to its page. */
export function ClientCard({ client, onEdit, onDelete }: ClientCardProps) {
  const { id, contactName, companyName, projectCount } = client
  const since = useSince(client)
  return (
    <article className="card card-stack client-card" aria-label={contactName} data-focus-item>
      <div className="client-card-body">
        <div className="card-top">
          <Avatar id={null} name={contactName} size={36} />
          <div className="grow">
            <h2 className="client-card-name">
              <Link to="/client/$id" params={{ id: String(id) }} className="ellipsis" title={contactName}>
                {contactName}
              </Link>
            </h2>
            <p className="dim ellipsis" title={companyName}>
              {companyName}
            </p>
          </div>
        </div>
        <dl className="icon-facts client-facts">
          <ReachFacts client={client} />
          <OfficeFacts client={client} />
          <NotesFact notes={client.notes} />
        </dl>
      </div>
      <CardBalance client={client} />
      <div className="card-foot client-card-foot">
        <span className="dim grow">
          Since {since}
          {projectCount === 0 ? null : ` · ${counted(projectCount, 'project')}`}
        </span>
        {onEdit ? (
          <Button kind="ghost" size="small" aria-label={`Edit ${contactName}`} onClick={onEdit}>
            Edit
          </Button>
        ) : null}
        {onDelete ? (
          <Button
            kind="ghost"
            size="small"
            className="client-delete"
            aria-label={`Delete ${contactName}`}
            onClick={onDelete}
          >
            Delete
          </Button>
        ) : null}
      </div>
    </article>
  )
}

/** A card of the real height while the clients load. */
export function ClientCardSkeleton() {
  return (
    <div className="card card-stack client-card">
      <div className="client-card-body">
        <div className="card-top">
          <Skeleton width={36} height={36} round />
          <div className="grow client-card-lines">
            <Skeleton width="55%" height={12} />
            <Skeleton width="70%" />
          </div>
        </div>
        <div className="client-card-lines">
          <Skeleton width="80%" />
          <Skeleton width="60%" />
        </div>
      </div>
      <div className="card-foot client-card-foot">
        <Skeleton width={110} />
      </div>
    </div>
  )
}
