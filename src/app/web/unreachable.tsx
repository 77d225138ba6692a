import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useRecordTitle } from '#platform/web/page/page-title.ts'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'

/** Shown in place of the pages while the server does not respond. */
export function Unreachable({ error }: { error: unknown }) {
  const router = useRouter()
  const [isTrying, setTrying] = useState(false)
  useRecordTitle('Not reachable')
  const retry = () => {
    setTrying(true)
    void router.invalidate().finally(() => setTrying(false))
  }
  return (
    <main className="page-body page-fault">
      <ErrorBox
        isPage
        title="Ledgerboard cannot be opened at the moment."
        detail={error instanceof Error ? error.message : undefined}
        onRetry={retry}
        retrying={isTrying}
      />
    </main>
  )
}
