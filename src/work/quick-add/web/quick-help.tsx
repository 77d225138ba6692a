import { IconHelp } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '#platform/web/data/account-context.tsx'
import { IconButton } from '#platform/web/ui/button.tsx'
import { Popover } from '#platform/web/ui/overlays/popover.tsx'

const WAYS: readonly (readonly [what: string, ...examples: string[]])[] = [
  ['Assignee', '@nimal', '@nimal.perera', '@"Nimal Perera"', '@me'],
  ['Project', '#website', '#lanka-foods', '#"Lanka Foods"'],
  ['Label', '*print', '*"Quick win"'],
  ['Priority', '!low', '!medium', '!high', '!critical', '!1 to !4'],
  ['Status', '/in progress', '/done', '/blocked'],
  ['Due', 'today', 'tmr', 'fri', 'next week', '17th', '17 dec', '17/12', 'in 3 days'],
  ['Start', '>mon', 'from 17 dec'],
  ['Estimate', '~3h', '~1:30', '~90m'],
  ['As text', '"fri"'],
]

/** Only for those who may say how a task is billed. */
const PRICE = ['Fixed price', 'lkr 45000'] as const

/** The syntax, by examples. */
export function QuickHelp() {
  const mayBill = useCan()('billing:edit')
  const [opened, setOpened] = useState(false)
  return (
    <Popover
      label="What you can write"
      opened={opened}
      onOpenChange={setOpened}
      align="end"
      width={380}
      trigger={(attributes) => (
        <IconButton {...attributes} label="What you can write" icon={<IconHelp size={18} stroke={1.75} />} />
      )}
    >
      <div className="quick-help">
        <p className="quick-help-line">Home banner @nimal #website !high fri</p>
        <dl>
          {[...WAYS, ...(mayBill ? [PRICE] : [])].map(([what, ...examples]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>
                {examples.map((example) => (
                  <code key={example}>{example}</code>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <p>
          A word that was taken for something else: Backspace right behind it, or the cross of its chip, makes
          it text again. Without a day the task is due in 7 days.
        </p>
        <p>Paste several lines to add several tasks; indented lines become sub-tasks.</p>
      </div>
    </Popover>
  )
}
