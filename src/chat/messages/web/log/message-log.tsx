import type { UseQueryResult } from '@tanstack/react-query'
import { IconMessageCircle } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import { counted } from '#platform/shared/counted.ts'
import { useAccount, useToday } from '#platform/web/data/account-context.tsx'
import { EmptyState } from '#platform/web/ui/lists/empty-state.tsx'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'
import { EVERYONE } from '../../shared/chat-schema.ts'
import { arranged } from './arranged-messages.ts'
import { dayTitle } from '../chat-times.ts'
import { EarlierMessages } from './earlier-messages.tsx'
import { MessageGroup } from './message-group.tsx'
import type { MessageList } from './message-list.ts'
import { isNew, type NewMessages } from './new-messages.ts'
import type { OutgoingMessage } from '../outgoing.ts'

export interface MessageLogProps {
  conversation: string
  name: string
  list: UseQueryResult<MessageList>
  /** The loaded messages, once they can be shown. */
  loaded: MessageList | undefined
  outgoing: readonly OutgoingMessage[]
  news: NewMessages
  scroller: RefObject<HTMLDivElement | null>
  onScroll: () => void
}

const SKELETONS = [240, 380, 200, 320]

/** The messages, the newest at the bottom. */
export function MessageLog(props: MessageLogProps) {
  const { conversation, name, list, loaded, outgoing, news, scroller, onScroll } = props
  const isEmpty = loaded !== undefined && loaded.messages.length === 0 && outgoing.length === 0
  const isFailed = list.isError && list.data === undefined
  let content: ReactNode = null
  if (isFailed)
    content = (
      <ErrorBox
        title="The messages could not be loaded."
        detail={list.error?.message}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    )
  else if (loaded === undefined) content = <LoadingMessages />
  else if (isEmpty) content = <NoMessages conversation={conversation} name={name} />
  return (
    <div
      ref={scroller}
      className="chat-scroll"
      role="log"
      // new messages are announced elsewhere; those loaded by scrolling back are not new
      aria-live="off"
      aria-label={name === '' ? 'Messages' : `Messages, ${name}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so it must be reachable by keyboard
      tabIndex={0}
      onScroll={onScroll}
    >
      <div className="chat-log">
        {content}
        {loaded === undefined ? null : (
          <>
            {loaded.hasEarlier ? (
              <EarlierMessages key={loaded.messages[0]?.id} conversation={conversation} />
            ) : null}
            <Rows loaded={loaded} outgoing={outgoing} news={news} />
          </>
        )}
      </div>
    </div>
  )
}

function Rows({
  loaded: { messages },
  outgoing,
  news,
}: {
  loaded: MessageList
  outgoing: readonly OutgoingMessage[]
  news: NewMessages
}) {
  const { id: me, timeZone } = useAccount()
  const today = useToday()
  const newOnes = messages.filter((message) => isNew(news, message, me))
  const rows = arranged(messages, { me, timeZone, firstNew: newOnes[0]?.id, outgoing })
  return rows.map((row) => {
    switch (row.kind) {
      case 'day':
        return (
          <h3 key={row.key} className="chat-day">
            {dayTitle(row.day, today)}
          </h3>
        )
      case 'new':
        return (
          <p key={row.key} className="chat-new" data-new-line>
            {counted(newOnes.length, 'new message')}
          </p>
        )
      default:
        return <MessageGroup key={row.key} group={row} />
    }
  })
}

function NoMessages({ conversation, name }: { conversation: string; name: string }) {
  return (
    <EmptyState
      icon={<IconMessageCircle size={32} stroke={1.25} />}
      title="No messages yet"
      help={
        conversation === EVERYONE
          ? 'What you write here is read by everybody who is signed in.'
          : `What you write here is read by ${name} alone.`
      }
    />
  )
}

function LoadingMessages() {
  return (
    <div className="chat-loading appear-late" role="status" aria-label="Loading messages...">
      {SKELETONS.map((width) => (
        <div key={width} className="chat-group" aria-hidden>
          <Skeleton width={32} height={32} round />
          <span className="chat-row-skeleton">
            <Skeleton width={120} />
            <Skeleton width={width} height={38} />
          </span>
        </div>
      ))}
    </div>
  )
}
