import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { IconArrowLeft, IconFileOff, IconX } from '@tabler/icons-react'
import { recordKind } from '#platform/web/record-kinds.ts'
import { formatDayWithYear, localTime, weekdayName } from '#platform/shared/dates.ts'
import { useAccount } from '#platform/web/data/account-context.tsx'
import { ApiError } from '#platform/web/data/api-client.ts'
import { opensElsewhere } from '#platform/web/page/opens-elsewhere.ts'
import { useRecordTitle } from '#platform/web/page/page-title.ts'
import { Avatar } from '#platform/web/ui/marks/avatar.tsx'
import { Button, IconButton } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/lists/empty-state.tsx'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { NeighbourButtons } from '#platform/web/ui/lists/neighbour-buttons.tsx'
import { SidePanel } from '#platform/web/ui/overlays/side-panel.tsx'
import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'
import { useIsPhone } from '#platform/web/page/use-media-query.ts'
import type { AuditEntry } from '../shared/audit-schema.ts'
import { auditEntryQuery } from './audit-queries.ts'
import { EntityKindMark } from './entity-kind-mark.tsx'
import { capitalised, subjectText } from './entry-text.ts'
import { FieldChanges } from './field-changes.tsx'
import '#platform/web/ui/overlays/record-panel.css'
import './audit-panel.css'

/** In px. */
const WIDTH = 480
const WAYS = ['Newer entry', 'Older entry'] as const

export interface AuditPanelProps {
  id: number
  /** The ids of the page's entries in their order, for the previous and next buttons. */
  order: readonly number[]
  onOpen: (id: number) => void
  onClose: () => void
}

/** The full entry in a panel beside the list. */
export function AuditPanel({ id, order, onOpen, onClose }: AuditPanelProps) {
  const queryClient = useQueryClient()
  const found = useQuery(auditEntryQuery(queryClient, id))
  const isGone = found.error instanceof ApiError && found.error.status === 404
  const entry = isGone ? undefined : found.data
  useRecordTitle(entry && `${subjectText(entry)}, ${entry.did}`)
  return (
    <SidePanel
      label={entry === undefined ? 'Entry' : `Entry: ${subjectText(entry)}, ${entry.did}`}
      width={WIDTH}
      opener={`[data-opens-entry="${id}"]`}
      onClose={onClose}
    >
      <PanelHead id={id} order={order} title={entry?.did} onOpen={onOpen} onClose={onClose} />
      <div key={id} className="record-panel-scroll">
        {isGone ? (
          <EmptyState
            icon={<IconFileOff size={32} stroke={1.25} />}
            title="There is no such entry"
            actions={<Button onClick={onClose}>Close</Button>}
          />
        ) : null}
        {found.isError && !isGone ? (
          <div className="record-panel-error">
            <ErrorBox
              title="The entry could not be loaded."
              detail={found.error.message}
              onRetry={() => void found.refetch()}
              retrying={found.isFetching}
            />
          </div>
        ) : null}
        {found.isPending ? (
          <div className="audit-panel-loading appear-late" role="status" aria-label="Loading...">
            <Skeleton width="60%" />
            <Skeleton width="40%" />
            <Skeleton width="72%" />
          </div>
        ) : null}
        {entry === undefined ? null : (
          <>
            <Facts entry={entry} />
            <FieldChanges entry={entry} />
          </>
        )}
      </div>
    </SidePanel>
  )
}

function PanelHead({ id, order, title, onOpen, onClose }: AuditPanelProps & { title: string | undefined }) {
  const isPhone = useIsPhone()
  return (
    <header className="record-panel-head">
      {isPhone ? (
        <IconButton
          label="Back"
          icon={<IconArrowLeft size={20} stroke={1.75} aria-hidden />}
          onClick={onClose}
        />
      ) : null}
      <h2 className="ellipsis grow">{title === undefined ? 'Entry' : capitalised(title)}</h2>
      <NeighbourButtons id={id} order={order} labels={WAYS} onOpen={onOpen} />
      {isPhone ? null : (
        <IconButton
          size="small"
          label="Close panel"
          icon={<IconX size={16} stroke={1.75} aria-hidden />}
          onClick={onClose}
        />
      )}
    </header>
  )
}

function Facts({ entry }: { entry: AuditEntry }) {
  const { timeZone } = useAccount()
  const { id, at, actor, entity, entityId } = entry
  return (
    <dl className="facts audit-facts">
      <dt>When</dt>
      <dd>
        <time dateTime={at}>{toTheSecond(at, timeZone)}</time>
      </dd>
      <dt>Who</dt>
      <dd className="row">
        {actor.id === null ? null : <Avatar id={actor.id} name={actor.name} />}
        {actor.name}
      </dd>
      <dt>Kind</dt>
      <dd>
        <EntityKindMark entity={entity} />
      </dd>
      <dt>Name</dt>
      <dd>
        <Subject entry={entry} />
      </dd>
      <dt>Id</dt>
      <dd className="audit-id">{entityId}</dd>
      <dt>Entry</dt>
      <dd className="audit-id">{id}</dd>
    </dl>
  )
}

/** The record's name, which links to the record while it exists. */
function Subject({ entry }: { entry: AuditEntry }) {
  const router = useRouter()
  const { entity, entityId, title, taskId, exists } = entry
  const address = exists ? recordKind(entity).pageOf?.({ entityId, title, taskId }) : undefined
  if (address === undefined) return <>{title === '' ? '–' : title}</>
  return (
    <a
      className="audit-subject-link"
      href={address}
      onClick={(event) => {
        if (opensElsewhere(event)) return
        event.preventDefault()
        void router.navigate({ href: address })
      }}
    >
      {title === '' ? recordKind(entity).label : title}
    </a>
  )
}

function toTheSecond(instant: string, timeZone: string): string {
  const { day, time } = localTime(timeZone, Date.parse(instant))
  return `${weekdayName(day).slice(0, 3)}, ${formatDayWithYear(day)}, ${time}`
}
