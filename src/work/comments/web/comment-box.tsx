import { useRef } from 'react'
import { useAccount } from '#platform/web/data/account-context.tsx'
import { takesFiles } from '#platform/web/drag/offered-files.ts'
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
  return (
    <form
      className="comment-box"
      aria-label="New comment"
      {...takesFiles(files?.take)}
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
