import { IconCheck, IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { FloatingLayer } from '../overlays/floating-layer.tsx'
import type { RemoteOptions, SearchSelectOption } from './search-select-field.tsx'

export type OptionListProps = {
  id: string
  label: string
  anchor: HTMLElement | null
  options: readonly SearchSelectOption[]
  value: string | null
  searchable: boolean
  /** Shown when the search finds nothing. */
  noneText: string
  remote?: RemoteOptions | undefined
  align?: 'start' | 'end'
  onChoose: (value: string) => void
  onClose: (reason: 'escape' | 'outside' | 'tab') => void
}

function matches(option: SearchSelectOption, search: string): boolean {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const text = option.text.toLocaleLowerCase()
  return words.every((word) => text.includes(word))
}

function nextIndex(key: string, index: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (index + 1) % count
  if (key === 'ArrowUp') return (index - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

/** Milliseconds within which the next letter continues the word. */
const WORD_TIME = 700

/**
 * Type-ahead in a list without a search box: moves to the option that starts with the typed letters; the same letter
 * again moves to the next one.
 * @returns the index to go to, undefined for keys that mean something else
 */
function useTypeAhead() {
  const word = useRef({ text: '', at: 0 })
  return (event: KeyboardEvent, options: readonly SearchSelectOption[], active: number) => {
    const isBegun = event.timeStamp - word.current.at < WORD_TIME
    const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    if (!isLetter || (event.key === ' ' && !isBegun)) return undefined
    const key = event.key.toLocaleLowerCase()
    const text = isBegun && word.current.text !== key ? word.current.text + key : key
    word.current = { text, at: event.timeStamp }
    const from = text.length === 1 ? active + 1 : active
    const inOrder = options.map((_option, index) => (from + index) % options.length)
    return inOrder.find((index) => options[index]?.text.toLocaleLowerCase().startsWith(text)) ?? active
  }
}

/** Maximum characters of a search, as in the lists' calls (pagination.ts). */
const MAX_SEARCH_LENGTH = 200
/** Milliseconds after the last key until a search is sent; local options are filtered at once. */
const SETTLE = 200

/** Sends a settled search. @returns whether the options still belong to another text */
function useRemoteSearch(search: string, remote: RemoteOptions | undefined): boolean {
  const text = search.trim()
  const send = useEffectEvent((settled: string) => {
    if (settled !== remote?.text) remote?.onSearch(settled)
  })
  useEffect(() => {
    const timer = setTimeout(() => send(text), SETTLE)
    return () => clearTimeout(timer)
  }, [text])
  return remote !== undefined && (remote.isBusy || remote.text !== text)
}

/** The open list of a search select. The focus stays in the search box; arrows move the active option. */
export function OptionList(props: OptionListProps) {
  const {
    id,
    label,
    anchor,
    options,
    value,
    searchable,
    noneText,
    remote,
    align = 'start',
    onChoose,
    onClose,
  } = props
  const [search, setSearch] = useState('')
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      options.findIndex((option) => option.value === value),
    ),
  )
  const [focusTarget, setFocusTarget] = useState<HTMLElement | null>(null)
  const isStale = useRemoteSearch(search, remote)
  const found = remote ? options : options.filter((option) => matches(option, search))
  const current = found[Math.min(active, found.length - 1)]

  // Enter while the options are stale: selects the first of the new ones
  const [isEntered, setEntered] = useState(false)
  const takeEntered = useEffectEvent(() => {
    if (current) onChoose(current.value)
  })
  useEffect(() => {
    if (isEntered && !isStale) takeEntered()
  }, [isEntered, isStale])

  useEffect(() => {
    focusTarget?.focus()
  }, [focusTarget])
  const currentId = current ? `${id}-${options.indexOf(current)}` : undefined
  useEffect(() => {
    if (currentId !== undefined) document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' })
  }, [currentId])

  const typeAhead = useTypeAhead()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const next =
      (searchable ? undefined : typeAhead(event, found, active)) ??
      nextIndex(event.key, Math.min(active, found.length - 1), found.length)
    if (next !== undefined) {
      event.preventDefault()
      setActive(next)
    } else if (event.key === 'Enter' || (event.key === ' ' && !searchable)) {
      event.preventDefault()
      event.stopPropagation()
      if (isStale) setEntered(true)
      else if (current) onChoose(current.value)
    } else if (event.key === 'Tab') {
      onClose('tab')
    }
  }
  const control = {
    ref: setFocusTarget,
    'aria-activedescendant': currentId,
    onKeyDown,
  }

  return (
    <FloatingLayer
      role="region"
      aria-label={`${label}: options`}
      anchor={anchor}
      align={align}
      matchWidth
      onClose={onClose}
    >
      <div>
        {searchable ? (
          <div className="option-search">
            <IconSearch size={16} stroke={1.75} aria-hidden />
            <input
              {...control}
              role="combobox"
              aria-label={`Search ${label}`}
              aria-expanded
              aria-controls={id}
              aria-autocomplete="list"
              autoComplete="off"
              placeholder="Search"
              maxLength={MAX_SEARCH_LENGTH}
              value={search}
              onChange={(event) => {
                setSearch(event.currentTarget.value)
                setActive(0)
                setEntered(false)
              }}
            />
          </div>
        ) : null}
        <div
          className="options"
          role="listbox"
          id={id}
          aria-label={label}
          aria-busy={isStale || undefined}
          {...(searchable ? {} : { ...control, tabIndex: -1 })}
        >
          {found.map((option, index) => (
            <div
              key={option.value}
              id={`${id}-${options.indexOf(option)}`}
              role="option"
              tabIndex={-1}
              className="option"
              aria-selected={option.value === value}
              data-active={option === current}
              onPointerMove={() => setActive(index)}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onChoose(option.value)}
            >
              <span className="row ellipsis">{option.content ?? option.text}</span>
              {option.value === value ? (
                <IconCheck className="option-check" size={16} stroke={1.75} aria-hidden />
              ) : null}
            </div>
          ))}
        </div>
        {found.length === 0 ? (
          <p className="option-none" role="status">
            {isStale ? 'Searching...' : noneText}
          </p>
        ) : null}
        {remote?.note === undefined || found.length === 0 ? null : (
          <p className="option-note">{remote.note}</p>
        )}
      </div>
    </FloatingLayer>
  )
}
