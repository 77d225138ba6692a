import { useAccount } from '#platform/web/data/account-context.tsx'
import type { Installation } from '../shared/installation-schema.ts'
import { SystemCard } from './system-card.tsx'

/** The running release, and when it makes its backups. */
export function VersionCard({ version, backups }: Pick<Installation, 'version' | 'backups'>) {
  const { timeZone } = useAccount()
  const { isNightly, kept } = backups
  return (
    <SystemCard title="Version">
      <dl className="facts system-facts">
        <dt>Ledgerboard</dt>
        <dd>{version}</dd>
        <dt>Nightly backup</dt>
        <dd>{isNightly ? `02:00, ${kept === 1 ? 'the last is' : `the last ${kept} are`} kept` : 'Off'}</dd>
        <dt>Time zone</dt>
        <dd>{timeZone}</dd>
        <dt>Secret</dt>
        <dd>Links sent to clients stop working if it is changed</dd>
      </dl>
    </SystemCard>
  )
}
