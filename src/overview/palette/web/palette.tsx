import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useAccount, useCan } from '#platform/web/data/account-context.tsx'
import type { PaletteEntries } from '#platform/web/palette-entries.ts'
import { CommandDialog } from '#platform/web/ui/dialogs/command-dialog.tsx'
import { openFound } from './open-found.ts'
import { takeTyped } from './opened-layer.ts'
import { matchingCommands, useActions, usePageCommands } from './palette-commands.tsx'
import { PaletteFoot } from './palette-foot.tsx'
import { groupsOf, groupsOfNothing } from './palette-groups.tsx'
import type { PaletteOption } from './palette-option.ts'
import type { PalettePage } from './palette-page.ts'
import { noteOpened, recentlyOpened } from './recently-opened.ts'
import { useSearch } from './use-search.ts'
import './palette.css'

export interface PaletteProps {
  entries: PaletteEntries
  pages: readonly PalettePage[]
  onLogout: () => void
  onClose: () => void
}

/** The limit of the endpoint. */
const MAX_TEXT_LENGTH = 200

/** Search or jump to: records, actions and pages. */
export function Palette({ entries: { kinds, actions }, pages, onLogout, onClose }: PaletteProps) {
  const router = useRouter()
  const { id } = useAccount()
  const can = useCan()
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const { found, isStale, error } = useSearch(text, kinds)
  const [recent] = useState(() => recentlyOpened(id, kinds, can))
  const commands = { actions: useActions(actions, onLogout), pages: usePageCommands(pages) }

  const isNothing =
    text !== '' &&
    found.length === 0 &&
    matchingCommands([...commands.actions, ...commands.pages], text).length === 0
  const nothing = isNothing && !isStale ? `Nothing matches “${text}”` : undefined

  const choose = ({ found: chosen, command }: PaletteOption, beside: boolean) => {
    onClose()
    if (chosen !== undefined) {
      if (chosen.kind.isForgotten !== true) noteOpened(id, chosen.record)
      openFound(router, chosen, beside)
    }
    // after the palette has closed: it is a dialog, which first returns the focus
    else if (command !== undefined) setTimeout(command.run)
  }
  return (
    <CommandDialog
      label="Search or jump to"
      placeholder="Search or jump to"
      text={typed}
      onText={setTyped}
      onFocus={() => setTyped(typed + takeTyped())}
      maxLength={MAX_TEXT_LENGTH}
      groups={text === '' ? groupsOfNothing(recent, commands) : groupsOf(text, found, kinds, commands)}
      isStale={isStale}
      isFirstMeant={!isNothing}
      note={error === null ? nothing : error.message}
      onChoose={choose}
      onClose={onClose}
      renderFoot={(active) => <PaletteFoot active={active} pages={pages} home={kinds[0]?.listPage} />}
    />
  )
}
