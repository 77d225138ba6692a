import { IconSearch } from '@tabler/icons-react'
import { openPalette, openShortcutList } from '#overview/palette/web/index.ts'
import { modKey } from '#platform/web/page/shortcuts.ts'
import { IconButton } from '#platform/web/ui/button.tsx'
import { KeyHint } from '#platform/web/ui/marks/key-hint.tsx'

const TEXT = 'Search or jump to'

/** Opens the palette, from the side navigation. */
export const searchButton = (
  <button type="button" className="nav-search" aria-keyshortcuts="Control+K Meta+K" onClick={openPalette}>
    <IconSearch size={16} stroke={1.75} aria-hidden />
    <span>{TEXT}</span>
    <span className="push" aria-hidden>
      <KeyHint keys={`${modKey()} K`} />
    </span>
  </button>
)

/** The same from the top bar, where there is no navigation beside the page. */
export const searchIconButton = (
  <IconButton
    label={TEXT}
    className="top-bar-search"
    icon={<IconSearch size={16} stroke={1.75} />}
    onClick={openPalette}
  />
)

/** Opens the list of keys, from the foot of the side navigation. */
export const shortcutsButton = (
  <button type="button" className="nav-shortcuts" aria-keyshortcuts="?" onClick={openShortcutList}>
    <span aria-hidden>
      <KeyHint keys="?" />
    </span>
    Shortcuts
  </button>
)
