import { useCallback, useId, useState } from 'react'
import type { RichTextEditorProps } from '#work/rich-text/web/index.ts'
import { richTextToPlainText } from '#work/rich-text/shared/plain-text.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'
import { richTextPart } from './load-task-panel.ts'
import type { RemarkSaver } from './remark-saver.ts'
import type { RemarkEditor } from './remark-text.ts'
import { useRemarkState } from './use-remark-saver.ts'

export interface TaskDetailsProps {
  /** Undefined until the server replied. */
  saver: RemarkSaver | undefined
  /** The description as last read; null if there is none, or if only the list has loaded the task so far. */
  known: string | null
  /** Adds a file that was pasted or dropped into the description to the task. */
  attachFile: AttachFile
}

type AttachFile = RichTextEditorProps['attachFile']

/** A task's description with its editor; a skeleton of the same height until both are ready. */
export function TaskDetails({ saver, known, attachFile }: TaskDetailsProps) {
  const id = useId()
  const { module, isFailed = false } = richTextPart.useIt()
  const state = useRemarkState(saver)
  return (
    <section className="task-details" aria-labelledby={id}>
      {/* messages are shown beside the title, so that the text does not move while it is being written */}
      <div className="task-details-head">
        <h2 id={id}>Task Details</h2>
        <div role="status" className="row label-text task-details-note">
          {state === 'offline'
            ? 'No connection. What you write is kept in this browser until it is saved.'
            : null}
          {saver !== undefined && state === 'overlap' ? <Overlap saver={saver} /> : null}
        </div>
      </div>
      {isFailed ? (
        <ErrorBox title="The editor could not be loaded. Please try again." onRetry={richTextPart.ask} />
      ) : saver === undefined || module === undefined ? (
        <DetailsSkeleton known={known} />
      ) : (
        <DetailsEditor Editor={module.RichTextEditor} saver={saver} attachFile={attachFile} />
      )}
    </section>
  )
}

type RichText = typeof import('#work/rich-text/web/index.ts')

function DetailsEditor({
  Editor,
  saver,
  attachFile,
}: {
  Editor: RichText['RichTextEditor']
  saver: RemarkSaver
  attachFile: AttachFile
}) {
  // later texts go through the handle, so that the caret stays
  const [initialHtml] = useState(() => saver.html())
  const attach = useCallback(
    (handle: RemarkEditor | null) => {
      if (handle === null) return undefined
      saver.attach(handle, initialHtml)
      return saver.detach
    },
    [saver, initialHtml],
  )
  return (
    <Editor
      ref={attach}
      label="Task Details"
      initialHtml={initialHtml}
      onChange={saver.type}
      onBlur={() => saver.flush()}
      attachFile={attachFile}
    />
  )
}

/** Two people edited the same place: both texts are kept until one of them chooses. */
function Overlap({ saver }: { saver: RemarkSaver }) {
  return (
    <>
      Somebody else changed the same part.
      <Button size="small" onClick={() => saver.choose('mine')}>
        Keep mine
      </Button>
      <Button size="small" onClick={() => saver.choose('theirs')}>
        Keep theirs
      </Button>
    </>
  )
}

/** As high as the text will be: contains its words, invisible. */
function DetailsSkeleton({ known }: { known: string | null }) {
  const lines = richTextToPlainText(known).split('\n')
  return (
    <div className="task-details-skeleton" aria-hidden>
      <div className="task-details-skeleton-tools" />
      <div className="task-details-skeleton-text">
        {lines.map((line, index) => (
          <p key={index}>{line}&nbsp;</p>
        ))}
        <div className="task-details-skeleton-bars appear-late">
          <Skeleton width="88%" />
          <Skeleton width="72%" />
          <Skeleton width="80%" />
        </div>
      </div>
    </div>
  )
}
