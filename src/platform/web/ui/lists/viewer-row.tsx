import { counted } from '#platform/shared/counted.ts'
import type { Viewer } from '../../page/viewing.ts'
import { Avatar } from '../marks/avatar.tsx'
import './viewer-row.css'

/** Avatars that are drawn; the others are counted. */
const DRAWN = 3
/** Names that are written out. */
const NAMED = 2

/**
 * Who else has the same thing open, in the bar of a panel: takes the room that is left there, also while nobody has, so
 * that nothing beside it moves. @param people as `useViewers` gives them
 */
export function ViewerRow({ people }: { people: readonly Viewer[] }) {
  const more = people.length - DRAWN
  return (
    <div className="viewer-row" title={people.map(({ name }) => name).join(', ') || undefined}>
      <span className="viewer-text" role="status">
        {viewerText(people.map(({ name }) => name))}
      </span>
      {people.length === 0 ? null : (
        <span className="avatar-stack" aria-hidden>
          {people.slice(0, DRAWN).map(({ id, name }) => (
            <Avatar key={id} id={id} name={name} />
          ))}
        </span>
      )}
      {more > 0 ? (
        <span className="dim label-text" aria-hidden>
          +{more}
        </span>
      ) : null}
    </div>
  )
}

/** `Kasun De Silva and 2 others are here too`; nothing about nobody. */
export function viewerText(names: readonly string[]): string {
  if (names.length === 0) return ''
  const others = names.length - NAMED
  const parts = [...names.slice(0, NAMED), ...(others > 0 ? [counted(others, 'other')] : [])]
  const last = parts.pop() ?? ''
  return `${parts.length === 0 ? last : `${parts.join(', ')} and ${last}`} ${names.length === 1 ? 'is' : 'are'} here too`
}
