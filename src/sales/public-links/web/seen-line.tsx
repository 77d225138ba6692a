import { IconEye } from '@tabler/icons-react'
import { useAccount, useToday } from '#platform/web/data/account-context.tsx'
import type { PublicLink } from '../shared/link-schema.ts'
import { seenText } from './seen-text.ts'

/** How often the link was opened; it changes while the dialog is open. */
export function SeenLine({ link: { seenCount: count, lastSeenAt: lastAt } }: { link: PublicLink }) {
  const { timeZone } = useAccount()
  const today = useToday()
  return (
    <p className="sharing-seen-line" role="status">
      <IconEye size={16} stroke={1.75} aria-hidden />
      {lastAt === null ? 'Not opened yet' : seenText({ count, lastAt }, timeZone, today)}
    </p>
  )
}
