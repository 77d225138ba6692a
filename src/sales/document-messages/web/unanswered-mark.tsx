import { IconMessageQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { SharedDocumentKind } from '#sales/public-links/shared/link-schema.ts'
import { unansweredQuery } from './message-queries.ts'
import './document-messages.css'

const TEXT = 'A question waits for a reply'

/** That the last message about a document is the client's; nothing otherwise. */
export function UnansweredMark({ kind, id }: { kind: SharedDocumentKind; id: number }) {
  const { data: isWaiting = false } = useQuery({
    ...unansweredQuery(kind),
    select: (ids) => ids.includes(id),
  })
  if (!isWaiting) return null
  return (
    <span className="note unanswered-mark" title={TEXT}>
      <IconMessageQuestion size={14} stroke={1.75} aria-hidden />
      <span className="visually-hidden">{TEXT}</span>
    </span>
  )
}
