import {
  IconAdjustmentsHorizontal,
  IconArrowRight,
  IconChecklist,
  IconFileInvoice,
  IconFilePlus,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSun,
  IconUserPlus,
  IconWallet,
  type TablerIcon,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { stringifyTaskSearch, TASK_SEARCH_DEFAULTS } from '#work/tasks/shared/task-search.ts'
import { OPEN_TASK_STATUSES } from '#work/tasks/shared/task-status.ts'
import { addDays } from '#platform/shared/dates.ts'
import type { Permission } from '#platform/shared/permissions.ts'
import { useCan, useToday } from '#platform/web/data/account-context.tsx'
import { activeShortcuts, waysOf } from '#platform/web/page/shortcuts.ts'
import { useColorScheme } from '#platform/web/ui/color-scheme.ts'
import { openShortcutList } from './opened-layer.ts'
import type { PalettePage } from './palette-page.ts'

/** An action of the palette. */
export interface PaletteCommand {
  key: string
  label: string
  icon: TablerIcon
  /** Other names that it can be found by. */
  otherNames?: string
  /** The shortcut for the same action. */
  keys: string | undefined
  run: () => void
}

/** Where records are created; the page opens its dialog when the address requests it. */
const NEW: readonly { label: string; path: string; permission: Permission; icon: TablerIcon }[] = [
  { label: 'New Invoice', path: '/invoice?new=1', permission: 'invoice:create', icon: IconFilePlus },
  { label: 'New Quote', path: '/estimation?new=1', permission: 'estimation:create', icon: IconFileInvoice },
  { label: 'Add Expense', path: '/expenses?new=1', permission: 'expenses:create', icon: IconWallet },
  { label: 'New Client', path: '/client?new=1', permission: 'client:create', icon: IconUserPlus },
]

/** The account's actions that work from every page, most used first. */
export function useActions(onLogout: () => void): PaletteCommand[] {
  const router = useRouter()
  const can = useCan()
  const today = useToday()
  const { shown, choose } = useColorScheme()
  const goTo = (href: string) => void router.navigate({ href })
  const command = (label: string, icon: TablerIcon, run: () => void, keys?: string): PaletteCommand => ({
    key: `do-${label.toLowerCase().replaceAll(' ', '-')}`,
    label,
    icon,
    keys,
    run,
  })
  const other = shown === 'dark' ? 'light' : 'dark'
  const overdue = stringifyTaskSearch({
    ...TASK_SEARCH_DEFAULTS,
    status: [...OPEN_TASK_STATUSES],
    dueDateTo: addDays(today, -1),
    sortBy: 'dueDate',
    sortOrder: 'ASC',
  })
  return [
    ...(can('task:create')
      ? [
          command('Add Task', IconPlus, () => pressOrGo('c', '/task?new=1', goTo), 'c'),
          command('Quick add task', IconPlus, () => pressOrGo('q', '/task?quick=1', goTo)),
        ]
      : []),
    ...(can('task:view')
      ? [command('Show overdue tasks', IconAdjustmentsHorizontal, () => goTo(`/task${overdue}`))]
      : []),
    ...NEW.filter(({ permission }) => can(permission)).map(({ label, path, icon }) =>
      command(label, icon, () => goTo(path)),
    ),
    ...(can('installation:edit')
      ? [command('Show the getting-started guide', IconChecklist, () => goTo('/dashboard?guide=1'))]
      : []),
    command(`Switch to the ${other} theme`, shown === 'dark' ? IconSun : IconMoon, () => choose(other)),
    command('Keyboard shortcuts', IconKeyboard, openShortcutList, '?'),
    command('Logout', IconLogout, onLogout),
  ]
}

/** Like the shortcut: a page with tasks opens its own dialog, with what it already knows about the task. */
function pressOrGo(key: string, href: string, goTo: (href: string) => void): void {
  const own = activeShortcuts().find((shortcut) => waysOf(shortcut).includes(key))
  if (own?.run === undefined) goTo(href)
  else own.run(new KeyboardEvent('keydown', { key }))
}

/** Links to all pages that the account may open. */
export function usePageCommands(pages: readonly PalettePage[]): PaletteCommand[] {
  const router = useRouter()
  return pages.map(({ label, pageTitle = '', path, icon = IconArrowRight, keys }) => ({
    key: `go-${path.slice(1)}`,
    label,
    otherNames: `go to open ${pageTitle}`,
    icon,
    keys,
    run: () => void router.navigate({ href: path }),
  }))
}

/** The commands whose label and other names together contain every word of a text. */
export function matchingCommands(commands: readonly PaletteCommand[], text: string): PaletteCommand[] {
  const words = text.toLowerCase().split(/\s+/)
  return commands.filter(({ label, otherNames = '' }) => {
    const names = `${label} ${otherNames}`.toLowerCase()
    return words.every((word) => names.includes(word))
  })
}
