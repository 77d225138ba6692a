import { IconCoins, IconDownload, IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDayWithYear } from '#platform/shared/dates.ts'
import { toCents } from '#platform/shared/money.ts'
import { useAccount, useCan } from '#platform/web/data/account-context.tsx'
import { formatInstant } from '#platform/web/data/format-instant.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { StatusPill } from '#platform/web/ui/marks/status-pill.tsx'
import { Money } from '#platform/web/ui/money/money.tsx'
import type { Slip } from '../shared/slip-schema.ts'
import { SLIP_STATE_LOOK } from '../shared/slip-states.ts'
import { SlipPicture } from './slip-picture.tsx'

export interface SlipEntryProps {
  slip: Slip
  onRecord: (slip: Slip) => void
  onRefuse: (slip: Slip) => void
  onSave: (slip: Slip) => void
}

/** A slip in the panel of its invoice, with what can be done about it. */
export function SlipEntry({ slip, onRecord, onRefuse, onSave }: SlipEntryProps) {
  const can = useCan()
  const [isShown, setShown] = useState(false)
  const isNew = slip.state === 'new'
  const facts = [
    slip.paidOn === null ? null : `paid ${formatDayWithYear(slip.paidOn)}`,
    slip.reference,
  ].filter((fact) => fact !== null)
  return (
    <li className="slip-entry">
      <div className="slip-head">
        <StatusPill {...SLIP_STATE_LOOK[slip.state]} />
        {slip.amount === null ? (
          <span className="dim">without an amount</span>
        ) : (
          <Money value={toCents(slip.amount)} hasCurrency={false} />
        )}
      </div>
      {facts.length === 0 ? null : <p>{facts.join(' · ')}</p>}
      {slip.note === null ? null : <p>{slip.note}</p>}
      {slip.why === null ? null : <p className="dim">Refused: {slip.why}</p>}
      <Origin slip={slip} />
      {isShown ? <SlipPicture slip={slip} /> : null}
      <div className="slip-buttons">
        {isNew && can('receipt:create') ? (
          <Button
            size="small"
            icon={<IconCoins size={14} stroke={1.75} aria-hidden />}
            onClick={() => onRecord(slip)}
          >
            Record Payment
          </Button>
        ) : null}
        {isNew && can('receipt:edit') ? (
          <Button size="small" onClick={() => onRefuse(slip)}>
            Refuse Slip
          </Button>
        ) : null}
        {slip.fileType === 'application/pdf' ? null : (
          <Button
            size="small"
            icon={<IconPhoto size={14} stroke={1.75} aria-hidden />}
            aria-expanded={isShown}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? 'Hide Picture' : 'Show Picture'}
          </Button>
        )}
        <Button
          size="small"
          icon={<IconDownload size={14} stroke={1.75} aria-hidden />}
          onClick={() => onSave(slip)}
        >
          Save Slip
        </Button>
      </div>
    </li>
  )
}

function Origin({ slip: { addedBy, sentAt } }: { slip: Slip }) {
  const { timeZone } = useAccount()
  return (
    <p className="slip-note">
      {addedBy === null ? 'Sent by link' : `Filed by ${addedBy}`}, {formatInstant(sentAt, timeZone)}
    </p>
  )
}
