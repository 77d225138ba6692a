import { useQuery } from '@tanstack/react-query'
import { getRemarkVersion } from '#work/tasks/shared/task-endpoints.ts'
import { useAccount } from '#platform/web/data/account-context.tsx'
import { call } from '#platform/web/data/api-client.ts'
import { formatInstant } from '#platform/web/data/format-instant.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'
import { richTextPart } from './load-task-panel.ts'
import type { RemarkSaver } from './remark-saver.ts'

export interface RemarkVersionDialogProps {
  id: number
  /** Where the version is restored. */
  remark: RemarkSaver | undefined
  onClose: () => void
}

/** An earlier version of a description, to read and to restore as a separate change. */
export function RemarkVersionDialog({ id, remark, onClose }: RemarkVersionDialogProps) {
  const { timeZone } = useAccount()
  const { module } = richTextPart.useIt()
  const version = useQuery({
    queryKey: ['task', 'remark-version', id],
    queryFn: ({ signal }) => call(getRemarkVersion, { params: { id: String(id) } }, { signal }),
    // a version never changes
    staleTime: Infinity,
  })
  const restore = () => {
    if (version.data === undefined || remark === undefined) return
    remark.replaceWith(version.data.remark)
    onClose()
  }
  return (
    <Dialog
      opened
      size="large"
      title="Task Details as they were"
      onCancel={onClose}
      footerNote={
        version.data === undefined
          ? null
          : `${version.data.authorName}, ${formatInstant(version.data.savedAt, timeZone)}`
      }
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            kind="primary"
            disabled={version.data === undefined || remark === undefined}
            onClick={restore}
          >
            Restore this version
          </Button>
        </>
      }
    >
      <div className="remark-version">
        {version.isError ? (
          <ErrorBox
            title="This version could not be loaded."
            detail={version.error.message}
            onRetry={() => void version.refetch()}
            retrying={version.isFetching}
          />
        ) : null}
        {version.isPending ? <Skeleton width="60%" /> : null}
        {version.data?.remark === null ? <p className="dim">The details were empty.</p> : null}
        {version.data === undefined || module === undefined ? null : (
          <module.RichTextView html={version.data.remark} label="Task Details as they were" />
        )}
      </div>
    </Dialog>
  )
}
