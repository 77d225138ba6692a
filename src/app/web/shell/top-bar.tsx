import { IconChevronRight, IconLayoutSidebar, IconMenu2, IconMoon, IconSun } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { IconButton } from '#platform/web/ui/button.tsx'
import { pageTitle } from '#platform/web/page/page-title.ts'
import { useStore } from '#platform/web/ui/store.ts'
import { useColorScheme } from '#platform/web/ui/color-scheme.ts'
import { findPlace } from './navigation.ts'
import { type ShellAccount, UserMenu } from './user-menu.tsx'

export type TopBarProps = {
  account: ShellAccount
  /** Whether the navigation opens as a drawer. */
  narrow: boolean
  navigationShown: boolean
  onToggleNavigation: () => void
  onLogout: () => void
  /** Opens the search, where the navigation beside the page does not contain it. */
  search?: ReactNode
  /** The bell of the notifications. */
  bell?: ReactNode
  /** The running timer. */
  timer?: ReactNode
}

/** The bar at the top: navigation toggle, where one is, timer, notifications, colour scheme, account. */
export function TopBar(props: TopBarProps) {
  const { account, narrow, navigationShown, onToggleNavigation, onLogout, search, bell, timer } = props
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const { shown, toggle } = useColorScheme()
  const here = findPlace(pathname)
  const { named } = useStore(pageTitle)
  const NavigationIcon = narrow ? IconMenu2 : IconLayoutSidebar
  const SchemeIcon = shown === 'dark' ? IconSun : IconMoon
  return (
    <header className="top-bar">
      <IconButton
        label={navigationShown && !narrow ? 'Hide navigation' : 'Show navigation'}
        aria-expanded={navigationShown}
        icon={<NavigationIcon size={narrow ? 20 : 16} stroke={1.75} />}
        onClick={onToggleNavigation}
      />
      {here ? (
        <>
          <div className="crumbs">
            {here.group === undefined ? null : (
              <>
                <span>{here.group}</span>
                <IconChevronRight size={14} stroke={2} aria-hidden />
              </>
            )}
            {named === undefined ? null : (
              <>
                <span>{here.name}</span>
                <IconChevronRight size={14} stroke={2} aria-hidden />
              </>
            )}
            <span className="ellipsis crumb-here">{named ?? here.name}</span>
          </div>
          <div className="ellipsis top-bar-phone-title" aria-hidden>
            {named ?? here.name}
          </div>
        </>
      ) : null}
      <span className="push" />
      {timer}
      {search}
      {bell}
      <IconButton
        className="color-scheme-button"
        label={shown === 'dark' ? 'Light colours' : 'Dark colours'}
        icon={<SchemeIcon size={16} stroke={1.75} />}
        onClick={toggle}
      />
      <span className="top-bar-divider" />
      <UserMenu account={account} onLogout={onLogout} />
    </header>
  )
}
