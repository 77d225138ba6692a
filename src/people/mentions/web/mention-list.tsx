import { useEffect } from 'react'
import { Avatar } from '#platform/web/ui/marks/avatar.tsx'
import { FloatingLayer } from '#platform/web/ui/overlays/floating-layer.tsx'

/** A person who can be mentioned. */
export interface MentionPerson {
  id: string
  name: string
}

export interface MentionListProps {
  id: string
  anchor: HTMLElement | null
  people: readonly MentionPerson[]
  active: MentionPerson
  onActive: (person: MentionPerson) => void
  onTake: (person: MentionPerson) => void
  onClose: () => void
}

/** The people matching the typed text. The focus stays in the text, whose keys move the active option. */
export function MentionList({ id, anchor, people, active, onActive, onTake, onClose }: MentionListProps) {
  const activeId = `${id}-${active.id}`
  useEffect(() => {
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    <FloatingLayer
      role="region"
      aria-label="Mention somebody"
      anchor={anchor}
      align="start"
      width={260}
      onClose={onClose}
    >
      <div className="options" role="listbox" id={id} aria-label="People">
        {people.map((person) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the text keeps the focus and the keys
          <div
            key={person.id}
            id={`${id}-${person.id}`}
            role="option"
            tabIndex={-1}
            className="option"
            aria-selected={person.id === active.id}
            data-active={person.id === active.id}
            onPointerMove={() => onActive(person)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onTake(person)}
          >
            <Avatar id={person.id} name={person.name} />
            <span className="ellipsis">{person.name}</span>
          </div>
        ))}
      </div>
    </FloatingLayer>
  )
}
