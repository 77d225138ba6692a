import { useNavigate, useSearch } from '@tanstack/react-router'
import { readAddress } from '#platform/shared/address-values.ts'
import type { ReadyOf } from './line/ready-totals-query.ts'

/** Whose work the dialog shows, as the page's address says; undefined while it is closed. Back closes it. */
export function useReadyAddress(): { opened: ReadyOf | undefined; close: () => void } {
  const given = readAddress(useSearch({ strict: false }))
  const navigate = useNavigate()
  const clientId = given.idNumber('client')
  const projectId = given.idNumber('project')
  return {
    opened: clientId === undefined && projectId === undefined ? undefined : { clientId, projectId },
    close: () =>
      void navigate({
        to: '.',
        search: ((keys: object) => ({ ...keys, client: undefined, project: undefined })) as never,
      }),
  }
}
