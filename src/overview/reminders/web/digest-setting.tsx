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

/** The morning digest's setting, for people who may see tasks; see {@link OpenSetting}. */
export function DigestSetting({ isMailSet }: { isMailSet: boolean | undefined }) {
  const can = useCan()
  return can('task:view') ? <OpenSetting isMailSet={isMailSet} /> : null
}

/**
 * The morning digest's setting; each choice saves immediately. @param isMailSet whether there is a mail server;
 * undefined while unknown
 */
function OpenSetting({ isMailSet }: { isMailSet: boolean | undefined }) {
  const queryClient = useQueryClient()
  const digest = useQuery(digestQuery)
  const save = useMutation({
    // one at a time: the last choice wins
    scope: { id: 'digest' },
    mutationFn: (body: Digest) =>
      write(queryClient, { entity: 'digest' }, () => callWithMetadata(saveDigest, { body })),
    onError: (error) => toast.error({ title: 'Not saved', message: sentenceOf(error) }),
    mutationKey: ['digest'],
  })
  // shown immediately, so that the next key press starts from the new value
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
      {/* reserves its space while loading, so that nothing below moves */}
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
