import { longDay } from '#platform/shared/dates.ts'
import { ShownOnceDialog } from '#platform/web/ui/dialogs/shown-once-dialog.tsx'
import type { MadeApiToken } from '../shared/api-token-schema.ts'

/** The secret of a personal token. */
export function MadeTokenDialog({ made, onClose }: { made: MadeApiToken; onClose: () => void }) {
  return (
    <ShownOnceDialog title={made.name} label="Token" value={made.token} onClose={onClose}>
      Until {longDay(made.endsOn)} whoever has it can work in your name. Keep it as you keep a password.
    </ShownOnceDialog>
  )
}
