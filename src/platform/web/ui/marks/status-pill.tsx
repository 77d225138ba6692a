import type { ReactNode } from 'react'
import type { Glyph, Tone } from '#platform/shared/state-look.ts'
import { classNames } from '../class-names.ts'
import { TONE_CLASS } from './tone-class.ts'

const RING = <circle cx="6" cy="6" r="5" fill="none" stroke="currentColor" strokeWidth="1.5" />
const DISC = <circle cx="6" cy="6" r="5.75" fill="currentColor" />
const STROKE = {
  fill: 'none',
  stroke: 'currentColor',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

const SHAPES = {
  ring: <circle cx="6" cy="6" r="4.9" fill="none" stroke="currentColor" strokeWidth="1.7" />,
  half: (
    <>
      {RING}
      <path d="M6 3a3 3 0 0 1 0 6z" fill="currentColor" />
    </>
  ),
  tick: (
    <>
      {DISC}
      <path className="glyph-mark" d="m3.6 6.2 1.7 1.7 3.2-3.5" {...STROKE} strokeWidth="1.5" />
    </>
  ),
  bar: (
    <>
      {DISC}
      <path className="glyph-mark" d="M3.6 6h4.8" {...STROKE} strokeWidth="1.7" />
    </>
  ),
  cross: (
    <>
      {RING}
      <path d="m4.5 4.5 3 3m0-3-3 3" {...STROKE} strokeWidth="1.2" />
    </>
  ),
  'cross-filled': (
    <>
      {DISC}
      <path className="glyph-mark" d="m4.2 4.2 3.6 3.6m0-3.6L4.2 7.8" {...STROKE} strokeWidth="1.5" />
    </>
  ),
  dashed: (
    <circle
      cx="6"
      cy="6"
      r="5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeDasharray="2.4 1.527"
    />
  ),
  pause: (
    <>
      {RING}
      <path d="M5 4.3v3.4M7 4.3v3.4" {...STROKE} strokeWidth="1.2" />
    </>
  ),
  alert: (
    <>
      {DISC}
      <path className="glyph-mark" d="M6 3.2v3.2M6 8.6v.1" {...STROKE} strokeWidth="1.6" />
    </>
  ),
  arrow: (
    <>
      {RING}
      <path d="M3.9 6h4M6.5 4.5 8 6 6.5 7.5" {...STROKE} strokeWidth="1.2" />
    </>
  ),
  struck: (
    <>
      {RING}
      <path d="m2.6 9.4 6.8-6.8" {...STROKE} strokeWidth="1.4" />
    </>
  ),
  star: (
    <path d="m6 .9 1.5 3.3 3.6.4-2.7 2.4.8 3.6L6 8.8l-3.2 1.8.8-3.6L.9 4.6l3.6-.4z" fill="currentColor" />
  ),
} satisfies Record<Glyph, ReactNode>

export type StatusGlyphProps = {
  tone: Tone
  glyph: Glyph
  /** 12 px in pills; 14 to 16 alone. */
  size?: number
  /** The accessible name; set it where no word is shown beside the glyph. */
  label?: string | undefined
}

/** The glyph of a status alone. */
export function StatusGlyph({ tone, glyph, size = 12, label }: StatusGlyphProps) {
  return (
    <svg
      className={classNames('glyph', TONE_CLASS[tone])}
      width={size}
      height={size}
      viewBox="0 0 12 12"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {SHAPES[glyph]}
    </svg>
  )
}

/** A status as shape, word and colour. The features map their statuses to tone and glyph. */
export function StatusPill({ tone, glyph, word }: { tone: Tone; glyph: Glyph; word: string }) {
  return (
    <span className={`pill ${TONE_CLASS[tone]}`}>
      <StatusGlyph tone={tone} glyph={glyph} />
      {word}
    </span>
  )
}
