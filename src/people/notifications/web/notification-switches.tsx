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
} from '../shared/notification-schema.ts'
import { notificationPreferencesQuery } from './notification-queries.ts'
import './notifications.css'

type Choices = NotificationPreferences['mail']

/** For each kind that the account can receive, whether it is sent by e-mail. A switch saves immediately. */
export function NotificationSwitches() {
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
        callWithMetadata(saveNotificationPreferences, { body: { mail: { [kind]: wanted } } }),
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
  const choices: Choices = { ...list.data?.mail, ...sent }
  return (
    <fieldset className="notification-switches">
      <legend>By e-mail</legend>
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
