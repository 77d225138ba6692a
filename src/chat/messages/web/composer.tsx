import { IconAt, IconHash, IconSend2 } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import {
  ChooseFilesButton,
  isWhole,
  type WaitingFileList,
  WaitingFiles,
} from '#work/attachments/web/index.ts'
import { withSeparators } from '#platform/shared/counted.ts'
import { MentionTextarea } from '#people/mentions/web/index.ts'
import { takesFiles } from '#platform/web/drag/offered-files.ts'
import { useDraft } from '#platform/web/forms/drafts.ts'
import { IconButton } from '#platform/web/ui/button.tsx'
import { KeyHint } from '#platform/web/ui/marks/key-hint.tsx'
import { MAX_MESSAGE_LENGTH } from '../shared/chat-schema.ts'
import { endOwnTyping, tellTyping } from './typing.ts'

/** The length from which the message's length is shown. */
const NEARLY_FULL = MAX_MESSAGE_LENGTH - 500

export interface ComposerProps {
  conversation: string
  /** The conversation's name; '' while it is unknown. */
  name: string
  isPhone: boolean
  /** Those that wait for the message (spec 30.7). */
  files: WaitingFileList
  /** Receives a text that is trimmed, and blank only if files go with it; all of them have arrived. */
  onSend: (text: string) => void
}

/** The input for a message. Its text stays in this browser until it is sent. */
export function Composer({ conversation, name, isPhone, files, onSend }: ComposerProps) {
  const [text, change, drop] = useDraft(`chat ${conversation} message`)
  const area = useRef<HTMLTextAreaElement>(null)
  const trimmed = text.trim()
  const isReady = files.files.every(isWhole)
  const isTooLong = trimmed.length > MAX_MESSAGE_LENGTH
  const label = name === '' ? 'Message' : `Message ${name}`

  useEffect(() => {
    // on a touch screen, the keyboard would cover the messages
    if (matchMedia('(hover: hover)').matches) area.current?.focus({ preventScroll: true })
  }, [])

  const send = () => {
    area.current?.focus()
    if ((trimmed === '' && files.files.length === 0) || isTooLong || !isReady) return
    drop()
    endOwnTyping()
    onSend(trimmed)
  }
  const insert = (sign: string) => {
    const element = area.current
    if (element === null) return
    element.focus()
    const before = element.value.slice(0, element.selectionStart)
    // directly after a word, the sign would be part of it
    const written = /\S$/.test(before) ? ` ${sign}` : sign
    element.setRangeText(written, element.selectionStart, element.selectionEnd, 'end')
    element.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <form
      className="chat-composer"
      aria-label={label}
      // what is dropped is taken by the conversation around it
      onPaste={takesFiles(files.take).onPaste}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <MentionTextarea
        ref={area}
        className="chat-composer-field"
        label={label}
        hideLabel
        placeholder={label}
        rows={1}
        value={text}
        error={isTooLong ? tooLong(trimmed.length) : undefined}
        onChange={(typed) => {
          change(typed)
          if (typed.trim() !== '') tellTyping(conversation)
        }}
        enterKeyHint="send"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          send()
        }}
      />
      {files.files.length === 0 ? null : (
        <div className="chat-composer-files">
          <WaitingFiles files={files.files} onRetry={files.retry} onRemove={files.remove} />
        </div>
      )}
      <div className="chat-composer-bar">
        <ChooseFilesButton label="Attach files" isIcon isSmall={!isPhone} onChosen={files.take} />
        {isPhone ? null : (
          <>
            <IconButton
              size="small"
              label="Mention somebody"
              icon={<IconAt size={16} stroke={1.75} aria-hidden />}
              onClick={() => insert('@')}
            />
            <IconButton
              size="small"
              label="Name a task, such as #142"
              icon={<IconHash size={16} stroke={1.75} aria-hidden />}
              onClick={() => insert('#')}
            />
            <span className="chat-composer-hint">
              {!isReady ? (
                'It can be sent once its files have arrived'
              ) : trimmed.length < NEARLY_FULL ? (
                <>
                  <KeyHint keys="↵" /> to send <KeyHint keys="Shift ↵" /> new line
                </>
              ) : (
                `${counted(trimmed.length)} of ${counted(MAX_MESSAGE_LENGTH)} characters`
              )}
            </span>
          </>
        )}
        <button
          type="submit"
          className="button button-primary chat-send"
          aria-label="Send"
          title="Send"
          disabled={!isReady}
        >
          <IconSend2 size={isPhone ? 20 : 16} stroke={1.75} aria-hidden />
        </button>
      </div>
    </form>
  )
}

function tooLong(length: number): string {
  return `A message has at most ${counted(MAX_MESSAGE_LENGTH)} characters. This one has ${counted(length)}.`
}

function counted(number: number): string {
  return withSeparators(number)
}
