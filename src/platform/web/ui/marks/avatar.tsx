import { IconUser } from '@tabler/icons-react'
import { firstGrapheme } from '#platform/shared/text/graphemes.ts'
import { markColour } from './mark-colour.ts'

/** Graphemes written as one with the letter that follows: in `ශ්‍රී`, and in Tamil kṣa and śrī. */
const JOINED =
  /^(?:[\u0d80-\u0dff]\u0dca\u200d)+|^(?:\u0b95\u0bcd(?=\u0bb7)|[\u0bb6\u0bb8]\u0bcd(?=\u0bb0\u0bc0))/u

function firstLetter(text: string): string {
  const joined = JOINED.exec(text)?.[0] ?? ''
  return joined + firstGrapheme(text.slice(joined.length))
}

const LATIN = /^\p{Script=Latin}/u

/**
 * The initials in an avatar: KS for `Kasun De Silva`. For a script without capitals, such as Sinhala or Tamil, the
 * first letter with its signs, because two do not fit.
 */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const first = words[0] ?? ''
  const last = words.length > 1 ? (words.at(-1) ?? '') : ''
  const initial = firstLetter(first)
  if (initial === '' || !LATIN.test(initial)) return initial
  const second = firstLetter(last)
  return (initial + (LATIN.test(second) ? second : '')).toLocaleUpperCase('en')
}

export type AvatarProps = {
  /** Determines the colour; null, drawn grey, for a person outside the team. */
  id: number | string | null
  name: string
  /** In px: 18 in stacks, 22 in rows, 28 in bars, 36 and 44 on cards. */
  size?: 18 | 22 | 28 | 36 | 44
  presence?: 'online' | 'offline'
  /** Exposes the name to screen readers; set it where the name is not shown beside it. */
  labelled?: boolean
}

/** A person's initials in their colour, or grey. */
export function Avatar({ id, name, size = 22, presence, labelled = false }: AvatarProps) {
  return (
    <span
      className="avatar"
      data-size={size}
      data-colour={id === null ? undefined : markColour(id)}
      {...(labelled ? { role: 'img', 'aria-label': name, title: name } : { 'aria-hidden': true })}
    >
      {initialsOf(name)}
      {presence === undefined ? null : <span className="presence" data-presence={presence} />}
    </span>
  )
}

/** A dashed circle for no one. */
export function NoAvatar({
  size = 22,
  labelled = false,
}: {
  size?: AvatarProps['size']
  labelled?: boolean
}) {
  return (
    <span
      className="avatar avatar-none"
      data-size={size}
      {...(labelled ? { role: 'img', 'aria-label': 'Unassigned' } : { 'aria-hidden': true })}
    >
      <IconUser size={12} stroke={1.75} />
    </span>
  )
}

/** Avatar and name in a line, `Unassigned` without a person (spec 14.5, missing-data fallbacks). */
export function Person({ person }: { person: { id: number | string; name: string } | null }) {
  return (
    <span className="person">
      {person ? <Avatar id={person.id} name={person.name} /> : <NoAvatar />}
      <span className={person ? 'ellipsis' : 'ellipsis faint'}>{person ? person.name : 'Unassigned'}</span>
    </span>
  )
}
