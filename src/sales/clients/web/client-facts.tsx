import { IconId, IconMail, IconMapPin, IconNote, IconPhone } from '@tabler/icons-react'
import { DEFAULT_LANGUAGE, LANGUAGE_NAMES } from '#sales/words/shared/language.ts'
import { dayIn, formatDayWithYear } from '#platform/shared/dates.ts'
import { useAccount } from '#platform/web/data/account-context.tsx'
import { inOneLine } from '#platform/web/data/in-one-line.ts'
import { IconFact } from '#platform/web/ui/marks/icon-fact.tsx'
import type { Client } from '../shared/client-schema.ts'
import { mailLink, phoneLink } from './contact-links.ts'

/** E-mail and phone as links. */
export function ReachFacts({ client: { email, phone } }: { client: Client }) {
  const dial = phoneLink(phone)
  return (
    <>
      <IconFact icon={IconMail} name="E-mail">
        <a className="client-reach ellipsis" href={mailLink(email)} title={email}>
          {email}
        </a>
      </IconFact>
      <IconFact icon={IconPhone} name="Phone">
        {dial === undefined ? (
          <span className="ellipsis" title={phone}>
            {phone}
          </span>
        ) : (
          <a className="client-reach ellipsis" href={dial} title={phone}>
            {phone}
          </a>
        )}
      </IconFact>
    </>
  )
}

/** Address, taxpayer and VAT numbers, tax rate and a language other than English, if any; one line each, or in full. */
export function OfficeFacts({
  client: { address, tin, vatNumber, taxRate, language },
  whole = false,
}: {
  client: Client
  whole?: boolean
}) {
  const numbers = [
    ...(tin === null ? [] : [`TIN ${tin}`]),
    ...(vatNumber === null ? [] : [`VAT ${vatNumber}`]),
    ...(taxRate === null ? [] : [`Tax rate ${taxRate}%`]),
    ...(language === DEFAULT_LANGUAGE ? [] : [`Documents in ${LANGUAGE_NAMES[language]}`]),
  ].join(whole ? '\n' : ' · ')
  return (
    <>
      {address === null ? null : (
        <IconFact icon={IconMapPin} name="Address">
          <span className="ellipsis" title={address}>
            {whole ? address : inOneLine(address)}
          </span>
        </IconFact>
      )}
      {numbers === '' ? null : (
        <IconFact icon={IconId} name="Tax numbers and language">
          <span className="ellipsis" title={numbers}>
            {numbers}
          </span>
        </IconFact>
      )}
    </>
  )
}

/** The notes on a card: two lines, in full on hover. */
export function NotesFact({ notes }: { notes: string | null }) {
  return notes === null ? null : (
    <IconFact icon={IconNote} name="Notes">
      <span className="clamped" title={notes}>
        {notes}
      </span>
    </IconFact>
  )
}

/** `12 Jan 2026`: the date on which the client was added, in the business's time zone. */
export function useSince({ createdAt }: Client): string {
  return formatDayWithYear(dayIn(useAccount().timeZone, Date.parse(createdAt)))
}
