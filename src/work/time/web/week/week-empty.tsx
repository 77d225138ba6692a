import { IconClock } from '@tabler/icons-react'
import { EmptyState } from '#platform/web/ui/lists/empty-state.tsx'
import { CopyButton } from './add-line.tsx'

/** In place of the rows of a week without any. */
export function WeekEmpty({ onCopy }: { onCopy: () => Promise<void> }) {
  return (
    <EmptyState
      icon={<IconClock size={32} stroke={1.25} />}
      title="Nothing this week"
      help="Start a timer, or copy the tasks of last week."
      actions={<CopyButton onCopy={onCopy} />}
    />
  )
}
