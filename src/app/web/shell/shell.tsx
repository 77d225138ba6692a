import { IconLogout, IconMoon, IconSun } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { PaletteSlot } from '#overview/palette/web/index.ts'
import type { SavedView } from '#work/saved-views/shared/saved-view-schema.ts'
import { useSavedViewsPart } from '#work/saved-views/web/index.ts'
import type { Permission } from '#platform/shared/permissions.ts'
import type { LiveState } from '#platform/web/data/live.ts'
import { Avatar } from '#platform/web/ui/marks/avatar.tsx'
import { IconButton } from '#platform/web/ui/button.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { useColorScheme } from '#platform/web/ui/color-scheme.ts'
import { LiveBadge } from '#platform/web/ui/marks/live-badge.tsx'
import { loadPaletteEntries } from '../load-palette-entries.ts'
import { useFoldedNavigation, useNarrowScreen } from './folded-navigation.ts'
import { NavDrawer } from './nav-drawer.tsx'
import type { NavProject } from './nav-projects.tsx'
import { visiblePages } from './navigation.ts'
import { searchButton, searchIconButton, shortcutsButton } from './search-buttons.tsx'
import { useShellKeys } from './shell-keys.ts'
import { SideNav } from './side-nav.tsx'
import { TopBar } from './top-bar.tsx'
import { fullName, type ShellAccount } from './user-menu.tsx'

export type ShellProps = {
  account: ShellAccount
  can: (permission: Permission) => boolean
  projects: readonly NavProject[]
  views?: readonly SavedView[] | undefined
  /** Counts at the right of entries, by path. */
  counts?: Readonly<Record<string, number>>
  live: LiveState
  onLogout: () => void
  /** The bell of the notifications, in the top bar. */
  bell?: ReactNode
  /** The running timer, in the top bar. */
  timer?: ReactNode
  /** The same on a phone, below the top bar. */
  timerLine?: ReactNode
  /** The line below the page while the connection is lost. */
  connectionLine?: ReactNode
  /** The page. */
  children: ReactNode
}

/** The frame around every signed-in page: side navigation (a drawer where it is narrow), top bar, page. */
export function Shell(props: ShellProps) {
  const {
    account,
    can,
    projects,
    views = NO_VIEWS,
    counts,
    live,
    onLogout,
    bell,
    timer,
    timerLine,
    connectionLine,
    children,
  } = props
  const narrow = useNarrowScreen()
  const { folded, toggle } = useFoldedNavigation()
  const [drawerOpen, setDrawerOpen] = useState(false)
  if (drawerOpen && !narrow) setDrawerOpen(false)
  const beside = !narrow && !folded
  const navigation = { role: account.role, can, projects, views, counts }
  const pages = visiblePages(can)
  const saved = useSavedViewsPart(views.length > 0)
  useShellKeys(pages, can)
  return (
    <div className={classNames('shell', !beside && 'shell-folded')}>
      <a className="skip-link" href="#page">
        Skip to the page
      </a>
      {beside ? (
        <SideNav
          {...navigation}
          onFollow={() => {}}
          search={searchButton}
          foot={
            <>
              <LiveBadge state={live} />
              {shortcutsButton}
            </>
          }
        />
      ) : null}
      {drawerOpen ? (
        <NavDrawer onClose={() => setDrawerOpen(false)}>
          <SideNav
            {...navigation}
            onFollow={() => setDrawerOpen(false)}
            foot={<DrawerFoot account={account} onLogout={onLogout} />}
          />
        </NavDrawer>
      ) : null}
      <div className="shell-main">
        <TopBar
          account={account}
          narrow={narrow}
          navigationShown={narrow ? drawerOpen : !folded}
          onToggleNavigation={() => (narrow ? setDrawerOpen(true) : toggle())}
          onLogout={onLogout}
          search={beside ? null : searchIconButton}
          bell={bell}
          timer={timer}
        />
        <div className="top-bar-line">{timerLine}</div>
        <main id="page" className="shell-content" tabIndex={-1}>
          {children}
        </main>
        {connectionLine}
      </div>
      <PaletteSlot
        loadEntries={loadPaletteEntries}
        pages={[...pages, ...(saved?.pagesOf(views) ?? [])]}
        onLogout={onLogout}
      />
    </div>
  )
}

const NO_VIEWS: readonly SavedView[] = []

function DrawerFoot({ account, onLogout }: { account: ShellAccount; onLogout: () => void }) {
  const { shown, toggle } = useColorScheme()
  const SchemeIcon = shown === 'dark' ? IconSun : IconMoon
  const name = fullName(account)
  return (
    <>
      <Avatar id={account.id} name={name} size={36} />
      <span className="user-button-text">
        <span className="ellipsis user-name">{name}</span>
        <span className="ellipsis note">{account.email}</span>
      </span>
      <IconButton
        label={shown === 'dark' ? 'Light colours' : 'Dark colours'}
        icon={<SchemeIcon size={20} stroke={1.75} />}
        onClick={toggle}
      />
      <IconButton label="Logout" icon={<IconLogout size={20} stroke={1.75} />} onClick={onLogout} />
    </>
  )
}
