import { IconAlertCircle, IconListDetails, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button, IconButton } from '#platform/web/ui/button.tsx'
import type { CompletionOption } from '../shared/completion.ts'
import { parseQuickLine } from '../shared/parse-quick-line.ts'
import type { QuickContext, QuickToken } from '../shared/quick-line.ts'
import type { TextRange } from '../shared/split-words.ts'
import { type QuickDefaults, taskToSend } from '../shared/task-to-send.ts'
import { CompletionList } from './completion-list.tsx'
import { closeField, takeEarly } from './opened-field.ts'
import type { QuickAddFieldProps } from './quick-add-field.tsx'
import { QuickChips } from './quick-chips.tsx'
import { QuickHelp } from './quick-help.tsx'
import { TintedInput } from './tinted-input.tsx'
import { useAddTasks } from './use-add-tasks.ts'
import { useCompletion } from './use-completion.ts'
import { QUICK_DRAFT, useQuickDraft } from './use-quick-draft.ts'

/** Far more than a name and all fields. */
const MAX_LINE_LENGTH = 1_000

export interface QuickAddLineProps extends QuickAddFieldProps {
  context: QuickContext
  today: string
  defaults: QuickDefaults
  onDropDefault: (field: keyof QuickDefaults) => void
  /** Opens the dialog for several lines. @param text initial text; @param onAdded called after they were added */
  onLines: (text: string, onAdded: () => void) => void
}

/** One line that becomes a task. It stays open, focused and empty, for the next one. */
export function QuickAddLine(props: QuickAddLineProps) {
  const { asked, context, today, defaults, onAdded, onLines, onDropDefault } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [caret, setCaret] = useState(0)
  const placed = useRef<number>(undefined)
  const draft = useQuickDraft()
  const { text, literals } = draft
  const line = parseQuickLine(text, context, { literals })
  const list = useCompletion({ text, caret, line, literals }, context)
  const { isBusy, refusal, noteTyped, add } = useAddTasks(QUICK_DRAFT)

  const change = (next: string, nextCaret: number) => {
    draft.change(next)
    setCaret(nextCaret)
    noteTyped(next)
    list.forget()
  }
  const replace = ({ text: written }: CompletionOption, { start, end }: TextRange) => {
    const after = text.slice(end)
    const gap = /^\s/.test(after) ? '' : ' '
    const next = start + written.length + 1
    placed.current = next
    change(text.slice(0, start) + written + gap + after, next)
    input.current?.focus()
  }
  useLayoutEffect(() => {
    if (placed.current === undefined) return
    input.current?.setSelectionRange(placed.current, placed.current)
    placed.current = undefined
  })

  const begin = useEffectEvent(() => {
    const typed = takeEarly()
    input.current?.focus()
    input.current?.setSelectionRange(text.length, text.length)
    if (typed === '') return
    const next = text === '' ? typed : `${text.trimEnd()} ${typed}`
    placed.current = next.length
    draft.change(next)
  })
  // before the next key, which the page would otherwise handle as a shortcut
  useLayoutEffect(() => {
    if (asked > 0) begin()
  }, [asked])

  const submit = async () => {
    input.current?.focus()
    if (line.tokens.some(({ kind }) => kind === 'ambiguous')) {
      list.ask()
      return
    }
    const added = await add([taskToSend(line, defaults, today)])
    const task = added?.at(-1)
    if (task === undefined) return
    draft.take(text)
    setCaret(0)
    onAdded(task)
  }
  const keepAsText = (token: QuickToken) => {
    draft.makeLiteral(token)
    list.forget()
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (list.press(event, replace)) {
      event.preventDefault()
      event.stopPropagation()
    } else if (event.key === 'Enter') {
      event.preventDefault()
      void submit()
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      closeField()
    } else if (event.key === 'Backspace') {
      const { selectionStart, selectionEnd } = event.currentTarget
      const token = line.tokens.find(({ kind, end }) => kind === 'known' && end === selectionStart)
      if (token === undefined || selectionStart !== selectionEnd) return
      event.preventDefault()
      keepAsText(token)
    }
  }

  const { completion, active } = list
  // a word still being typed is not reported as unknown
  const tokens = line.tokens.filter(({ kind, start }) => kind !== 'unknown' || start !== completion?.start)
  const errorId = `${id}-error`
  return (
    <div className="quick-add" role="group" aria-label="Quick add">
      <div className="quick-line">
        <div className="input quick-input" ref={setAnchor} data-invalid={refusal !== undefined || undefined}>
          <TintedInput
            inputRef={input}
            value={text}
            tokens={tokens}
            role="combobox"
            aria-label="Quick add"
            aria-autocomplete="list"
            aria-expanded={completion !== undefined}
            aria-controls={completion === undefined ? undefined : id}
            aria-activedescendant={active < 0 ? undefined : `${id}-${active}`}
            aria-invalid={refusal !== undefined || undefined}
            aria-describedby={refusal === undefined ? undefined : errorId}
            autoComplete="off"
            enterKeyHint="send"
            maxLength={MAX_LINE_LENGTH}
            placeholder="Home banner @nimal #website !high fri"
            data-autofocus
            onChange={(event) => change(event.currentTarget.value, event.currentTarget.selectionStart ?? 0)}
            onSelect={(event) => setCaret(event.currentTarget.selectionStart ?? 0)}
            onKeyDown={onKeyDown}
            onPaste={(event) => {
              const pasted = event.clipboardData.getData('text/plain')
              const { selectionStart, selectionEnd } = event.currentTarget
              const whole = text.slice(0, selectionStart ?? 0) + pasted + text.slice(selectionEnd ?? 0)
              // the field would truncate a longer text
              if (!/[\n\r]/.test(pasted.trim()) && whole.length <= MAX_LINE_LENGTH) return
              event.preventDefault()
              onLines(whole, () => draft.take(text))
            }}
          />
        </div>
        <Button kind="primary" busy={isBusy} disabled={text.trim() === ''} onClick={() => void submit()}>
          Add
        </Button>
        <QuickHelp />
        <IconButton
          label="Add several lines"
          icon={<IconListDetails size={18} stroke={1.75} />}
          onClick={() => onLines('', () => undefined)}
        />
        <IconButton label="Close quick add" icon={<IconX size={18} stroke={1.75} />} onClick={closeField} />
      </div>
      {refusal === undefined ? null : (
        <p className="field-error" id={errorId} role="alert">
          <IconAlertCircle size={14} stroke={2} aria-hidden />
          {refusal.sentence}
        </p>
      )}
      <QuickChips
        tokens={tokens}
        values={line.values}
        text={text}
        defaults={defaults}
        today={today}
        onKeepAsText={keepAsText}
        onDropDefault={(field) => {
          onDropDefault(field)
          input.current?.focus()
        }}
        onChoose={() => {
          list.ask()
          input.current?.focus()
        }}
      />
      {completion === undefined ? null : (
        <CompletionList
          id={id}
          anchor={anchor}
          completion={completion}
          active={active}
          onMove={list.moveTo}
          onChoose={(option) => list.take(option, replace)}
          onClose={list.dismiss}
        />
      )}
    </div>
  )
}
