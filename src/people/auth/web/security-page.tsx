import { useQueries, useQuery } from '@tanstack/react-query'
import { ApiTokenList, apiTokensQuery } from '#people/api-tokens/web/index.ts'
import { FactRowSkeleton } from '#platform/web/ui/lists/fact-row.tsx'
import { StatusPill } from '#platform/web/ui/marks/status-pill.tsx'
import { IdentitySection } from './openid-connect/identity-section.tsx'
import { identitiesQuery } from './openid-connect/openid-queries.ts'
import { authOptionsQuery } from './auth-queries.ts'
import { passkeysQuery } from './passkeys/passkey-queries.ts'
import { PasskeySection } from './passkeys/passkey-section.tsx'
import { RecoveryCodesSection } from './second-way/recovery-codes-section.tsx'
import { secondWayQuery } from './second-way/second-way-queries.ts'
import { SecondWaySection } from './second-way/second-way-section.tsx'
import { sessionsQuery } from './sessions/session-queries.ts'
import { SessionList } from './sessions/session-list.tsx'
import './settings.css'

/** The ways into one's own account, and where it is open: /security (spec 2.10). */
export function SecurityPage() {
  // its lists are of unknown lengths: none is drawn before all are here, or failed, so that none moves another
  const isComplete = useQueries({
    queries: [
      authOptionsQuery,
      passkeysQuery,
      secondWayQuery,
      identitiesQuery,
      apiTokensQuery,
      sessionsQuery,
    ],
    combine: (queries) => queries.every((query) => query.isFetched),
  })
  const way = useQuery(secondWayQuery).data
  const passkeys = useQuery(passkeysQuery).data
  const ways =
    way === undefined || passkeys === undefined
      ? undefined
      : { hasApp: way.since !== null, hasPasskey: passkeys.length > 0 }
  return (
    <div className="page">
      <div className="page-head">
        <h1>Security</h1>
        <div>{isComplete ? <Protection ways={ways} /> : null}</div>
      </div>
      <div className="page-body own-settings">{isComplete ? <Sections ways={ways} /> : <Bones />}</div>
    </div>
  )
}

interface Ways {
  hasApp: boolean
  hasPasskey: boolean
}

/** Whether a password alone is enough to get in; nothing while that is unknown. */
function Protection({ ways }: { ways: Ways | undefined }) {
  if (ways === undefined) return null
  return ways.hasApp || ways.hasPasskey ? (
    <StatusPill tone="green" glyph="tick" word="Well protected" />
  ) : (
    <StatusPill tone="amber" glyph="half" word="Add a second way" />
  )
}

function Sections({ ways }: { ways: Ways | undefined }) {
  const hasPasskey = ways?.hasPasskey === true
  return (
    <>
      <PasskeySection hasApp={ways?.hasApp === true} />
      <SecondWaySection hasPasskey={hasPasskey} />
      <RecoveryCodesSection hasSecondWay={ways === undefined ? undefined : ways.hasApp || hasPasskey} />
      <IdentitySection />
      <section className="own-settings-section">
        <div className="own-settings-about">
          <h2>Personal tokens</h2>
          <p>Other programs work in your name with a token: as much as you choose, until you revoke it.</p>
        </div>
        <ApiTokenList />
      </section>
      <SessionList />
    </>
  )
}

function Bones() {
  return (
    <div className="appear-late" role="status">
      <span className="visually-hidden">Loading...</span>
      <FactRowSkeleton />
      <FactRowSkeleton />
      <FactRowSkeleton />
    </div>
  )
}
