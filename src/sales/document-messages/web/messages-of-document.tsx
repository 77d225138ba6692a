import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SharedDocumentKind } from '#sales/public-links/shared/link-schema.ts'
import { useAccount, useCan } from '#platform/web/data/account-context.tsx'
import { formatInstant } from '#platform/web/data/format-instant.ts'
import { PanelSection } from '#platform/web/ui/overlays/record-panel.tsx'
import type { DocumentMessage } from '../shared/message-schema.ts'
import { messagesQuery } from './message-queries.ts'
import { ReplyForm } from './reply-form.tsx'
import './document-messages.css'

/** What the client asked about a document, in its panel, with a field for the reply; nothing without a question. */
export function MessagesOfDocument({ kind, id }: { kind: SharedDocumentKind; id: number }) {
  const messages = useQuery(messagesQuery(kind, id)).data ?? []
  const mayReply = useCan()('link:create')
  // each reply has a form of its own
  const [sent, setSent] = useState(0)
  const last = messages.at(-1)
  if (last === undefined) return null
  return (
    <PanelSection title="Questions" note={last.author === 'client' ? 'waits for a reply' : undefined}>
      <ol className="document-messages">
        {messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ol>
      {mayReply ? (
        <ReplyForm
          key={`${kind} ${id} ${sent}`}
          kind={kind}
          id={id}
          takeFocus={sent > 0}
          onSent={() => setSent(sent + 1)}
        />
      ) : null}
    </PanelSection>
  )
}

function Message({ message }: { message: DocumentMessage }) {
  const { timeZone } = useAccount()
  const { author, name, text, at, browser } = message
  return (
    <li className="document-message" data-author={author}>
      <strong>{name}</strong>
      <p>{text}</p>
      <p className="document-message-note" title={browser ?? undefined}>
        {formatInstant(at, timeZone)}, {placeOf(message)}
      </p>
    </li>
  )
}

/** Where a message came from or went to. */
function placeOf({ author, email, address, mailedTo }: DocumentMessage): string {
  if (author === 'client') return email === null ? `from ${address ?? ''}` : `${email}, from ${address ?? ''}`
  return mailedTo === null ? 'on the client’s page' : `mailed to ${mailedTo}`
}
