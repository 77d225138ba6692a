import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays, formatDayWithYear, localTime } from '#platform/shared/dates.ts'
import { useAccount, useToday } from '#platform/web/data/account-context.tsx'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { DateField } from '#platform/web/ui/fields/date-field.tsx'
import { SelectField } from '#platform/web/ui/fields/select-field.tsx'
import { setLinkExpiry } from '../shared/link-endpoints.ts'
import type { PublicLink } from '../shared/link-schema.ts'
import { changeLink } from './share-queries.ts'

type Choice = 'standard' | 'week' | 'month' | 'day' | 'endless'

/** Until when a link works; a change is saved at once. */
export function LinkLifeField({ link, label }: { link: PublicLink; label: string }) {
  const queryClient = useQueryClient()
  const { timeZone } = useAccount()
  const today = useToday()
  const [isChoosing, setIsChoosing] = useState(false)
  const lastDay = lastDayOf(link, timeZone)
  const set = (expiresOn?: string | null) =>
    void changeLink(queryClient, label, 'Not changed', () =>
      callWithMetadata(setLinkExpiry, { params: { id: String(link.id) }, body: { expiresOn } }),
    )
  const choose = (choice: Choice) => {
    setIsChoosing(choice === 'day')
    if (choice === 'standard') set()
    if (choice === 'endless') set(null)
    if (choice === 'week') set(addDays(today, 7))
    if (choice === 'month') set(addDays(today, 30))
  }
  const value = isChoosing ? 'day' : link.life
  return (
    <div className="sharing-life">
      <SelectField<Choice>
        label="Link works until"
        value={value}
        onChange={choose}
        choices={[
          { value: 'standard', label: standardText(link, lastDay) },
          { value: 'week', label: '7 days from now' },
          { value: 'month', label: '30 days from now' },
          { value: 'day', label: 'A day' },
          // as usual is without end already
          ...(link.kind === 'project' && value !== 'endless'
            ? []
            : [{ value: 'endless' as const, label: 'No end' }]),
        ]}
      />
      {value === 'day' ? (
        <DateField
          label="Last day"
          value={link.life === 'day' ? (lastDay ?? '') : ''}
          min={today}
          onChange={(day) => {
            if (day === '') return
            setIsChoosing(false)
            set(day)
          }}
        />
      ) : null}
      {link.isExpired ? <p className="sharing-warning">This link has expired.</p> : null}
    </div>
  )
}

function standardText({ life, kind }: PublicLink, lastDay: string | null): string {
  if (kind === 'project') return 'Until it is revoked'
  return life === 'standard' && lastDay !== null ? `As usual, ${formatDayWithYear(lastDay)}` : 'As usual'
}

/** The last whole day of a link: it ends as the next one begins. */
function lastDayOf({ expiresAt }: PublicLink, timeZone: string): string | null {
  return expiresAt === null ? null : localTime(timeZone, Date.parse(expiresAt) - 1).day
}
