import type { StateLook } from '#platform/shared/state-look.ts'
import type { SlipState } from './slip-schema.ts'

/** How each state looks in the office. */
export const SLIP_STATE_LOOK: Readonly<Record<SlipState, StateLook & { word: string }>> = {
  new: { word: 'New', tone: 'blue', glyph: 'ring' },
  booked: { word: 'Booked', tone: 'green', glyph: 'tick' },
  refused: { word: 'Refused', tone: 'gray', glyph: 'cross' },
}
