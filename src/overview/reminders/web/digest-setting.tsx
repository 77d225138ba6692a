import { queryOptions, useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCan } from '#platform/web/data/account-context.tsx'
import { call, callWithMetadata } from '#platform/web/data/api-client.ts'
import { sentenceOf } from '#platform/web/data/sentence-of.ts'
import { write } from '#platform/web/data/write.ts'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { Segmented } from '#platform/web/ui/fields/segmented.tsx'
import { SelectField } from '#platform/web/ui/fields/select-field.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { getDigest, saveDigest } from '../shared/digest-endpoints.ts'
import {
  DEFAULT_DIGEST,
  DIGEST_FREQUENCIES,
  type Digest,
  type DigestFrequency,
  hourText,
} from '../shared/digest-schema.ts'
import './digest-setting.css'

const digestQuery = queryOptions({
  queryKey: ['digest'],
  queryFn: ({ signal }) => call(getDigest, {}, { signal }),
  meta: { entities: ['notification', 'digest'], shows: { entity: 'digest', isReply: true } },
})

const LABELS: Readonly<Record<DigestFrequency, string>> = {
  off: 'Off',
  weekdays: 'Monday to Friday',
  daily: 'Every day',
}
const FREQUENCIES = DIGEST_FREQUENCIES.map((value) => ({ value, label: LABELS[value] }))
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }))

/** When the morning digest comes, for who sees tasks; see {@link OpenSetting}. */
export function DigestSetting({ isMailSet }: { isMailSet: boolean | undefined }) {
  const can = useCan()
  return can('task:view') ? <OpenSetting isMailSet={isMailSet} /> : null
}

/** When the morning digest comes; each choice saves at once. @param isMailSet whether there is a mail server; undefined while nobody knows */
function OpenSetting({ isMailSet }: { isMailSet: boolean | undefined }) {
  const queryClient = useQueryClient()
  const digest = useQuery(digestQuery)
  const save = useMutation({
    // one after the other: the last choice is what stays
    scope: { id: 'digest' },
    mutationFn: (body: Digest) =>
      write(queryClient, { entity: 'digest' }, () => callWithMetadata(saveDigest, { body })),
    onError: (error) => toast.error({ title: 'Not saved', message: sentenceOf(error) }),
    mutationKey: ['digest'],
  })
  // at once: the next key goes on from here
  const sent = useMutationState({
    filters: { mutationKey: ['digest'], status: 'pending' },
    select: ({ state }) => state.variables as Digest,
  }).at(-1)

  if (digest.isError && digest.data === undefined) {
    return (
      <ErrorBox
        title="The setting could not be loaded."
        detail={digest.error.message}
        onRetry={() => void digest.refetch()}
        retrying={digest.isFetching}
      />
    )
  }
  const chosen = sent ?? digest.data ?? DEFAULT_DIGEST
  return (
    <fieldset className="digest-setting" aria-busy={digest.isPending}>
      <legend>Morning digest</legend>
      <p className="dim">
        One mail with what of yours is overdue, due today and due later this week. Nothing due, no mail.
      </p>
      {/* takes its room before it is known, so that nothing below moves */}
      <div className="digest-choices" data-pending={digest.isPending}>
        <Segmented
          label="Days of the morning digest"
          value={chosen.frequency}
          onChange={(frequency) => save.mutate({ ...chosen, frequency })}
          choices={FREQUENCIES}
        />
        <SelectField
          label="At"
          value={String(chosen.hour)}
          onChange={(hour) => save.mutate({ ...chosen, hour: Number(hour) })}
          choices={HOURS}
          disabled={chosen.frequency === 'off'}
        />
      </div>
      {isMailSet === false ? (
        <p className="dim">No mail server is set yet. The first digest comes once there is one.</p>
      ) : null}
    </fieldset>
  )
}
