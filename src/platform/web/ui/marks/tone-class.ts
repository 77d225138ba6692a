import type { Tone } from '#platform/shared/state-look.ts'

/** The class that gives an element the colours of a tone; `marks.css` has them. */
export const TONE_CLASS: Readonly<Record<Tone, string>> = {
  blue: 'tone-blue',
  amber: 'tone-amber',
  green: 'tone-green',
  red: 'tone-red',
  gray: 'tone-gray',
  accent: 'tone-accent',
}
