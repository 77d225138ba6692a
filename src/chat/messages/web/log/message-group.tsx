import { IconAlertCircle, IconClock, IconPaperclip } from '@tabler/icons-react'
import { useAccount } from '#platform/web/data/account-context.tsx'
import { formatInstant } from '#platform/web/data/format-instant.ts'
import { Button } from '#platform/web/ui/button.tsx'
import type { Arranged, ShownMessage } from './arranged-messages.ts'
import { timeOfDay } from '#platform/shared/dates.ts'
import { Face } from '../conversation-row.tsx'
import { MessageText } from './message-text.tsx'
import { StoredBubble } from './stored-bubble.tsx'
import { forgetMessage, retryMessage } from '../outgoing.ts'

/** Messages of one person in quick succession: sender, time, and each message in its bubble. */
export function MessageGroup({ group }: { group: Extract<Arranged, { kind: 'group' }> }) {
  const { timeZone } = useAccount()
  const { userId, user, isOwn, messages } = group
  const at = messages[0]?.at ?? ''
  return (
    <div className="chat-group" data-own={isOwn || undefined}>
      {isOwn ? null : <Face id={userId} name={user} />}
      <div className="chat-group-body">
        <p className="chat-group-head">
          <span className="chat-sender">{isOwn ? 'You' : user}</span>
          <time dateTime={at} title={formatInstant(at, timeZone)}>
            {timeOfDay(timeZone, Date.parse(at))}
          </time>
        </p>
        {messages.map((message) => (
          <Bubble key={message.key} message={message} />
        ))}
      </div>
    </div>
  )
}

function Bubble({ message }: { message: ShownMessage }) {
  const { key, text, outgoing, stored } = message
  if (stored !== undefined) return <StoredBubble messageKey={key} message={stored} />
  const refusal = outgoing?.refusal
  return (
    <>
      <p className="chat-bubble" data-message={key} data-waiting>
        {refusal === undefined ? <Sending /> : null}
        <MessageText text={text} />
        {outgoing?.files?.map(({ name, upload }) => (
          <span key={upload} className="chat-outgoing-file">
            <IconPaperclip size={14} stroke={1.75} aria-hidden />
            <span className="ellipsis">{name}</span>
          </span>
        ))}
      </p>
      {refusal === undefined ? null : <Refused messageKey={key} refusal={refusal} />}
    </>
  )
}

/** Next to the bubble, so that nothing moves when it disappears. */
function Sending() {
  return (
    <span className="chat-sending" title="Sending...">
      <IconClock size={14} stroke={2} aria-hidden />
      <span className="visually-hidden">Sending... </span>
    </span>
  )
}

function Refused({ messageKey, refusal }: { messageKey: string; refusal: string }) {
  return (
    <div className="chat-refused" role="alert">
      <span className="chat-refusal">
        <IconAlertCircle size={14} stroke={2} aria-hidden />
        Not sent. {refusal}
      </span>
      <Button size="small" onClick={() => retryMessage(messageKey)}>
        Retry
      </Button>
      <Button size="small" kind="ghost" onClick={() => forgetMessage(messageKey)}>
        Discard
      </Button>
    </div>
  )
}
