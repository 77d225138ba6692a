import { IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { counted } from '#platform/shared/counted.ts'
import { KeyHint } from '../marks/key-hint.tsx'
import { Modal } from './modal.tsx'
import './command-dialog.css'

export interface CommandOption {
  /** Unique among all options, without spaces. */
  key: string
  content: ReactNode
  /** Stays in place whatever the next results are: Enter does not wait for them. */
  isSure?: boolean
}

export interface CommandGroup<Option extends CommandOption> {
  title: string
  options: readonly Option[]
}

export type CommandDialogProps<Option extends CommandOption> = {
  label: string
  placeholder: string
  text: string
  onText: (text: string) => void
  /** Called when the text field gets the focus. */
  onFocus?: () => void
  maxLength: number
  groups: readonly CommandGroup<Option>[]
  /** The groups do not match the text yet: Enter waits until they do. */
  isStale: boolean
  /** Whether Enter selects the first option when none is active. */
  isFirstMeant: boolean
  /** Replaces the groups, or is shown above those that remain. */
  note: string | undefined
  /** @param beside with Ctrl or ⌘ */
  onChoose: (option: Option, beside: boolean) => void
  onClose: () => void
  /** @param active the option that Enter would select */
  renderFoot: (active: Option | undefined) => ReactNode
}

/**
 * A dialog with a text field and options below it. The focus stays in the field; arrows move the active option, Enter
 * selects it.
 */
export function CommandDialog<Option extends CommandOption>(props: CommandDialogProps<Option>) {
  const { label, text, groups, isStale, isFirstMeant, note, onChoose, onClose } = props
  const id = useId()
  const [moved, setMoved] = useState<string>()
  const options = groups.flatMap((group) => group.options)
  const active =
    options.find((option) => option.key === moved) ?? (isFirstMeant || isStale ? options[0] : undefined)
  const idOf = (option: Option) => `${id}-${option.key}`

  // Enter while the options are stale: selects the first of the new ones
  const [entered, setEntered] = useState<{ beside: boolean }>()
  const takeEntered = useEffectEvent(() => {
    if (entered !== undefined && active !== undefined) onChoose(active, entered.beside)
  })
  useEffect(() => {
    if (entered !== undefined && !isStale) takeEntered()
  }, [entered, isStale])

  const activeId = active === undefined ? undefined : idOf(active)
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      const here = active === undefined ? (step > 0 ? -1 : 0) : options.indexOf(active)
      setMoved(options[(here + step + options.length) % options.length]?.key)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const beside = event.ctrlKey || event.metaKey
      if (isStale && active?.isSure !== true && active?.key !== moved) setEntered({ beside })
      else if (active !== undefined) onChoose(active, beside)
    }
  }

  return (
    <Modal
      label={label}
      className="modal-frame command-dialog"
      onClose={onClose}
      onKeyDown={(event) => {
        // the shortcut that opened it also closes it, instead of the browser's action
        if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
        event.preventDefault()
        if (!event.repeat) onClose()
      }}
    >
      <div className="command-head">
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <input
          role="combobox"
          aria-label={label}
          aria-expanded
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={activeId}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          data-autofocus
          placeholder={props.placeholder}
          maxLength={props.maxLength}
          value={text}
          onChange={(event) => {
            setMoved(undefined)
            setEntered(undefined)
            props.onText(event.currentTarget.value)
          }}
          onFocus={props.onFocus}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="command-close" onClick={onClose}>
          <span className="visually-hidden">Close</span>
          <span className="command-close-key" aria-hidden>
            <KeyHint keys="Esc" />
          </span>
          <IconX size={20} stroke={1.75} aria-hidden />
        </button>
      </div>
      <div className="command-body">
        <p className={note === undefined ? 'visually-hidden' : 'command-note'} role="status">
          {note ?? (text.trim() === '' || isStale ? '' : counted(options.length, 'result'))}
        </p>
        <div role="listbox" id={id} aria-label={label} aria-busy={isStale || undefined}>
          {groups.map((group, index) => (
            <div key={group.title} role="group" aria-labelledby={`${id}-group-${index}`}>
              <div id={`${id}-group-${index}`} className="command-title">
                {group.title}
              </div>
              {group.options.map((option) => (
                <div
                  key={option.key}
                  id={idOf(option)}
                  role="option"
                  tabIndex={-1}
                  className="command-option"
                  aria-selected={option === active}
                  onPointerMove={() => setMoved(option.key)}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={(event) => onChoose(option, event.ctrlKey || event.metaKey)}
                >
                  {option.content}
                </div>
              ))}
            </div>
          ))}
        </div>
      </div>
      <div className="command-foot">{props.renderFoot(active)}</div>
    </Modal>
  )
}
