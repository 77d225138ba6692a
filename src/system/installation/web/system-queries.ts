import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/data/api-client.ts'
import { getInstallation } from '../shared/installation-endpoints.ts'

/** Milliseconds; a disk that fills up sends no event. */
const LOOK_AGAIN = 60_000

/** The state of the installation. It follows backups and mail live. */
export const installationQuery = queryOptions({
  queryKey: ['installation'],
  queryFn: ({ signal }) => call(getInstallation, undefined, { signal }),
  refetchInterval: LOOK_AGAIN,
  meta: { entities: ['backup', 'outbox'] },
})
