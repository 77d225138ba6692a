import { IconArrowLeft, IconDots, IconFileOff, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ViewedEntity } from '#platform/shared/live/live-events.ts'
import { useIsPhone } from '../../page/use-media-query.ts'
import { useOwnDeletion } from '../../data/use-own-deletion.ts'
import { useViewers } from '../../page/use-viewers.ts'
import { Button, IconButton } from '../button.tsx'
import { EmptyState } from '../lists/empty-state.tsx'
import { ErrorBox } from '../lists/error-box.tsx'
import { Menu, type MenuItem } from './menu.tsx'
import { SidePanel } from './side-panel.tsx'
import { ViewerRow } from '../lists/viewer-row.tsx'
import './record-panel.css'

export interface RecordPanelProps {
  /** The kind of record, such as `invoice`: for its viewers, and for `data-opens-invoice` on its openers. */
  kind: ViewedEntity
  id: number
  /** The panel's accessible name. */
  label: string
  /** In px. */
  width: number
  /** Its name, status and actions; undefined until it is loaded. */
  record: { name: string; pill: ReactNode; items: MenuItem[] } | undefined
  /** In the head, before the menu. */
  ways?: ReactNode
  /** No record with this id exists (any more): the text shown instead. */
  gone: { title: string; help: string } | undefined
  /** The record could not be loaded. */
  failure: { title: string; detail: string; isRetrying: boolean; onRetry: () => void } | undefined
  onClose: () => void
  /** Its sections, once it is loaded. */
  children: ReactNode
}

/** A record beside its list: a head with its name, its other viewers and its menu, and the sections below. */
export function RecordPanel(props: RecordPanelProps) {
  const { kind, id, label, width, gone, failure, onClose, children } = props
  useOwnDeletion(kind, id, onClose)
  return (
    <SidePanel label={label} width={width} opener={`[data-opens-${kind}="${id}"]`} onClose={onClose}>
      <PanelHead {...props} />
      <div key={id} className="record-panel-scroll">
        {gone === undefined ? null : (
          <EmptyState
            icon={<IconFileOff size={32} stroke={1.25} />}
            {...gone}
            actions={<Button onClick={onClose}>Close</Button>}
          />
        )}
        {failure === undefined ? null : (
          <div className="record-panel-error">
            <ErrorBox
              title={failure.title}
              detail={failure.detail}
              onRetry={failure.onRetry}
              retrying={failure.isRetrying}
            />
          </div>
        )}
        {children}
      </div>
    </SidePanel>
  )
}

function PanelHead({ kind, id, record, ways, onClose }: RecordPanelProps) {
  const isPhone = useIsPhone()
  const viewers = useViewers(kind, id)
  return (
    <header className="record-panel-head">
      {isPhone ? (
        <IconButton
          label="Back"
          icon={<IconArrowLeft size={20} stroke={1.75} aria-hidden />}
          onClick={onClose}
        />
      ) : null}
      {record === undefined ? null : (
        <div className="record-panel-name">
          <h2>{record.name}</h2>
          {record.pill}
        </div>
      )}
      <ViewerRow people={viewers} />
      {ways}
      {record === undefined ? null : (
        <Menu
          label={`More about ${record.name}`}
          width={212}
          items={record.items}
          trigger={(attributes) => (
            <IconButton
              {...attributes}
              size="small"
              label={`More about ${record.name}`}
              icon={<IconDots size={isPhone ? 20 : 16} stroke={1.75} aria-hidden />}
            />
          )}
        />
      )}
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

export interface PanelSectionProps {
  title: string
  /** At the right of the title, such as a count. */
  note?: string | undefined
  children: ReactNode
}

/** A section of a record's panel with a heading. */
export function PanelSection({ title, note, children }: PanelSectionProps) {
  return (
    <section className="panel-section" aria-label={title}>
      <div className="panel-section-head">
        <h3>{title}</h3>
        {note === undefined ? null : <span className="ellipsis">{note}</span>}
      </div>
      {children}
    </section>
  )
}
