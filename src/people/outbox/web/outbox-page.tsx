import { useQuery } from '@tanstack/react-query'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { meQuery } from '#people/accounts/web/index.ts'
import { useAccount, useCan } from '#platform/web/data/account-context.tsx'
import { formatInstant } from '#platform/web/data/format-instant.ts'
import { useKeptFocus } from '#platform/web/lists/kept-focus.ts'
import { useListAddress } from '#platform/web/lists/list-address.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { EmptyState } from '#platform/web/ui/lists/empty-state.tsx'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { KeyHint } from '#platform/web/ui/marks/key-hint.tsx'
import { Pager } from '#platform/web/ui/lists/pager.tsx'
import { SkeletonRows } from '#platform/web/ui/lists/skeleton.tsx'
import { SearchField } from '#platform/web/ui/fields/text-field.tsx'
import { useIsPhone } from '#platform/web/page/use-media-query.ts'
import { useSearchKey } from '#platform/web/lists/use-search-key.ts'
import { useSettledText } from '#platform/web/lists/use-settled-text.ts'
import type { OutboxMessage } from '../shared/outbox-schema.ts'
import { deliveryNote } from './delivery-note.ts'
import { MailState } from './mail-state.tsx'
import { OutboxMessageDialog } from './outbox-message-dialog.tsx'
import { outboxListQuery } from './outbox-queries.ts'
import { OutboxStatePill } from './outbox-state-pill.tsx'
import { RetryButton } from './retry-button.tsx'
import { TestMailButton } from './test-mail-button.tsx'
import './outbox.css'

/** Waiting and sent mail, for ADMIN: /outbox (spec 13.5). */
export function OutboxPage() {
  const [address, goTo] = useListAddress()
  const [typed, setTyped] = useSettledText(address.search, (search) => goTo({ page: 1, search }))
  const isPhone = useIsPhone()
  const searchBox = useSearchKey()
  const list = useQuery(outboxListQuery(address))
  const isConfigured = useQuery(meQuery).data?.mailConfigured ?? true
  const can = useCan()
  const keptFocus = useKeptFocus<HTMLDivElement>()
  const [opened, setOpened] = useState<OutboxMessage>()
  const { messages = [], total = 0, pages = 1 } = list.data ?? {}

  return (
    <div className="page">
      <div className="page-head outbox-head">
        <h1>Mail outbox</h1>
        <span className="page-count">{list.data === undefined ? null : total}</span>
        <SearchField
          ref={searchBox}
          className="push"
          label="Search messages"
          placeholder={isPhone ? 'Search' : 'Search messages'}
          value={typed}
          onChange={setTyped}
          end={<KeyHint keys="/" />}
        />
        {can('outbox:create') ? <TestMailButton isConfigured={isConfigured} /> : null}
      </div>
      <MailState isConfigured={isConfigured} />
      <div className="page-scroll" {...keptFocus}>
        {list.isError ? (
          <div className="outbox-notice">
            <ErrorBox
              title="The messages could not be loaded."
              detail={list.error.message}
              onRetry={() => void list.refetch()}
              retrying={list.isFetching}
            />
          </div>
        ) : null}
        {list.isSuccess && messages.length === 0 ? (
          <EmptyState
            icon={<IconMail size={32} stroke={1.25} />}
            title={address.search === '' ? 'No messages yet' : `No message matches “${address.search}”`}
            help="Invitations, password links and every other mail are kept here."
          />
        ) : null}
        {list.isPending || messages.length > 0 ? (
          <table
            className="table stacked-table outbox-table"
            aria-label="Messages"
            aria-busy={list.isPlaceholderData || undefined}
          >
            <thead>
              <tr>
                <th scope="col">Subject</th>
                <th scope="col" className="outbox-to">
                  To
                </th>
                <th scope="col" className="outbox-state">
                  State
                </th>
                <th scope="col" className="outbox-delivery">
                  Delivery
                </th>
                <th scope="col" className="outbox-time">
                  Written
                </th>
                <th scope="col" className="outbox-action">
                  <span className="visually-hidden">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {list.isPending ? <SkeletonRows columns={6} /> : null}
              {messages.map((message) => (
                <MessageRow
                  key={message.id}
                  message={message}
                  isConfigured={isConfigured}
                  onOpen={() => setOpened(message)}
                />
              ))}
            </tbody>
          </table>
        ) : null}
      </div>
      {pages > 1 ? (
        <div className="page-foot">
          <span>{total} messages</span>
          <Pager
            label="Messages"
            page={address.page}
            pages={pages}
            onPage={(page) => goTo({ ...address, page })}
          />
        </div>
      ) : null}
      {opened === undefined ? null : (
        <OutboxMessageDialog
          message={opened}
          isConfigured={isConfigured}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  )
}

interface MessageRowProps {
  message: OutboxMessage
  isConfigured: boolean
  onOpen: () => void
}

function MessageRow({ message, isConfigured, onOpen }: MessageRowProps) {
  const { timeZone } = useAccount()
  const note = deliveryNote(message, { isConfigured, timeZone })
  return (
    // the subject's button opens it by keyboard; the rest of the row is only a larger target
    <tr className="outbox-row" onClick={onOpen} data-focus-item={message.id}>
      <td>
        <button type="button" className="outbox-open ellipsis" title={message.subject} data-focus-home>
          {message.subject}
        </button>
      </td>
      <td className="outbox-to" title={message.toAddress}>
        {message.toName} <span className="dim">{message.toAddress}</span>
      </td>
      <td className="outbox-state">
        <OutboxStatePill state={message.state} />
      </td>
      <td
        className={classNames(
          'outbox-delivery dim',
          message.state === 'delivered' && 'outbox-delivery-delivered',
        )}
        title={note}
      >
        {note}
      </td>
      <td className="outbox-time dim">{formatInstant(message.createdAt, timeZone)}</td>
      <td className="outbox-action">
        <RetryButton message={message} isConfigured={isConfigured} size="small" />
      </td>
    </tr>
  )
}
