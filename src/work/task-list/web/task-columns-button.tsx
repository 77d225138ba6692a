import { IconColumns3 } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '#platform/web/ui/button.tsx'
import { Popover } from '#platform/web/ui/overlays/popover.tsx'
import { TaskColumnsChooser } from '#work/task-pages/web/index.ts'

/** Opens the chooser for the list's columns. */
export function TaskColumnsButton() {
  const [opened, setOpened] = useState(false)
  return (
    <Popover
      label="Columns"
      opened={opened}
      onOpenChange={setOpened}
      align="end"
      width={288}
      trigger={(attributes) => (
        <IconButton
          {...attributes}
          framed
          className="task-columns-button"
          label="Columns"
          icon={<IconColumns3 size={16} stroke={1.75} aria-hidden />}
        />
      )}
    >
      <TaskColumnsChooser />
    </Popover>
  )
}
