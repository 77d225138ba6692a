import { classNames } from '../class-names.ts'

export type PriorityMarkProps = {
  /** 1 to 3 filled bars, 4 is the filled square of Critical. */
  level: 1 | 2 | 3 | 4
  word: string
  /** Hangs Critical's padding to the left, so that all glyphs of a column are aligned. */
  hung?: boolean
  /** Shows only the glyph; screen readers announce the word. */
  glyphOnly?: boolean
}

const LEVEL_CLASS = { 1: 'tone-green', 2: 'tone-amber', 3: 'tone-red', 4: 'tone-red' } as const
const BARS = [
  { x: 0.5, y: 8, height: 3.5 },
  { x: 4.6, y: 4.8, height: 6.7 },
  { x: 8.7, y: 0.8, height: 10.7 },
]

/** A priority as bars and a word; only the highest has a pill. */
export function PriorityMark({ level, word, hung = false, glyphOnly = false }: PriorityMarkProps) {
  return (
    <span
      className={classNames(
        'priority',
        LEVEL_CLASS[level],
        level === 4 && 'priority-critical',
        hung && 'priority-hung',
        glyphOnly && 'priority-glyph-only',
      )}
    >
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden>
        {level === 4 ? (
          <>
            <rect x="0.25" y="0.25" width="11.5" height="11.5" rx="2.5" fill="currentColor" />
            <path
              className="glyph-mark"
              d="M6 3.1v3.3M6 8.7v.1"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.6"
              strokeLinecap="round"
            />
          </>
        ) : (
          BARS.map((bar, index) => (
            <rect
              key={bar.x}
              x={bar.x}
              y={bar.y}
              width="2.9"
              height={bar.height}
              rx="0.75"
              fill="currentColor"
              opacity={index < level ? 1 : 0.28}
            />
          ))
        )}
      </svg>
      <span className={glyphOnly ? 'visually-hidden' : undefined}>{word}</span>
    </span>
  )
}
