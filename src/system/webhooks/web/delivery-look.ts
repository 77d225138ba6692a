import type { StateLook } from '#platform/shared/state-look.ts'
import type { Delivery, PauseReason } from '../shared/webhook-schema.ts'

/** The state of a delivery in a word, with its colour and glyph. */
export function deliveryLook({
  state,
  tries,
}: Pick<Delivery, 'state' | 'tries'>): StateLook & { word: string } {
  if (state === 'delivered') return { tone: 'green', glyph: 'tick', word: 'Delivered' }
  if (state === 'failed') return { tone: 'red', glyph: 'alert', word: 'Failed' }
  return tries === 0
    ? { tone: 'gray', glyph: 'ring', word: 'Waiting' }
    : { tone: 'amber', glyph: 'half', word: 'Trying again' }
}

/** Whether an HTTP status means that the receiver took the message. */
export function isTaken(answer: number | null): boolean {
  return answer !== null && answer >= 200 && answer < 300
}

/** Why a webhook is paused, and what to do. */
export const PAUSE_SENTENCES: Readonly<Record<PauseReason, string>> = {
  'by hand': 'Nothing is sent. What happens meanwhile is not recorded for it.',
  gone: 'Its address answered 410: the receiver wants nothing more. What happens meanwhile is not recorded for it.',
  failing:
    'Its tries failed for more than an hour. See to the receiver, then resume it. What happens meanwhile is not recorded for it.',
  'secret lost':
    'The installation’s secret was changed. Give it a new secret, then resume it. What happens meanwhile is not recorded for it.',
}
