import { IconEye } from '@tabler/icons-react'
import { useAccount, useToday } from '#platform/web/data/account-context.tsx'
import type { SeenByClient } from '../shared/link-schema.ts'
import { seenText } from './seen-text.ts'
import './share.css'

/** That the client opened a document by its link; nothing if never. */
export function SeenMark({ seen }: { seen: SeenByClient | undefined }) {
  const { timeZone } = useAccount()
  const today = useToday()
  if (seen === undefined) return null
  const text = seenText(seen, timeZone, today)
  return (
    <span className="note sharing-seen" title={text}>
      <IconEye size={14} stroke={1.75} aria-hidden />
      <span className="visually-hidden">{text}</span>
    </span>
  )
}
