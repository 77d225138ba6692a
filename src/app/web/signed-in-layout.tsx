import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import { accountOf, meQuery, signOut } from '#features/auth/web/index.ts'
import { projectListQuery } from '#features/projects/web/index.ts'
import { can as roleCan, type Permission } from '#platform/shared/permissions.ts'
import { AccountProvider } from '#platform/web/account-context.tsx'
import { liveState, startLive } from '#platform/web/live.ts'
import { Shell } from './shell/shell.tsx'

const WaitingPage = lazy(async () => ({
  default: (await import('#features/auth/web/waiting-page.tsx')).WaitingPage,
}))

/** The frame of every page behind the sign-in: the account, the live connection, the shell. */
export function SignedInLayout() {
  const queryClient = useQueryClient()
  const router = useRouter()
  const { data: me } = useQuery(meQuery)
  const live = useSyncExternalStore(liveState.subscribe, liveState.get)
  const isActive = me?.user.status === 'Active'
  const role = me?.user.role
  const can = (permission: Permission) => isActive && roleCan(role, permission)
  const projects = useQuery({ ...projectListQuery, enabled: can('task:view') })

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

  // Another role or status opens and closes pages: look at the guards again, however the news came.
  const rights = me === undefined ? undefined : `${me.user.role} ${me.user.status}`
  const guarded = useRef(rights)
  useEffect(() => {
    if (guarded.current === rights) return
    guarded.current = rights
    void router.invalidate()
  }, [router, rights])

  const account = me === undefined ? undefined : accountOf(me)
  if (me === undefined || account === undefined) return null
  return (
    <AccountProvider account={account}>
      {isActive ? (
        <Shell
          account={account}
          can={can}
          projects={projects.data ?? []}
          live={live}
          onLogout={() => void signOut()}
        >
          <Outlet />
        </Shell>
      ) : (
        <Suspense>
          <WaitingPage />
        </Suspense>
      )}
    </AccountProvider>
  )
}
