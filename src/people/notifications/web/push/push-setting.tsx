import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { counted } from '#platform/shared/counted.ts'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { pushObstacle, type PushObstacle } from './browser-push.ts'
import { pushQuery, sendTest, switchOff, switchOn } from './push-queries.ts'

const OBSTACLES: Readonly<Record<PushObstacle, string>> = {
  unsupported:
    'This browser cannot receive them here: that takes https. On an iPhone or iPad, add Ledgerboard to the Home Screen first, and open it from there.',
  denied: 'This browser blocks notifications of this site. Allow them in its settings first.',
}

/** Whether notifications are pushed to this browser, and what leaves the installation then (spec 40). */
export function PushSetting() {
  const queryClient = useQueryClient()
  const own = useQuery(pushQuery)
  const obstacle = pushObstacle()
  const switching = useMutation({
    async mutationFn(wanted: boolean) {
      if (!wanted) return switchOff(queryClient)
      const isAllowed = await switchOn(queryClient, own.data?.publicKey ?? '')
      if (!isAllowed) toast.error({ title: 'Not switched on', message: 'The browser was not allowed to.' })
    },
    onError: (error) => toast.error({ title: 'Not saved', message: sentenceOf(error) }),
  })
  const testing = useMutation({
    mutationFn: () => sendTest(queryClient),
    onSuccess: () =>
      toast.success({
        message: 'Sent. It appears in a moment; if not, look at the notification settings of this device.',
      }),
    onError: (error) => toast.error({ title: 'Not sent', message: sentenceOf(error) }),
  })
  if (own.isError && own.data === undefined) {
    return (
      <ErrorBox
        title="The devices could not be loaded."
        detail={own.error.message}
        onRetry={() => void own.refetch()}
        retrying={own.isFetching}
      />
    )
  }
  const { isOnHere = false, elsewhere = 0 } = own.data ?? {}
  return (
    <div className="notification-device">
      {own.isPending ? (
        <span className="switch">
          <Skeleton width={180} />
        </span>
      ) : (
        <Switch
          label="Show notifications on this device"
          aria-describedby="notification-device-note"
          checked={switching.isPending ? switching.variables : isOnHere}
          disabled={switching.isPending || (obstacle !== undefined && !isOnHere)}
          onChange={(wanted) => switching.mutate(wanted)}
        />
      )}
      <p id="notification-device-note" className="note">
        {obstacle === undefined ? null : <strong>{OBSTACLES[obstacle]} </strong>}
        Only while this is on, the title and one sentence of each notification leave Ledgerboard, encrypted,
        to the push service of your browser’s maker, such as Google, Mozilla or Apple. It can see when
        something arrives, not what. Ends when you sign out here.
        {elsewhere === 0
          ? null
          : ` Also on for ${counted(elsewhere, 'other device')} of yours; signing out there ends it.`}
      </p>
      {isOnHere ? (
        <Button busy={testing.isPending} busyText="Sending..." onClick={() => testing.mutate()}>
          Send a test message
        </Button>
      ) : null}
    </div>
  )
}
