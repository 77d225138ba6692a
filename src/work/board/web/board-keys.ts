import type { Shortcut } from '#platform/web/page/shortcuts.ts'
import type { BoardFocus } from './use-board-focus.ts'

const GROUP = 'Cards'

/** The board's keys: for cards those of the list's rows, and those that move cards. */
export function cardKeys({ step }: Pick<BoardFocus, 'step'>, mayEdit: boolean): Shortcut[] {
  return [
    { keys: ['j', 'ArrowDown'], label: 'Next card', group: GROUP, run: ({ key }) => key === 'j' && step(1) },
    {
      keys: ['k', 'ArrowUp'],
      label: 'Previous card',
      group: GROUP,
      run: ({ key }) => key === 'k' && step(-1),
    },
    { keys: ['ArrowLeft', 'ArrowRight'], label: 'Other column', group: GROUP },
    ...(mayEdit
      ? [{ keys: ['Shift ArrowLeft', 'Shift ArrowRight'], label: 'Move the card', group: GROUP }]
      : []),
    { keys: 'Enter', label: 'Open the task', group: GROUP },
  ]
}
