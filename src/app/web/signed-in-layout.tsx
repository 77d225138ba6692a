import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import {
  lazy,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import {
  ProofHost,
  SecondWayLine,
  signOut,
  useRefetchRefused,
  useSetUpUnderWay,
} from '#people/auth/web/index.ts'
import { accountOf, meQuery } from '#people/accounts/web/index.ts'
import { useChatNews } from '#chat/messages/web/index.ts'
import { NotificationBell, useUnreadNotifications } from '#people/notifications/web/index.ts'
import { openTasksQuery, projectListQuery } from '#work/projects/web/index.ts'
import { ForgottenTimerSlot, TimerChip, TimerLine, useRunningTitle } from '#work/time/web/index.ts'
import { savedViewsQuery } from '#work/saved-views/web/index.ts'
import { can as roleCan, type Permission } from '#platform/shared/permissions.ts'
import { AccountProvider } from '#platform/web/data/account-context.tsx'
import { ListLinkProvider } from '#platform/web/ui/lists/list-links.tsx'
import { liveState, startLive } from '#platform/web/data/live.ts'
import { serverNow } from '#platform/web/data/session.ts'
import { useUndoKeys } from '#platform/web/undo/undo-keys.ts'
import { ConnectionLine } from './shell/connection-line.tsx'
import type { NavProject } from './shell/nav-projects.tsx'
import { Shell } from './shell/shell.tsx'
import { WEB_FEATURES } from './features.ts'
import { listLinksOf } from './filled-slots.ts'
import { useNewBuild } from './use-new-build.ts'
import { useOfflineData } from './use-offline-data.ts'
import { useUnreadCount } from './use-unread-count.ts'

const WaitingPage = lazy(async () => ({
  default: (await import('#people/auth/web/waiting-page.tsx')).WaitingPage,
}))

const SecondWayPage = lazy(async () => ({
  default: (await import('#people/auth/web/second-way/second-way-page.tsx')).SecondWayPage,
}))

const LIST_LINKS = listLinksOf(WEB_FEATURES)

/** The frame of every page behind the sign-in: the account, the live connection, the shell. */
export function SignedInLayout() {
  const queryClient = useQueryClient()
  const router = useRouter()
  const { data: me } = useQuery(meQuery)
  const live = useSyncExternalStore(liveState.subscribe, liveState.get)
  const isHeld = useHeldForSecondWay(me?.mustAddSecondWay === true)
  const isActive = me?.user.status === 'Active' && !isHeld
  const role = me?.user.role
  const can = (permission: Permission) => isActive && roleCan(role, permission)
  const projects = useQuery({ ...projectListQuery, enabled: can('task:view') })
  const views = useQuery({ ...savedViewsQuery, enabled: can('task:view') })
  const openTasks = useQuery({ ...openTasksQuery, enabled: can('project:view') })
  const unreadMessages = useChatNews(can('chat:view') ? me?.user : undefined)
  useUnreadCount(unreadMessages + useUnreadNotifications(isActive))
  useNewBuild()
  useUndoKeys()
  useRefetchRefused()

  useEffect(() => {
    const lookAgain = () => void queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
    let stop: (() => void) | undefined
    let isOver = false
    void startLive(queryClient, lookAgain).then((end) => {
      if (isOver) end()
      else stop = end
    })
    return () => {
      isOver = true
      stop?.()
    }
  }, [queryClient])

  // Another role or status changes which pages are open: run the guards again, however the change arrived.
  const rights = me === undefined ? undefined : `${me.user.role} ${me.user.status} ${String(isHeld)}`
  const guarded = useRef(rights)
  useEffect(() => {
    if (guarded.current === rights) return
    guarded.current = rights
    void router.invalidate()
  }, [router, rights])

  const due = me?.secondWayDue
  useEffect(() => {
    if (due === undefined || due === null) return undefined
    const lookAgain = () => void queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
    // a second later: the clocks of server and browser differ a little
    const timer = setTimeout(lookAgain, Math.max(0, Date.parse(due) - serverNow()) + 1_000)
    return () => clearTimeout(timer)
  }, [due, queryClient])

  const account = me === undefined ? undefined : accountOf(me)
  useOfflineData(isActive ? account : undefined)
  if (me === undefined || account === undefined) return null
  return (
    <AccountProvider account={account}>
      {isActive ? (
        <InShortSteps>
          <Shell
            account={account}
            can={can}
            projects={withOpenTasks(projects.data ?? [], openTasks.data)}
            views={views.data}
            counts={unreadMessages > 0 ? { '/chat': unreadMessages } : {}}
            live={live}
            onLogout={() => void signOut()}
            bell={<NotificationBell />}
            timer={<RunningTimer />}
            timerLine={
              <>
                <SecondWayLine />
                <TimerLine />
              </>
            }
            connectionLine={<ConnectionLine />}
          >
            <ListLinkProvider value={LIST_LINKS}>
              <InShortSteps>
                <Outlet />
              </InShortSteps>
            </ListLinkProvider>
          </Shell>
          <ForgottenTimerSlot />
        </InShortSteps>
      ) : (
        <Suspense>{isHeld ? <SecondWayPage /> : <WaitingPage />}</Suspense>
      )}
      <ProofHost />
    </AccountProvider>
  )
}

/** Whether nothing opens until a second way is there, and its recovery codes were seen (spec 35.2). */
function useHeldForSecondWay(mustAdd: boolean): boolean {
  const isUnderWay = useSetUpUnderWay()
  const [isHeld, setHeld] = useState(mustAdd)
  const holds = mustAdd || (isHeld && isUnderWay)
  if (holds !== isHeld) setHeld(holds)
  return holds
}

/** A part of its own: only it is rendered again when the timer changes. */
function RunningTimer() {
  useRunningTitle()
  return <TimerChip />
}

/**
 * Draws what it contains after what is around it, in short steps, between which the browser can respond. Drawn as one
 * piece, the frame and the page block a phone for a third of a second.
 */
function InShortSteps({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null
}

/** @param counts undefined without the permission to see them, and while they load */
function withOpenTasks(
  projects: readonly NavProject[],
  counts: ReadonlyMap<number, number> | undefined,
): readonly NavProject[] {
  if (counts === undefined) return projects
  return projects.map((project) => ({ ...project, openTasks: counts.get(project.id) ?? 0 }))
}
