import { IconFileOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useAccount } from '#platform/web/data/account-context.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/lists/empty-state.tsx'
import { richTextPart } from './load-task-panel.ts'
import { readRemarkDraft } from './use-remark-saver.ts'

/** Shown for a task that was deleted or never existed. Unsaved text written on it can still be retrieved. */
export function GoneTask({ id, onClose }: { id: number; onClose: () => void }) {
  const { id: accountId } = useAccount()
  const [draft] = useState(() => readRemarkDraft(accountId, id))
  const { module } = richTextPart.useIt()
  return (
    <>
      <EmptyState
        icon={<IconFileOff size={32} stroke={1.25} />}
        title="This task does not exist (any more)"
        help="It may have been deleted. An administrator can restore a deleted task for 30 days."
        actions={<Button onClick={onClose}>Close</Button>}
      />
      {draft === undefined || draft.text === null || module === undefined ? null : (
        <section className="task-details">
          <h2>Not saved</h2>
          <module.RichTextView html={draft.text} label="What you wrote, which is not saved" />
        </section>
      )}
    </>
  )
}
