import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { TimeEntries, TimeEntryDialog } from '#work/time/web/entries/index.ts'
import { useCan } from '#platform/web/data/account-context.tsx'
import { useShortcuts } from '#platform/web/page/shortcuts.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { projectTime } from './use-project-counts.ts'

/** The time of a project, to read and to add. */
export function ProjectTime({ id }: { id: number }) {
  const can = useCan()
  const [isAdding, setAdding] = useState(false)
  const add = () => setAdding(true)
  useShortcuts(can('time:create') ? [{ keys: 'n', label: 'Add time', group: 'This page', run: add }] : [])
  return (
    <div className="project-time">
      {can('time:create') ? (
        <Button icon={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={add}>
          Add time
        </Button>
      ) : null}
      <TimeEntries shown={projectTime(id, can('billing:view'))} />
      {isAdding ? <TimeEntryDialog start={{ projectId: id }} onClose={() => setAdding(false)} /> : null}
    </div>
  )
}
