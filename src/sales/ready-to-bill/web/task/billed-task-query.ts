import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/data/api-client.ts'
import { getBilledTask } from '../../shared/ready-to-bill-endpoints.ts'
import { READY_ENTITIES } from '../line/ready-totals-query.ts'

/** Which invoices bill a task or its time, and what is still to bill. */
export function billedTaskQuery(taskId: number) {
  return queryOptions({
    queryKey: ['ready-to-bill', 'task', taskId],
    queryFn: ({ signal }) => call(getBilledTask, { params: { id: String(taskId) } }, { signal }),
    meta: { entities: READY_ENTITIES },
  })
}
