import { useQuery } from '@tanstack/react-query'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import type { Installation } from '../shared/installation-schema.ts'
import { BackupsCard } from './backups-card.tsx'
import { DatabaseCard } from './database-card.tsx'
import { DiskCard } from './disk-card.tsx'
import { GuideCard } from './guide-card.tsx'
import { MailCard } from './mail-card.tsx'
import { installationQuery } from './system-queries.ts'
import { SystemSkeleton } from './system-skeleton.tsx'
import { VersionCard } from './version-card.tsx'
import './system.css'

/** The state of the installation and its backups, for ADMIN: /system. */
export function SystemPage() {
  const { data, isError, error, isFetching, refetch } = useQuery(installationQuery)
  return (
    <div className="page">
      <div className="page-head">
        <h1>System</h1>
      </div>
      <div className="page-body">
        {isError ? (
          <div className="system-error">
            <ErrorBox
              title="How the installation is could not be loaded."
              detail={error.message}
              onRetry={() => void refetch()}
              retrying={isFetching}
            />
          </div>
        ) : null}
        {data === undefined ? isError ? null : <SystemSkeleton /> : <SystemCards installation={data} />}
      </div>
    </div>
  )
}

function SystemCards({ installation }: { installation: Installation }) {
  const { database, disk, mail, version } = installation
  const about = (subject: Installation['findings'][number]['about']) =>
    installation.findings.filter((finding) => finding.about === subject)
  return (
    <div className="system">
      <BackupsCard backups={installation.backups} findings={about('backups')} />
      <div className="system-side">
        <DatabaseCard database={database} findings={about('database')} />
        <DiskCard disk={disk} findings={about('disk')} />
        <MailCard mail={mail} findings={about('mail')} />
        <VersionCard version={version} backups={installation.backups} />
        <GuideCard />
      </div>
    </div>
  )
}
