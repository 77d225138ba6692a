import { IconHistory } from '@tabler/icons-react'
import { Avatar, NoAvatar } from '#platform/web/ui/marks/avatar.tsx'
import { KeyHint } from '#platform/web/ui/marks/key-hint.tsx'
import { Money } from '#platform/web/ui/money/money.tsx'
import { StatusPill } from '#platform/web/ui/marks/status-pill.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import type { ShownFound } from './shown-found.ts'
import { MarkedText } from './marked-text.tsx'

/** One search result: its mark, number and name, and at the right its context and state. */
export function FoundContent({ found: { kind, record }, search }: { found: ShownFound; search: string }) {
  const { mark, name, detail, isDetailSearched = false, person, amount, state } = kind.lookOf(record)
  return (
    <>
      <span className="palette-icon">{mark}</span>
      {record.number === '' ? null : (
        <span className="palette-number">
          <MarkedText text={record.number} search={search.replace(/^#/, '')} />
        </span>
      )}
      <span className="ellipsis palette-name">
        <MarkedText text={name} search={search} />
      </span>
      <span className="palette-end">
        {detail === undefined ? null : (
          <span className={classNames('ellipsis palette-detail', !isDetailSearched && 'palette-lesser')}>
            {isDetailSearched ? <MarkedText text={detail} search={search} /> : detail}
          </span>
        )}
        {person === null ? <NoAvatar labelled /> : null}
        {person ? <Avatar id={person.id} name={person.name} labelled /> : null}
        {amount === undefined ? null : (
          <span className="palette-lesser">
            <Money value={amount.cents} isStruck={amount.isStruck} />
          </span>
        )}
        {state === undefined ? null : <StatusPill {...state} />}
        <EnterHint />
      </span>
    </>
  )
}

/** A recently opened record, without values that may have changed since. */
export function RecentContent({ found: { kind, record } }: { found: ShownFound }) {
  const { number, title, detail } = record
  return (
    <>
      <span className="palette-icon">
        <IconHistory size={16} stroke={1.75} aria-hidden />
      </span>
      {number === '' ? null : <span className="palette-number">{number}</span>}
      <span className="ellipsis palette-name">{title}</span>
      <span className="palette-end">
        <span className="ellipsis palette-detail">{detail === '' ? kind.label : detail}</span>
        <EnterHint />
      </span>
    </>
  )
}

/** Visible on the active line only. */
export function EnterHint() {
  return (
    <span className="palette-enter" aria-hidden>
      <KeyHint keys="↵" />
    </span>
  )
}
