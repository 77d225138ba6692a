import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'
import './document-dialog.css'

export interface DocumentLoadingProps {
  title: string
  submitText: string
  /** Why loading failed. */
  error: Error | null
  isFetching: boolean
  onRetry: () => void
  onCancel: () => void
}

/** The dialog's frame while everything a document is made from is loading. */
export function DocumentLoading(props: DocumentLoadingProps) {
  const { title, submitText, error, isFetching, onRetry, onCancel } = props
  return (
    <Dialog
      opened
      className="document-dialog document-side-edit"
      title={title}
      onCancel={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button kind="primary" disabled>
            {submitText}
          </Button>
        </>
      }
    >
      <div className="document-form">
        {error === null ? (
          <div className="stack appear-late" role="status" aria-label="Loading...">
            <Skeleton height={36} />
            <Skeleton height={36} />
            <Skeleton height={36} width="60%" />
            <Skeleton height={120} />
          </div>
        ) : (
          <ErrorBox
            title="What a document begins with could not be loaded."
            detail={error.message}
            onRetry={onRetry}
            retrying={isFetching}
          />
        )}
      </div>
      <div className="document-preview" />
    </Dialog>
  )
}
