import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { ErrorBox } from '#platform/web/ui/error-box.tsx'

/** What stands where the pages would, while the server does not answer. */
export function Unreachable({ error }: { error: unknown }) {
  const router = useRouter()
  const [isTrying, setTrying] = useState(false)
  const retry = () => {
    setTrying(true)
    void router.invalidate().finally(() => setTrying(false))
  }
  return (
    <main className="page-body">
      <ErrorBox
        title="Ledgerboard cannot be opened at the moment."
        detail={error instanceof Error ? error.message : undefined}
        onRetry={retry}
        retrying={isTrying}
      />
    </main>
  )
}
