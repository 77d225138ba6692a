import { type ClipboardEvent, type DragEvent, useRef } from 'react'
import { useAccount } from '#platform/web/data/account-context.tsx'
import { Avatar } from '#platform/web/ui/marks/avatar.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { KeyHint } from '#platform/web/ui/marks/key-hint.tsx'
import { CommentArea } from './comment-area.tsx'
import { isBlank, problemOf } from './comment-drafts.ts'
import type { CommentFiles } from './comment-files.ts'

export interface CommentBoxProps {
  text: string
  isSending: boolean
  /** Why the last attempt to send failed. */
  failure: string | undefined
  files: CommentFiles | undefined
  onChange: (text: string) => void
  onSend: () => void
}

/** The box for a new comment (spec 6.5). Its button appears once there is text or a file. */
export function CommentBox({ text, isSending, failure, files, onChange, onSend }: CommentBoxProps) {
  const { id, fName, sName } = useAccount()
  const area = useRef<HTMLTextAreaElement>(null)
  const send = () => {
    // the button disappears with the text
    area.current?.focus()
    onSend()
  }
  const take = (event: ClipboardEvent | DragEvent, offered: DataTransfer | null) => {
    // copied cells are text and a picture of it: the text is meant
    const isText = event.type === 'paste' && offered?.types.includes('text/plain') === true
    if (files === undefined || offered === null || offered.files.length === 0 || isText) return
    event.preventDefault()
    event.stopPropagation()
    files.take(offered.files)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- files are chosen by a button as well
    <form
      className="comment-box"
      aria-label="New comment"
      onPaste={(event) => take(event, event.clipboardData)}
      onDragOver={(event) => {
        if (files !== undefined && event.dataTransfer.types.includes('Files')) event.preventDefault()
      }}
      onDrop={(event) => take(event, event.dataTransfer)}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Avatar id={id} name={`${fName} ${sName}`} size={28} />
      <div className="comment-box-body">
        <div className="comment-box-line">
          <div className="comment-box-text">
            <CommentArea
              areaRef={area}
              label="Add a comment"
              placeholder="Add a comment..."
              value={text}
              refusal={failure}
              onChange={onChange}
              onSend={onSend}
              data-focus-fallback
            />
            {text === '' ? (
              <span className="comment-box-hint" aria-hidden>
                <KeyHint keys="Ctrl ↵" />
              </span>
            ) : null}
          </div>
          {files?.button}
        </div>
        {files?.waiting}
        {isBlank(text) && (files?.title ?? '') === '' ? null : (
          <div className="comment-buttons">
            <Button
              kind="primary"
              type="submit"
              disabled={problemOf(text) !== undefined}
              busy={isSending}
              busyText="Sending..."
            >
              {failure === undefined ? 'Comment' : 'Retry'}
            </Button>
          </div>
        )}
      </div>
    </form>
  )
}
