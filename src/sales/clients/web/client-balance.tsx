import { centsOfSum, difference } from '#platform/shared/money.ts'
import { Money } from '#platform/web/ui/money/money.tsx'
import type { Client } from '../shared/client-schema.ts'
import './clients.css'

/** A client's balance on its card, the overdue part in red; nothing for a balance of 0. */
export function CardBalance({ client }: { client: Client }) {
  const [owed, late] = [centsOfSum(client.owedAmount), centsOfSum(client.overdueAmount)]
  if (owed === 0) return null
  return (
    <div className="client-card-owes">
      <span className="dim">
        Owes
        {late === 0 ? null : (
          <span className="red-text">
            {late === owed ? (
              ', overdue'
            ) : (
              <>
                {' '}
                · <Money value={late} hasCurrency={false} /> overdue
              </>
            )}
          </span>
        )}
      </span>
      <Money value={owed} />
    </div>
  )
}

/** A client's current balance on its page, with the overdue part. */
export function ClientBalance({ client }: { client: Client }) {
  const [owed, late] = [centsOfSum(client.owedAmount), centsOfSum(client.overdueAmount)]
  return (
    <div className="client-balance">
      <p className="label-text dim">Owes today</p>
      <p>
        <Money value={owed} size="figure" />
      </p>
      {owed === 0 ? null : (
        <>
          <span className="client-balance-bar" aria-hidden>
            <span style={{ flexGrow: difference(owed, late) }} />
            <span className="client-balance-late" style={{ flexGrow: late }} />
          </span>
          <p className="label-text">
            {late === 0 ? (
              <span className="dim">Nothing of it is late</span>
            ) : (
              <span className="red-text">
                <Money value={late} /> overdue
              </span>
            )}
          </p>
        </>
      )}
    </div>
  )
}
