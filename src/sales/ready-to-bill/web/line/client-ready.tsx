import type { Client } from '#sales/clients/shared/client-schema.ts'
import { useCan } from '#platform/web/data/account-context.tsx'
import { ReadyLine } from './ready-line.tsx'

/** What is ready to bill for a client, on its page; nothing for roles that may not see money. */
export function ClientReady({ client }: { client: Client }) {
  return useCan()('billing:view') ? (
    <div className="client-ready">
      <ReadyLine clientId={client.id} />
    </div>
  ) : null
}
