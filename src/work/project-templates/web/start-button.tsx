import { IconTemplate } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '#platform/web/data/account-context.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { startFromTemplate } from '../shared/project-template-endpoints.ts'
import { StartFromTemplateDialog } from './start-from-template-dialog.tsx'

/** On the projects page: a project from a template. */
export function StartFromTemplateButton() {
  const can = useCan()
  const [isOpen, setOpen] = useState(false)
  if (!can(startFromTemplate.can)) return null
  return (
    <>
      <Button
        kind="ghost"
        icon={<IconTemplate size={16} stroke={1.75} aria-hidden />}
        aria-label="From Template: start a project"
        title="Start a project from a template"
        onClick={() => setOpen(true)}
      >
        <span className="head-word">From Template</span>
      </Button>
      {isOpen ? <StartFromTemplateDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}
