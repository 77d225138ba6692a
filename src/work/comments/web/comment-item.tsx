import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useAccount, useToday } from '#platform/web/data/account-context.tsx'
import { formatInstant } from '#platform/web/data/format-instant.ts'
import { recentTime } from '#platform/web/data/recent-time.ts'
import { Avatar } from '#platform/web/ui/marks/avatar.tsx'
import { IconButton } from '#platform/web/ui/button.tsx'
import type { Comment } from '../shared/comment-schema.ts'
import { CommentText } from './comment-text.tsx'

export interface CommentItemProps {
  comment: Comment
  /** What shows its files. */
  files: ReactNode
  /** Whether it may be changed and deleted, being one's own. */
  isOwn: boolean
  onEdit: () => void
  onDelete: () => void
  /** Replaces the text while it is edited. */
  children?: ReactNode
}

/** A comment: author, time, text and files. */
export function CommentItem({ comment, files, isOwn, onEdit, onDelete, children }: CommentItemProps) {
  const { authorId, authorName, createdAt, editedAt, text } = comment
  const { timeZone } = useAccount()
  const today = useToday()
  const full = formatInstant(createdAt, timeZone)
  return (
    <li className="comment" data-focus-item={comment.id} tabIndex={-1}>
      <Avatar id={authorId ?? authorName} name={authorName} size={28} />
      <div>
        <div className="comment-head">
          <span className="comment-author">{authorName}</span>
          <time className="note" dateTime={createdAt} title={full}>
            {recentTime(createdAt, timeZone, today)}
          </time>
          {editedAt === null ? null : (
            <span className="note" title={formatInstant(editedAt, timeZone)}>
              (edited)
            </span>
          )}
          {isOwn && children === undefined ? (
            <div className="row-actions comment-actions">
              <IconButton
                size="small"
                label={`Edit, written ${full}`}
                title="Edit"
                icon={<IconPencil size={16} stroke={1.75} aria-hidden />}
                data-focus-home
                onClick={onEdit}
              />
              <IconButton
                size="small"
                danger
                label={`Delete, written ${full}`}
                title="Delete"
                icon={<IconTrash size={16} stroke={1.75} aria-hidden />}
                onClick={onDelete}
              />
            </div>
          ) : null}
        </div>
        {children ?? <CommentText text={text} />}
        {files}
      </div>
    </li>
  )
}

/** One's own comment while it is being sent. */
export function SendingItem({ text }: { text: string }) {
  const { id, fName, sName } = useAccount()
  return (
    <li className="comment">
      <Avatar id={id} name={`${fName} ${sName}`} size={28} />
      <div>
        <div className="comment-head">
          <span className="comment-author">{`${fName} ${sName}`}</span>
          <span className="note">Sending...</span>
        </div>
        <CommentText text={text.trim()} />
      </div>
    </li>
  )
}
