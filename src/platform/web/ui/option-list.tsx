import { IconCheck, IconSearch } from '@tabler/icons-react'
import { useEffect, useState, type KeyboardEvent } from 'react'
import { FloatingLayer } from './floating-layer.tsx'
import type { SearchSelectOption } from './search-select-field.tsx'

export type OptionListProps = {
  id: string
  label: string
  anchor: HTMLElement | null
  options: readonly SearchSelectOption[]
  value: string | null
  searchable: boolean
  noneText: string
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

/** The opened list of a search select. The focus stays in the search box; arrows move what is active. */
export function OptionList(props: OptionListProps) {
  const {
    id,
    label,
    anchor,
    options,
    value,
    searchable,
    noneText,
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
  const found = options.filter((option) => matches(option, search))
  const current = found[Math.min(active, found.length - 1)]

  useEffect(() => {
    focusTarget?.focus()
  }, [focusTarget])
  const currentId = current ? `${id}-${options.indexOf(current)}` : undefined
  useEffect(() => {
    if (currentId !== undefined) document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' })
  }, [currentId])

  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextIndex(event.key, Math.min(active, found.length - 1), found.length)
    if (next !== undefined) {
      event.preventDefault()
      setActive(next)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      event.stopPropagation()
      if (current) onChoose(current.value)
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
              value={search}
              onChange={(event) => {
                setSearch(event.currentTarget.value)
                setActive(0)
              }}
            />
          </div>
        ) : null}
        <div
          className="options"
          role="listbox"
          id={id}
          aria-label={label}
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
            {noneText}
          </p>
        ) : null}
      </div>
    </FloatingLayer>
  )
}
