import { useQuery } from '@tanstack/react-query'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { secondWayQuery } from './second-way-queries.ts'

/** In place of what is on, when it could not be loaded; nothing while it loads again. */
export function SecondWayError({ title }: { title: string }) {
  const way = useQuery(secondWayQuery)
  if (way.isPending) return null
  return (
    <ErrorBox
      title={title}
      detail={way.error?.message}
      onRetry={() => void way.refetch()}
      retrying={way.isFetching}
    />
  )
}
