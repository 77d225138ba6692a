/**
 * How a state is drawn: a shaped glyph and a word in a colour, never the colour alone.
 * Tones are the names of the style sheet's `tone-…` classes.
 */
export type Tone = 'blue' | 'amber' | 'green' | 'red' | 'gray' | 'accent'

/** The shapes of a state's glyph. */
export type Glyph =
  | 'ring'
  | 'half'
  | 'tick'
  | 'bar'
  | 'cross'
  | 'cross-filled'
  | 'dashed'
  | 'pause'
  | 'alert'
  | 'arrow'
  | 'struck'
  | 'star'

export interface StateLook {
  tone: Tone
  glyph: Glyph
}
