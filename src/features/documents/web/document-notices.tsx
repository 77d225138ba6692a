import { IconHistory, IconInfoCircle } from '@tabler/icons-react'
import { Button } from '#platform/web/ui/button.tsx'

export interface DocumentNoticesProps {
  isRestored: boolean
  onStartOver: () => void
  /** Labels of the fields that others changed since the typing began. */
  changedMeanwhile: readonly string[]
}

/** What somebody who edits a document should know first. */
export function DocumentNotices({ isRestored, onStartOver, changedMeanwhile }: DocumentNoticesProps) {
  return (
    // there from the start, so that what appears in it is read aloud
    <div role="status" className="document-notices">
      {isRestored ? (
        <p className="notice">
          <IconHistory size={16} stroke={1.75} aria-hidden />
          <span>What you typed last time was not saved. It is here again.</span>
          <Button size="small" className="push" onClick={onStartOver}>
            Start over
          </Button>
        </p>
      ) : null}
      {changedMeanwhile.length === 0 ? null : (
        <p className="notice">
          <IconInfoCircle size={16} stroke={1.75} aria-hidden />
          <span>
            Somebody else changed this meanwhile: {changedMeanwhile.join(', ')}. Saving replaces it.
          </span>
        </p>
      )}
    </div>
  )
}
