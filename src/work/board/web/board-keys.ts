import type { Shortcut } from '#platform/web/page/shortcuts.ts'
import type { BoardFocus } from './use-board-focus.ts'

/** Their heading in the list of keys. */
export const CARD_KEYS = 'Cards'

/** The board's keys: for cards those of the list's rows, and those that move cards. */
export function cardKeys(
  { step }: Pick<BoardFocus, 'step'>,
  { mayEdit, hasLanes }: { mayEdit: boolean; hasLanes: boolean },
): Shortcut[] {
  return [
    {
      keys: ['j', 'ArrowDown'],
      label: 'Next card',
      group: CARD_KEYS,
      run: ({ key }) => key === 'j' && step(1),
    },
    {
      keys: ['k', 'ArrowUp'],
      label: 'Previous card',
      group: CARD_KEYS,
      run: ({ key }) => key === 'k' && step(-1),
    },
    { keys: ['ArrowLeft', 'ArrowRight'], label: 'Other column', group: CARD_KEYS },
    ...(mayEdit
      ? [{ keys: ['Shift ArrowLeft', 'Shift ArrowRight'], label: 'Move the card', group: CARD_KEYS }]
      : []),
    ...(mayEdit && hasLanes
      ? [{ keys: ['Shift ArrowUp', 'Shift ArrowDown'], label: 'Move to another lane', group: CARD_KEYS }]
      : []),
    { keys: 'Enter', label: 'Open the task', group: CARD_KEYS },
  ]
}
