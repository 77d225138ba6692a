import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { withSeparators } from '#platform/shared/counted.ts'
import { formatBytes } from '#platform/shared/byte-size.ts'
import type { Finding } from '#platform/shared/finding.ts'
import { useAccount, useCan, useToday } from '#platform/web/data/account-context.tsx'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { formatInstant } from '#platform/web/data/format-instant.ts'
import { write } from '#platform/web/data/write.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { isUnderWay } from '../shared/backup-schema.ts'
import { makeBackup } from '../shared/installation-endpoints.ts'
import type { Installation } from '../shared/installation-schema.ts'
import { BackupProgress } from './backup-progress.tsx'
import { BackupTable } from './backup-table.tsx'
import { momentText } from './moment-text.ts'
import { SystemCard } from './system-card.tsx'
import { installationQuery } from './system-queries.ts'

type Backups = Installation['backups']

/** The last proven backup, the progress of the current one, and the latest ones. */
export function BackupsCard({ backups, findings }: { backups: Backups; findings: readonly Finding[] }) {
  const { timeZone } = useAccount()
  const today = useToday()
  const can = useCan()
  const { lastProven, newest } = backups
  const underWay = newest.find(isUnderWay)
  return (
    <SystemCard
      title="Backups"
      className="system-backups"
      after={<BackupTable backups={newest} isNightly={backups.isNightly} />}
      findings={findings}
      action={can('installation:create') ? <BackupButton isUnderWay={underWay !== undefined} /> : undefined}
    >
      <div className="system-last">
        <p className="dim">Last proven backup</p>
        <p className="system-last-moment">
          {lastProven === null ? (
            'None yet'
          ) : (
            <time dateTime={lastProven.beganAt} title={formatInstant(lastProven.beganAt, timeZone)}>
              {momentText(lastProven.beganAt, timeZone, today)}
            </time>
          )}
        </p>
        <div className="system-last-state" role="status">
          {underWay === undefined ? (
            <p className="dim">{provenText(backups)}</p>
          ) : (
            <BackupProgress backup={underWay} />
          )}
        </div>
      </div>
    </SystemCard>
  )
}

function provenText({ lastProven, isNightly }: Backups): string {
  if (lastProven === null)
    return isNightly
      ? 'One is made every night at 02:00, restored for a trial and compared row by row.'
      : 'No backups are made by themselves: BACKUPS_KEPT is 0.'
  const rows = withSeparators(lastProven.rows ?? 0)
  return `${rows} rows in ${formatBytes(lastProven.bytes ?? 0)}, restored for a trial and compared row by row.`
}

function BackupButton({ isUnderWay: isBusy }: { isUnderWay: boolean }) {
  const queryClient = useQueryClient()
  // kept until the server has replied: another press after a lost reply requests the same backup
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID())
  const mutationKey = [...installationQuery.queryKey, 'back up']
  const start = useMutation({
    mutationKey,
    // in progress until the list says so, or the button would be enabled in between
    mutationFn: () =>
      write(queryClient, { entity: 'backup', refetches: true }, () =>
        callWithMetadata(makeBackup, undefined, { idempotencyKey }),
      ),
    onSuccess: () => setIdempotencyKey(crypto.randomUUID()),
    onError: (error) => toast.error({ title: 'No backup', message: error.message }),
  })
  return (
    <Button
      kind="primary"
      className="push"
      busy={start.isPending || isBusy}
      busyText="Backing up..."
      onClick={() => {
        // the second click of a double click may precede the disabled button
        if (queryClient.isMutating({ mutationKey }) === 0) start.mutate()
      }}
    >
      Back up now
    </Button>
  )
}
