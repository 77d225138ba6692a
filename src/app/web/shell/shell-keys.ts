import { useRouter } from '@tanstack/react-router'
import { openPalette, openShortcutList, type PalettePage } from '#overview/palette/web/index.ts'
import type { Permission } from '#platform/shared/permissions.ts'
import { type Shortcut, useShortcuts } from '#platform/web/page/shortcuts.ts'

/** The keys of every page: the palette, the list of keys, a new task, and the ways to the pages. */
export function useShellKeys(pages: readonly PalettePage[], can: (permission: Permission) => boolean): void {
  const router = useRouter()
  useShortcuts(shellKeys(pages, can('task:create'), (href) => void router.navigate({ href })))
}

function shellKeys(
  pages: readonly PalettePage[],
  mayAddTasks: boolean,
  goTo: (href: string) => void,
): Shortcut[] {
  const general = (group: string, keys: string, label: string, run: Shortcut['run']): Shortcut => ({
    group,
    keys,
    label,
    run,
    isGeneral: true,
    whileTyping: keys === PALETTE,
  })
  const everywhere = 'Everywhere'
  return [
    general(everywhere, PALETTE, 'Search or jump to', (event) => !event.defaultPrevented && openPalette()),
    general(everywhere, '?', 'Keyboard shortcuts', openShortcutList),
    ...(mayAddTasks ? [general(everywhere, 'c', 'Add Task', () => goTo('/task?new=1'))] : []),
    ...pages.flatMap(({ label, path, keys = '' }) =>
      keys === '' ? [] : [general('Go to', keys, label, () => goTo(path))],
    ),
  ]
}

const PALETTE = 'mod+k'
