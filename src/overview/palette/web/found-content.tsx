import {
  IconAddressBook,
  IconFileInvoice,
  IconFileText,
  IconHistory,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { INVOICE_STATUS_LOOK, type InvoiceStatus } from '#sales/invoices/shared/invoice-status.ts'
import { projectStatusBadge } from '#work/projects/shared/project-status.ts'
import { QUOTE_STATUS_LOOK, type QuoteStatus } from '#sales/quotes/shared/quote-status.ts'
import { TASK_STATUS_LOOK, type TaskStatus } from '#work/tasks/shared/task-status.ts'
import { userStatusLook } from '#people/accounts/shared/user-status.ts'
import { toCents } from '#platform/shared/money.ts'
import type { StateLook } from '#platform/shared/state-look.ts'
import { Avatar, NoAvatar } from '#platform/web/ui/marks/avatar.tsx'
import { KeyHint } from '#platform/web/ui/marks/key-hint.tsx'
import { Money } from '#platform/web/ui/money/money.tsx'
import { ProjectMark } from '#platform/web/ui/marks/project-mark.tsx'
import { StatusGlyph, StatusPill } from '#platform/web/ui/marks/status-pill.tsx'
import type { FoundKind, ShownFound } from './found-kinds.ts'
import { MarkedText } from './marked-text.tsx'

/** One search result: its mark, number and name, and at the right its context and state. */
export function FoundContent({ found, search }: { found: ShownFound; search: string }) {
  const { kind, number, title, detail } = found
  const isDocument = kind === 'invoice' || kind === 'quote'
  const name = isDocument && detail !== '' ? `${title}, ${detail}` : title
  return (
    <>
      <span className="palette-icon">{markOf(found)}</span>
      {number === '' ? null : (
        <span className="palette-number">
          <MarkedText text={number} search={search.replace(/^#/, '')} />
        </span>
      )}
      <span className="ellipsis palette-name">
        <MarkedText text={name} search={search} />
      </span>
      <span className="palette-end">{endOf(found, search)}</span>
    </>
  )
}

/** A recently opened record, without values that may have changed since. */
export function RecentContent({ found }: { found: ShownFound }) {
  const { kind, number, title, detail } = found
  return (
    <>
      <span className="palette-icon">{icon(IconHistory)}</span>
      {number === '' ? null : <span className="palette-number">{number}</span>}
      <span className="ellipsis palette-name">{title}</span>
      <span className="palette-end">
        <span className="ellipsis palette-detail">{detail === '' ? KIND_WORDS[kind] : detail}</span>
        <EnterHint />
      </span>
    </>
  )
}

const KIND_WORDS: Readonly<Record<FoundKind, string>> = {
  task: 'Task',
  project: 'Project',
  client: 'Client',
  invoice: 'Invoice',
  quote: 'Quote',
  person: 'Person',
}

const FOUND_IN_WORDS: Readonly<Record<string, string>> = {
  description: 'the description',
  'sub-task': 'a sub-task',
  comment: 'a comment',
}

/** Visible on the active line only. */
export function EnterHint() {
  return (
    <span className="palette-enter" aria-hidden>
      <KeyHint keys="↵" />
    </span>
  )
}

function markOf({ kind, id, title, status }: ShownFound): ReactNode {
  switch (kind) {
    case 'task':
      return <StatusGlyph {...TASK_STATUS_LOOK[status as TaskStatus]} size={14} label={status} />
    case 'project':
      return <ProjectMark id={Number(id)} />
    case 'client':
      return icon(IconAddressBook)
    case 'invoice':
      return icon(IconFileText)
    case 'quote':
      return icon(IconFileInvoice)
    default:
      return <Avatar id={id} name={title} size={18} />
  }
}

function endOf({ kind, detail, status, person, amount, foundIn }: ShownFound, search: string): ReactNode {
  switch (kind) {
    case 'task':
      return (
        <>
          <span className="ellipsis palette-detail palette-lesser">
            {foundIn ? `in ${FOUND_IN_WORDS[foundIn] ?? foundIn}` : detail || 'No Project'}
          </span>
          {person === null ? <NoAvatar labelled /> : <Avatar id={person.id} name={person.name} labelled />}
          <EnterHint />
        </>
      )
    case 'project': {
      const { word, ...look } = projectStatusBadge(status)
      return <Pill look={look} word={word} />
    }
    case 'client':
    case 'person':
      return (
        <>
          <span className="ellipsis palette-detail">
            <MarkedText text={detail} search={search} />
          </span>
          {status === '' || status === 'Active' ? (
            <EnterHint />
          ) : (
            <Pill look={userStatusLook(status)} word={status} />
          )}
        </>
      )
    default: {
      const look =
        kind === 'invoice'
          ? INVOICE_STATUS_LOOK[status as InvoiceStatus]
          : QUOTE_STATUS_LOOK[status as QuoteStatus]
      return (
        <>
          {amount === null ? null : (
            <span className="palette-lesser">
              <Money value={toCents(amount)} isStruck={status === 'Void'} />
            </span>
          )}
          <Pill look={look} word={status} />
        </>
      )
    }
  }
}

function Pill({ look, word }: { look: StateLook; word: string }) {
  return (
    <>
      <StatusPill {...look} word={word} />
      <EnterHint />
    </>
  )
}

function icon(Icon: TablerIcon) {
  return <Icon size={16} stroke={1.75} aria-hidden />
}
