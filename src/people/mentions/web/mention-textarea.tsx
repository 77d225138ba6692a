import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { allUsersQuery } from '#people/users/web/index.ts'
import { counted } from '#platform/shared/counted.ts'
import { useAccount, useCan } from '#platform/web/data/account-context.tsx'
import { TextAreaField, type TextAreaFieldProps } from '#platform/web/ui/fields/text-area-field.tsx'
import { MentionList, type MentionPerson } from './mention-list.tsx'
import { peopleToMention, typedMention } from './mention-search.ts'

const NOBODY: readonly MentionPerson[] = []

/**
 * A text area that suggests people while `@` and a name are typed: arrow keys move, Enter and Tab choose, Escape
 * closes. The focus stays in the text.
 */
export function MentionTextarea({ ref, value, onChange, onKeyDown, ...area }: TextAreaFieldProps) {
  const listId = useId()
  const element = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(ref, () => element.current as HTMLTextAreaElement)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [caret, setCaret] = useState<number>()
  /** The index of the `@` whose list was dismissed, or from whose list a person was chosen. */
  const [done, setDone] = useState<number>()
  const [active, setActive] = useState(0)

  const mention = caret === undefined ? undefined : typedMention(value, caret)
  if (done !== undefined && caret !== undefined && mention?.start !== done) setDone(undefined)
  const people = usePeople(mention !== undefined)
  const found =
    mention === undefined || mention.start === done ? NOBODY : peopleToMention(people, mention.search)
  const current = found[Math.min(active, found.length - 1)]

  const follow = () => {
    const { selectionStart, selectionEnd } = element.current ?? {}
    setAnchor(element.current)
    setCaret(selectionStart === selectionEnd ? selectionStart : undefined)
  }
  const take = (person: MentionPerson) => {
    if (mention === undefined || caret === undefined) return
    const written = `@${person.name} `
    const end = mention.start + written.length
    // exactly one blank after the name, even if there already is one
    const rest = value.slice(caret).replace(/^ /, '')
    flushSync(() => {
      onChange(value.slice(0, mention.start) + written + rest)
      setDone(mention.start)
      setCaret(end)
    })
    element.current?.setSelectionRange(end, end)
  }
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
    if (current === undefined || !isPlain || event.nativeEvent.isComposing) {
      onKeyDown?.(event)
      return
    }
    const index = found.indexOf(current)
    if (event.key === 'ArrowDown') setActive((index + 1) % found.length)
    else if (event.key === 'ArrowUp') setActive((index - 1 + found.length) % found.length)
    else if (event.key === 'Enter' || event.key === 'Tab') take(current)
    else if (event.key === 'Escape') setDone(mention?.start)
    else {
      onKeyDown?.(event)
      return
    }
    event.preventDefault()
    // otherwise the surrounding dialog would close or the form be sent
    event.stopPropagation()
  }
  return (
    <>
      <TextAreaField
        {...area}
        ref={element}
        value={value}
        onChange={(text) => {
          onChange(text)
          setActive(0)
          follow()
        }}
        onKeyDown={press}
        onSelect={(event) => {
          area.onSelect?.(event)
          follow()
        }}
        onBlur={(event) => {
          area.onBlur?.(event)
          setCaret(undefined)
        }}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={current === undefined ? undefined : listId}
        aria-activedescendant={current === undefined ? undefined : `${listId}-${current.id}`}
      />
      <span role="status" className="visually-hidden">
        {found.length === 0
          ? null
          : `${counted(found.length, 'person', 'people')} to mention. Arrows choose, Enter takes.`}
      </span>
      {current === undefined ? null : (
        <MentionList
          id={listId}
          anchor={anchor}
          people={found}
          active={current}
          onActive={(person) => setActive(found.indexOf(person))}
          onTake={take}
          onClose={() => setDone(mention?.start)}
        />
      )}
    </>
  )
}

/** Who can be mentioned: every Active user except oneself. Loaded when a mention begins. */
function usePeople(isWanted: boolean): readonly MentionPerson[] {
  const { id } = useAccount()
  const can = useCan()
  const { data } = useQuery({ ...allUsersQuery, enabled: isWanted && can('user:view') })
  return (data ?? [])
    .filter((user) => user.status === 'Active' && user.id !== id)
    .map((user) => ({ id: user.id, name: `${user.fName} ${user.sName}` }))
}
