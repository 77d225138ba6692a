import { formatBytes } from '#platform/shared/byte-size.ts'
import type { Finding } from '#platform/shared/finding.ts'
import type { Installation } from '../shared/installation-schema.ts'
import { SystemCard } from './system-card.tsx'

type Space = Installation['disk']['data']

/** The free space for the data and for the backups, and what attached files take. */
export function DiskCard({ disk, findings }: { disk: Installation['disk']; findings: readonly Finding[] }) {
  return (
    <SystemCard title="Disk" findings={findings}>
      <div className="system-disks">
        <DiskRoom name="Data folder" space={disk.data} />
        <DiskRoom name="Backups" space={disk.backups} />
        {disk.files === undefined ? null : <FileRoom {...disk.files} />}
      </div>
    </SystemCard>
  )
}

function FileRoom({ used, quota }: { used: number; quota: number }) {
  return (
    <div className="system-disk">
      <div className="system-disk-line">
        <span>Attached files</span>
        <span className="dim">
          {formatBytes(used)} of {formatBytes(quota)}
        </span>
      </div>
      <div className="bar" aria-hidden>
        <div className="bar-fill" style={{ width: `calc(${used / Math.max(1, quota)} * 100%)` }} />
      </div>
    </div>
  )
}

function DiskRoom({ name, space }: { name: string; space: Space }) {
  return (
    <div className="system-disk">
      <div className="system-disk-line">
        <span>{name}</span>
        <span className="dim">
          {space === null ? 'Not known' : `${formatBytes(space.free)} of ${formatBytes(space.total)} free`}
        </span>
      </div>
      <div className="bar" aria-hidden>
        {space === null ? null : (
          <div
            className="bar-fill"
            style={{ width: `calc(${1 - space.free / Math.max(1, space.total)} * 100%)` }}
          />
        )}
      </div>
      {space === null ? null : <p className="system-path">{space.path}</p>}
    </div>
  )
}
