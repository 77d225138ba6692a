import type { Tone } from '#platform/shared/state-look.ts'

/** The class with the colours of a tone, defined in `marks.css`. */
export const TONE_CLASS: Readonly<Record<Tone, string>> = {
  blue: 'tone-blue',
  amber: 'tone-amber',
  green: 'tone-green',
  red: 'tone-red',
  gray: 'tone-gray',
  accent: 'tone-accent',
}
