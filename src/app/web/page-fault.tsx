import { useEffect, useState } from 'react'
import { healthEndpoint } from '#platform/shared/health-endpoint.ts'
import { call } from '#platform/web/data/api-client.ts'
import { liveState } from '#platform/web/data/live.ts'
import { useRecordTitle } from '#platform/web/page/page-title.ts'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'

/**
 * Shown in place of a page that failed to render. Reloading brings the newest code and data. Without a connection it
 * would only remove the pages that can still be read, so it waits for one.
 */
export function PageFault() {
  const [isCut] = useState(() => liveState.cutAt() !== undefined)
  const [isTrying, setTrying] = useState(false)
  useRecordTitle(isCut ? 'No connection' : 'This page could not be shown')
  useEffect(() => {
    if (!isCut) return undefined
    return liveState.subscribe(() => {
      if (liveState.get() === 'live') location.reload()
    })
  }, [isCut])
  const retry = () => {
    setTrying(true)
    call(healthEndpoint).then(
      () => location.reload(),
      () => setTrying(false),
    )
  }
  return (
    // inside the main part of the frame, which stays
    <div className="page-body page-fault">
      <ErrorBox
        isPage
        title={isCut ? 'This page needs a connection.' : 'This page could not be shown.'}
        detail={
          isCut
            ? 'It opens as soon as the connection is back. Pages that were open before can still be read.'
            : 'Nothing that was saved is lost.'
        }
        onRetry={retry}
        retrying={isTrying}
      />
    </div>
  )
}
