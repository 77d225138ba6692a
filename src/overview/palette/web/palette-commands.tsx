import {
  IconArrowRight,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSun,
  type TablerIcon,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCan, useToday } from '#platform/web/data/account-context.tsx'
import { activeShortcuts, waysOf } from '#platform/web/page/shortcuts.ts'
import type { PaletteAction } from '#platform/web/palette-entries.ts'
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

/** The account's actions that work from every page: those of the features first. */
export function useActions(actions: readonly PaletteAction[], onLogout: () => void): PaletteCommand[] {
  const router = useRouter()
  const queryClient = useQueryClient()
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
  return [
    ...actions
      .filter((action) => can(action.can) && action.isOffered?.(queryClient) !== false)
      .map(({ label, icon, href, run, keys, hasGeneralKeys = false }) =>
        command(
          label,
          icon,
          () => {
            if (run?.(queryClient) !== true) pressOrGo(keys, href(today), goTo)
          },
          hasGeneralKeys ? keys : undefined,
        ),
      ),
    command(`Switch to the ${other} theme`, shown === 'dark' ? IconSun : IconMoon, () => choose(other)),
    command('Keyboard shortcuts', IconKeyboard, openShortcutList, '?'),
    command('Logout', IconLogout, onLogout),
  ]
}

/** Like the shortcut: a page with tasks opens its own dialog, with what it already knows about the task. */
function pressOrGo(key: string | undefined, href: string, goTo: (href: string) => void): void {
  const own =
    key === undefined ? undefined : activeShortcuts().find((shortcut) => waysOf(shortcut).includes(key))
  if (key === undefined || own?.run === undefined) goTo(href)
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
