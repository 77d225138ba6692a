import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/data/api-client.ts'
import { getInstallation } from '../shared/installation-endpoints.ts'

/** Milliseconds; disks fill up without a word. */
const LOOK_AGAIN = 60_000

/** How the installation is. It follows its backups and its mail by itself. */
export const installationQuery = queryOptions({
  queryKey: ['installation'],
  queryFn: ({ signal }) => call(getInstallation, undefined, { signal }),
  refetchInterval: LOOK_AGAIN,
  meta: { entities: ['backup', 'outbox'] },
})
