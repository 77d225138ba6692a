import { counted } from '#platform/shared/counted.ts'
import type { Viewer } from '../../page/viewing.ts'
import { Avatar } from '../marks/avatar.tsx'
import './viewer-row.css'

/** Avatars shown; the others are counted. */
const DRAWN = 3
/** Names written out. */
const NAMED = 2

/**
 * The other viewers of a record, in the bar of its panel. Takes the remaining room there even without viewers, so that
 * nothing beside it moves. @param people from `useViewers`
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

/** `Kasun De Silva and 2 others are here too`; an empty text without names. */
export function viewerText(names: readonly string[]): string {
  if (names.length === 0) return ''
  const others = names.length - NAMED
  const parts = [...names.slice(0, NAMED), ...(others > 0 ? [counted(others, 'other')] : [])]
  const last = parts.pop() ?? ''
  return `${parts.length === 0 ? last : `${parts.join(', ')} and ${last}`} ${names.length === 1 ? 'is' : 'are'} here too`
}
