import { IconUser } from '@tabler/icons-react'
import { markColour } from './mark-colour.ts'

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

function firstGrapheme(text: string): string {
  return graphemes.segment(text).containing(0)?.segment ?? ''
}

/** What is written into the letter after it although it counts as its own: in `ශ්‍රී`, and in Tamil kṣa and śrī. */
const JOINED =
  /^(?:[\u0d80-\u0dff]\u0dca\u200d)+|^(?:\u0b95\u0bcd(?=\u0bb7)|[\u0bb6\u0bb8]\u0bcd(?=\u0bb0\u0bc0))/u

function firstLetter(text: string): string {
  const joined = JOINED.exec(text)?.[0] ?? ''
  return joined + firstGrapheme(text.slice(joined.length))
}

const LATIN = /^\p{Script=Latin}/u

/**
 * What stands in an avatar: `Kasun De Silva` gives KS. A script without capitals, such as Sinhala or Tamil,
 * gives its first letter with its signs, as two of them do not fit.
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
  /** Decides the colour; null for somebody who is not of the team, who is drawn grey. */
  id: number | string | null
  name: string
  /** In px: 18 in stacks, 22 in rows, 28 in bars, 36 and 44 on cards. */
  size?: 18 | 22 | 28 | 36 | 44
  presence?: 'online' | 'offline'
  /** Reads the name aloud; give it where the name does not stand beside it. */
  labelled?: boolean
}

/** Initials in the person's colour, or grey. */
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

/** The dashed circle of nobody. */
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

/** Avatar and name in a line, `Unassigned` for nobody (spec 14.5, missing-data fallbacks). */
export function Person({ person }: { person: { id: number | string; name: string } | null }) {
  return (
    <span className="person">
      {person ? <Avatar id={person.id} name={person.name} /> : <NoAvatar />}
      <span className={person ? 'ellipsis' : 'ellipsis faint'}>{person ? person.name : 'Unassigned'}</span>
    </span>
  )
}
