import { useState } from 'react'
import { useAccount } from '#platform/web/data/account-context.tsx'
import { formatInstant } from '#platform/web/data/format-instant.ts'
import type { ChatMessage } from '../../shared/chat-schema.ts'
import { deletedText } from '../deleted-text.ts'
import { EditMessageForm } from './edit-message-form.tsx'
import { MessageActions } from './message-actions.tsx'
import { MessageFiles } from './message-files.tsx'
import { MessageText } from './message-text.tsx'
import { Reactions } from './reactions.tsx'

/** A message that the server has, with what can be done with it. @param messageKey as in `ShownMessage` */
export function StoredBubble({ messageKey, message }: { messageKey: string; message: ChatMessage }) {
  const { timeZone } = useAccount()
  const [isEditing, setEditing] = useState(false)
  const { deleted, editedAt, text, files = [] } = message
  if (deleted !== null)
    return (
      <p className="chat-bubble chat-bubble-deleted" data-message={messageKey}>
        {deletedText(deleted)}
      </p>
    )
  if (isEditing)
    return (
      <div className="chat-bubble-editing" data-message={messageKey}>
        <EditMessageForm message={message} onClose={() => setEditing(false)} />
        {files.length === 0 ? null : <MessageFiles files={files} />}
      </div>
    )
  return (
    <>
      <div className="chat-bubble-row" data-message={messageKey}>
        {text === '' ? (
          <MessageFiles files={files} />
        ) : (
          <p className="chat-bubble">
            <MessageText text={text} />
            {editedAt === null ? null : (
              <span className="chat-edited" title={formatInstant(editedAt, timeZone)}>
                {' '}
                edited
              </span>
            )}
          </p>
        )}
        <MessageActions message={message} onEdit={() => setEditing(true)} />
      </div>
      {text === '' || files.length === 0 ? null : <MessageFiles files={files} />}
      <Reactions message={message} />
    </>
  )
}
