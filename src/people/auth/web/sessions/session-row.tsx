import { useMutation, useQueryClient } from '@tanstack/react-query'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useAccount, useToday } from '#platform/web/data/account-context.tsx'
import { formatInstant } from '#platform/web/data/format-instant.ts'
import { focusIfLost } from '#platform/web/lists/kept-focus.ts'
import { recentTime } from '#platform/web/data/recent-time.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { confirm } from '#platform/web/ui/dialogs/confirm-dialog.tsx'
import { FactRow } from '#platform/web/ui/lists/fact-row.tsx'
import { StatusPill } from '#platform/web/ui/marks/status-pill.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import type { OpenSession } from '../../shared/auth-schema.ts'
import { sentenceOf, signOut } from '../auth-queries.ts'
import { endSessionElsewhere } from './session-queries.ts'

/** A session of one's own account. Ending the current one asks for confirmation, as it interrupts one's work. */
export function SessionRow({ session }: { session: OpenSession }) {
  const { id, browser, isHandheld, address, signedInAt, lastUsedAt, isRemembered, isThis } = session
  const { timeZone } = useAccount()
  const today = useToday()
  const queryClient = useQueryClient()
  const leave = useMutation({
    mutationFn: () => (isThis ? signOut() : endSessionElsewhere(queryClient, id)),
    onSuccess: () => (isThis ? undefined : toast.success({ message: `${browser} is signed out.` })),
    onError: (error) =>
      toast.error({ title: 'Not signed out', message: sentenceOf(error, 'Please try again.') }),
  })
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (leave.isError) focusIfLost(button.current)
  }, [leave.isError])
  const ask = async () => {
    const confirmed =
      !isThis ||
      (await confirm({
        title: 'Sign Out',
        message: 'This is the device that you are using now.',
        confirmText: 'Sign out',
      }))
    if (confirmed) leave.mutate()
  }
  const Icon = isHandheld ? IconDeviceMobile : IconDeviceDesktop
  const signedIn = formatInstant(signedInAt, timeZone)
  return (
    <li data-focus-item={id}>
      <FactRow
        icon={<Icon size={16} stroke={1.75} />}
        name={browser}
        marks={isThis ? <StatusPill tone="accent" glyph="tick" word="This device" /> : null}
        facts={
          <div>
            <span>{address}</span>
            <span>Signed in {signedIn}</span>
            {isThis ? null : <span>Last used {recentTime(lastUsedAt, timeZone, today)}</span>}
            {isRemembered ? <span>Remembered</span> : null}
          </div>
        }
      >
        <Button
          ref={button}
          size="small"
          data-focus-home
          aria-label={`Sign out ${browser}, signed in ${signedIn}`}
          busy={leave.isPending}
          onClick={() => void ask()}
        >
          Sign out
        </Button>
      </FactRow>
    </li>
  )
}
