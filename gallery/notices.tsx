import { ErrorBox } from '#platform/web/ui/lists/error-box.tsx'
import { FormNotices } from '#platform/web/ui/dialogs/form-notices.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { toast } from '#platform/web/ui/overlays/toast.tsx'
import { Part, State } from './part.tsx'
import { LONG, nothing } from './samples.ts'

const KINDS = ['success', 'error', 'warning', 'info'] as const
const DRAFT = { at: Date.parse('2026-11-20T09:02:00Z'), file: 'receipt.png' }

export function Notices() {
  return (
    <>
      <Part name="ErrorBox">
        <State of="with a way out" wide>
          <ErrorBox
            title="The tasks could not be loaded."
            detail="The server did not answer."
            onRetry={nothing}
          />
        </State>
        <State of="trying again" wide>
          <ErrorBox title="The invoices could not be loaded." onRetry={nothing} retrying />
        </State>
      </Part>
      <Part name="FormNotices">
        <State of="a draft that was restored" wide>
          <FormNotices
            form={{ restored: DRAFT, changedByOthers: [], isChangedElsewhere: false, discard: nothing }}
          />
        </State>
        <State of="others changed the same" wide>
          <FormNotices
            form={{
              restored: undefined,
              changedByOthers: ['Email', 'Phone'],
              isChangedElsewhere: true,
              discard: nothing,
            }}
          />
        </State>
      </Part>
      <Part name="Toast">
        {KINDS.map((kind) => (
          <State key={kind} of={kind}>
            <Button
              data-opens
              onClick={() => toast[kind]({ title: `A ${kind}`, message: LONG, duration: 0 })}
            >
              Show {kind}
            </Button>
          </State>
        ))}
        <State of="with two things to do">
          <Button
            data-opens
            onClick={() =>
              toast.info({
                message: 'Task deleted',
                duration: 0,
                action: { label: 'Undo', onSelect: nothing },
                otherAction: { label: 'Open the bin', onSelect: nothing },
              })
            }
          >
            Show actions
          </Button>
        </State>
      </Part>
    </>
  )
}
