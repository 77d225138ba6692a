import type { Shortcut } from '#platform/web/page/shortcuts.ts'

/** Their heading in the list of keys. */
const BAR_KEYS = 'Bars'

/** The timeline's keys, as the list of keys shows them; the bars themselves handle arrow keys. */
export function barKeys(step: (by: number) => boolean, mayEdit: boolean): Shortcut[] {
  return [
    {
      keys: ['j', 'ArrowDown'],
      label: 'Next bar',
      group: BAR_KEYS,
      run: ({ key }) => key === 'j' && step(1),
    },
    {
      keys: ['k', 'ArrowUp'],
      label: 'Previous bar',
      group: BAR_KEYS,
      run: ({ key }) => key === 'k' && step(-1),
    },
    ...(mayEdit
      ? [
          { keys: ['ArrowLeft', 'ArrowRight'], label: 'Move it by a day', group: BAR_KEYS },
          { keys: ['shift+ArrowLeft', 'shift+ArrowRight'], label: 'Move its end', group: BAR_KEYS },
          {
            keys: ['mod+ArrowLeft', 'mod+ArrowRight'],
            label: 'Move it with all that wait for it',
            group: BAR_KEYS,
          },
          { keys: 'Escape', label: 'Give back what is not saved yet', group: BAR_KEYS },
        ]
      : []),
    { keys: 'Enter', label: 'Open the task', group: BAR_KEYS },
  ]
}
