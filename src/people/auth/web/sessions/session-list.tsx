import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { IconLogout } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { focusIfLost, useKeptFocus } from '#platform/web/lists/kept-focus.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { confirm } from '#platform/web/ui/dialogs/confirm-dialog.tsx'
import { FactRowSkeleton } from '#platform/web/ui/lists/fact-row.tsx'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { endEverySession, sentenceOf } from '../auth-queries.ts'
import { endOtherSessions, sessionsQuery } from './session-queries.ts'
import { SessionRow } from './session-row.tsx'
import './session-list.css'

/** One's own sessions, on the page Security; ends one, all others, or all. */
export function SessionList() {
  const keptFocus = useKeptFocus<HTMLDivElement>()
  const list = useQuery(sessionsQuery)
  const isOnlyHere = list.data !== undefined && !list.data.some((session) => !session.isThis)
  return (
    <section className="own-settings-section">
      <div className="own-settings-about">
        <h2 id="signed-in-where">Where you are signed in</h2>
        <p>Lost a device, or forgot to sign out somewhere? Whatever you sign out here stops at once.</p>
      </div>
      <div {...keptFocus}>
        <SeveralSignOuts isOnlyHere={isOnlyHere} />
        {list.isPending ? (
          <div className="appear-late" role="status">
            <span className="visually-hidden">Loading...</span>
            <FactRowSkeleton />
            <FactRowSkeleton />
          </div>
        ) : list.data === undefined ? (
          <ErrorBox
            title="Where you are signed in could not be loaded."
            detail={list.error?.message}
            onRetry={() => void list.refetch()}
            retrying={list.isFetching}
          />
        ) : (
          <ul aria-labelledby="signed-in-where">
            {list.data.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        )}
        {isOnlyHere ? <p className="sessions-note">You are signed in nowhere else.</p> : null}
      </div>
    </section>
  )
}

/** Ends several sessions at once; each button asks for confirmation. */
function SeveralSignOuts({ isOnlyHere }: { isOnlyHere: boolean }) {
  const queryClient = useQueryClient()
  const elsewhereButton = useRef<HTMLButtonElement>(null)
  const everywhereButton = useRef<HTMLButtonElement>(null)
  const elsewhere = useMutation({
    mutationFn: () => endOtherSessions(queryClient),
    onSuccess: () => toast.success({ message: 'Every other device is signed out.' }),
    onError: toastFailure,
  })
  const everywhere = useMutation({ mutationFn: endEverySession, onError: toastFailure })
  useEffect(() => {
    if (elsewhere.isError) focusIfLost(elsewhereButton.current)
    if (elsewhere.isSuccess || everywhere.isError) focusIfLost(everywhereButton.current)
  }, [elsewhere.isError, elsewhere.isSuccess, everywhere.isError])

  const askElsewhere = async () => {
    const confirmed = await confirm({
      title: 'Sign Out Everywhere Else',
      message:
        'Every other device that is signed in to your account is signed out. This one stays signed in.',
      confirmText: 'Sign out',
      type: 'warning',
    })
    if (confirmed) elsewhere.mutate()
  }
  const askEverywhere = async () => {
    const confirmed = await confirm({
      title: 'Sign Out Everywhere',
      message: 'Every device that is signed in to your account is signed out, this one included.',
      confirmText: 'Sign out',
      type: 'warning',
    })
    if (confirmed) everywhere.mutate()
  }
  return (
    <div className="session-actions">
      <Button
        ref={elsewhereButton}
        disabled={isOnlyHere}
        busy={elsewhere.isPending}
        onClick={() => void askElsewhere()}
      >
        Sign out everywhere else
      </Button>
      <Button
        ref={everywhereButton}
        icon={<IconLogout size={16} stroke={1.75} aria-hidden />}
        busy={everywhere.isPending}
        onClick={() => void askEverywhere()}
      >
        Sign out everywhere
      </Button>
    </div>
  )
}

function toastFailure(error: unknown): void {
  toast.error({ title: 'Not signed out', message: sentenceOf(error, 'Please try again.') })
}
