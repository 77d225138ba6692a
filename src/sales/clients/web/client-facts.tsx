import { IconId, IconMail, IconMapPin, IconNote, IconPhone, type TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { dayIn, formatDayWithYear } from '#platform/shared/dates.ts'
import { useAccount } from '#platform/web/account-context.tsx'
import { inOneLine } from '#platform/web/in-one-line.ts'
import type { Client } from '../shared/client-schema.ts'
import { mailLink, phoneLink } from './contact-links.ts'

/** One line of what is known of a client; the icon says what it is, its name is read aloud. */
export function Fact({
  icon: Icon,
  name,
  children,
}: {
  icon: TablerIcon
  name: string
  children: ReactNode
}) {
  return (
    <>
      <dt>
        <Icon size={16} stroke={1.75} aria-hidden />
        <span className="visually-hidden">{name}</span>
      </dt>
      <dd>{children}</dd>
    </>
  )
}

/** E-mail and phone, each a link that writes or calls. */
export function ReachFacts({ client: { email, phone } }: { client: Client }) {
  const dial = phoneLink(phone)
  return (
    <>
      <Fact icon={IconMail} name="E-mail">
        <a className="client-reach ellipsis" href={mailLink(email)} title={email}>
          {email}
        </a>
      </Fact>
      <Fact icon={IconPhone} name="Phone">
        {dial === undefined ? (
          <span className="ellipsis" title={phone}>
            {phone}
          </span>
        ) : (
          <a className="client-reach ellipsis" href={dial} title={phone}>
            {phone}
          </a>
        )}
      </Fact>
    </>
  )
}

/** Address, taxpayer and VAT numbers, where there are any: a line each, or all of it. */
export function OfficeFacts({
  client: { address, tin, vatNumber },
  whole = false,
}: {
  client: Client
  whole?: boolean
}) {
  const numbers = [
    ...(tin === null ? [] : [`TIN ${tin}`]),
    ...(vatNumber === null ? [] : [`VAT ${vatNumber}`]),
  ].join(whole ? '\n' : ' · ')
  return (
    <>
      {address === null ? null : (
        <Fact icon={IconMapPin} name="Address">
          <span className="ellipsis" title={address}>
            {whole ? address : inOneLine(address)}
          </span>
        </Fact>
      )}
      {numbers === '' ? null : (
        <Fact icon={IconId} name="Tax numbers">
          <span className="ellipsis" title={numbers}>
            {numbers}
          </span>
        </Fact>
      )}
    </>
  )
}

/** The notes on a card: two lines, the whole of them on hover. */
export function NotesFact({ notes }: { notes: string | null }) {
  return notes === null ? null : (
    <Fact icon={IconNote} name="Notes">
      <span className="client-card-notes" title={notes}>
        {notes}
      </span>
    </Fact>
  )
}

/** `12 Jan 2026`: the day on which the client was added, in the business's time zone. */
export function useSince({ createdAt }: Client): string {
  return formatDayWithYear(dayIn(useAccount().timeZone, Date.parse(createdAt)))
}
