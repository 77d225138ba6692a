import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { write } from '#platform/web/data/write.ts'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { useAccount } from '#platform/web/data/account-context.tsx'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { saveNotificationPreferences } from '../shared/notification-endpoints.ts'
import {
  NOTIFICATION_RULES,
  type NotificationKind,
  notificationKindsOf,
  type NotificationPreferences,
  type NotificationWay,
} from '../shared/notification-schema.ts'
import { notificationPreferencesQuery } from './notification-queries.ts'
import { pushQuery } from './push/push-queries.ts'
import { PushSetting } from './push/push-setting.tsx'
import './notifications.css'

type Choices = NotificationPreferences[NotificationWay]

const LEGENDS: Readonly<Record<NotificationWay, string>> = { mail: 'By e-mail', push: 'On my devices' }

/** Push in this browser, and once it is on anywhere, which kinds are pushed. */
export function PushSwitches() {
  const { isOnHere = false, elsewhere = 0 } = useQuery(pushQuery).data ?? {}
  return (
    <>
      <PushSetting />
      {isOnHere || elsewhere > 0 ? <NotificationSwitches way="push" /> : null}
    </>
  )
}

/** For each kind that the account can receive, whether it is sent in this way. A switch saves immediately. */
export function NotificationSwitches({ way = 'mail' }: { way?: NotificationWay }) {
  const queryClient = useQueryClient()
  const { role } = useAccount()
  const list = useQuery(notificationPreferencesQuery)
  /** Switches without a reply yet. */
  const [sent, setSent] = useState<Choices>({})
  const kinds = notificationKindsOf(role)

  const save = async (kind: NotificationKind, wanted: boolean) => {
    setSent((choices) => ({ ...choices, [kind]: wanted }))
    try {
      await write(queryClient, { entity: 'notification-preferences' }, () =>
        callWithMetadata(saveNotificationPreferences, { body: { [way]: { [kind]: wanted } } }),
      )
    } catch (error) {
      toast.error({ title: 'Not saved', message: sentenceOf(error) })
    } finally {
      setSent(({ [kind]: _answered, ...choices }) => choices)
    }
  }

  if (list.isError && list.data === undefined) {
    return (
      <ErrorBox
        title="The choices could not be loaded."
        detail={list.error.message}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    )
  }
  const choices: Choices = { ...list.data?.[way], ...sent }
  return (
    <fieldset className="notification-switches">
      <legend>{LEGENDS[way]}</legend>
      {kinds.map((kind) =>
        list.isPending ? (
          <span key={kind} className="switch">
            <Skeleton width={180} />
          </span>
        ) : (
          <Switch
            key={kind}
            label={NOTIFICATION_RULES[kind].label}
            checked={choices[kind] ?? false}
            disabled={sent[kind] !== undefined}
            onChange={(wanted) => void save(kind, wanted)}
          />
        ),
      )}
    </fieldset>
  )
}
