import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'
import { SearchField } from '#platform/web/ui/fields/text-field.tsx'
import { type Conversation, EVERYONE } from '../shared/chat-schema.ts'
import { ConversationRow, PersonRow } from './conversation-row.tsx'

const SKELETONS = [148, 176, 132, 160, 120]

/** The common room, the direct conversations, and everyone else. */
export function ConversationList({
  conversations,
  opened,
}: {
  conversations: UseQueryResult<Conversation[]>
  opened: string | undefined
}) {
  const [sought, setSought] = useState('')
  return (
    <nav className="chat-list" aria-label="Conversations">
      <div className="chat-list-head">
        <h1>Chat</h1>
        <SearchField
          label="Find a person"
          placeholder="Find a person"
          value={sought}
          onChange={setSought}
          autoComplete="off"
        />
      </div>
      <div className="chat-list-rows">
        {conversations.isPending ? <LoadingRows /> : null}
        {conversations.isError && conversations.data === undefined ? (
          <ErrorBox
            title="The conversations could not be loaded."
            detail={conversations.error.message}
            onRetry={() => void conversations.refetch()}
            retrying={conversations.isFetching}
          />
        ) : null}
        {conversations.data === undefined ? null : (
          <Rows all={conversations.data} sought={sought.trim()} opened={opened} />
        )}
      </div>
    </nav>
  )
}

function Rows({
  all,
  sought,
  opened,
}: {
  all: readonly Conversation[]
  sought: string
  opened: string | undefined
}) {
  const needle = sought.toLocaleLowerCase()
  const found = all.filter(({ name }) => name.toLocaleLowerCase().includes(needle))
  const room = found.filter(({ conversation }) => conversation === EVERYONE)
  const others = found.filter(({ conversation }) => conversation !== EVERYONE)
  const direct = others
    .filter(({ lastMessage }) => lastMessage !== null)
    .toSorted((one, other) => (other.lastMessage?.id ?? 0) - (one.lastMessage?.id ?? 0))
  const people = others.filter(({ lastMessage }) => lastMessage === null)
  return (
    <>
      <Section title="Room" rows={room}>
        {(row) => <ConversationRow conversation={row} isOpen={row.conversation === opened} />}
      </Section>
      <Section title="Direct messages" rows={direct}>
        {(row) => <ConversationRow conversation={row} isOpen={row.conversation === opened} />}
      </Section>
      <Section title="People" rows={people}>
        {(row) => <PersonRow person={row} isOpen={row.conversation === opened} />}
      </Section>
      {others.length > 0 ? null : (
        <p className="chat-list-empty">
          {needle === '' ? 'Nobody else can chat yet.' : `Nobody is called “${sought}”.`}
        </p>
      )}
    </>
  )
}

function Section({
  title,
  rows,
  children,
}: {
  title: string
  rows: readonly Conversation[]
  children: (row: Conversation) => ReactNode
}) {
  const id = useId()
  if (rows.length === 0) return null
  return (
    <>
      <h2 className="chat-list-title" id={id}>
        {title}
      </h2>
      <ul aria-labelledby={id}>
        {rows.map((row) => (
          <li key={row.conversation}>{children(row)}</li>
        ))}
      </ul>
    </>
  )
}

function LoadingRows() {
  return (
    <div className="appear-late" role="status" aria-label="Loading conversations...">
      {SKELETONS.map((width) => (
        <div key={width} className="chat-row" aria-hidden>
          <Skeleton width={32} height={32} round />
          <span className="chat-row-skeleton">
            <Skeleton width={width} />
            <Skeleton width={width - 40} height={8} />
          </span>
        </div>
      ))}
    </div>
  )
}
