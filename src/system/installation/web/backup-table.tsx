import { IconDatabaseExport } from '@tabler/icons-react'
import { withSeparators } from '#platform/shared/counted.ts'
import { formatBytes } from '#platform/shared/byte-size.ts'
import { useAccount, useToday } from '#platform/web/data/account-context.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { formatInstant } from '#platform/web/data/format-instant.ts'
import { EmptyState } from '#platform/web/ui/lists/empty-state.tsx'
import type { Backup } from '../shared/backup-schema.ts'
import { BackupPill } from './backup-pill.tsx'
import { momentText } from './moment-text.ts'

const REASONS: Readonly<Record<Backup['reason'], string>> = { nightly: 'Nightly', 'by hand': 'By hand' }

/** The latest backups, newest first, with their outcomes. */
export function BackupTable({ backups, isNightly }: { backups: readonly Backup[]; isNightly: boolean }) {
  if (backups.length === 0) {
    return (
      <EmptyState
        small
        icon={<IconDatabaseExport size={32} stroke={1.25} />}
        title="No backups yet"
        help={
          isNightly
            ? 'The first one is made in the coming night, or right now with Back up now.'
            : 'Make one with Back up now.'
        }
      />
    )
  }
  return (
    <table className="table stacked-table system-table" aria-label="Backups">
      <thead>
        <tr>
          <th scope="col" className="system-when">
            Made
          </th>
          <th scope="col" className="system-why">
            Why
          </th>
          <th scope="col" className="system-state">
            State
          </th>
          <th scope="col" className="system-size number">
            Size
          </th>
          <th scope="col" className="system-rows number">
            Rows
          </th>
          <th scope="col" className="system-note">
            File
          </th>
        </tr>
      </thead>
      <tbody>
        {backups.map((backup) => (
          <BackupRow key={backup.id} backup={backup} />
        ))}
      </tbody>
    </table>
  )
}

function BackupRow({ backup }: { backup: Backup }) {
  const { timeZone } = useAccount()
  const today = useToday()
  const { beganAt, reason, bytes, rows } = backup
  return (
    <tr>
      <td className="system-when">
        <time dateTime={beganAt} title={formatInstant(beganAt, timeZone)}>
          {momentText(beganAt, timeZone, today)}
        </time>
      </td>
      <td className="system-why dim">{REASONS[reason]}</td>
      <td className="system-state">
        <BackupPill backup={backup} />
      </td>
      <td className="system-size number">{bytes === null ? null : formatBytes(bytes)}</td>
      <td className="system-rows number dim">{rows === null ? null : withSeparators(rows)}</td>
      <td className={classNames('system-note dim', isAtHand(backup) && 'system-file')}>
        <span title={backup.path ?? undefined}>{noteOf(backup)}</span>
      </td>
    </tr>
  )
}

function isAtHand({ fault, booksFault, file }: Backup): boolean {
  return fault === null && booksFault === null && file !== 'removed' && file !== 'missing'
}

function noteOf({ fault, booksFault, file, path, machine }: Backup): string {
  if (fault !== null) return fault
  if (booksFault !== null && file === 'there') return `It can be restored, but: ${booksFault}`
  if (file === 'removed') return 'Newer ones are kept instead'
  const name = path?.split('/').at(-1) ?? ''
  return file === 'missing' ? `${name} is not in its folder${machine === null ? '' : ` on ${machine}`}` : name
}
