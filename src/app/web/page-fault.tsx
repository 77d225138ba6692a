import { ErrorBox } from '#platform/web/ui/error-box.tsx'

/** What stands where a page would, when drawing it failed. Loading it again brings the newest code and data. */
export function PageFault() {
  return (
    <main className="page-body">
      <ErrorBox
        title="This page could not be shown."
        detail="Nothing that was saved is lost."
        onRetry={() => location.reload()}
      />
    </main>
  )
}
