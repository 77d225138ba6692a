import { useQuery } from '@tanstack/react-query'
import { IconRepeat } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCan } from '#platform/web/data/account-context.tsx'
import { rhythmWords } from '../shared/schedule-words.ts'
import { scheduleOfTaskQuery } from './schedule-queries.ts'
import './repeat-mark.css'

/** That a task repeats, with a link to its schedule (spec 29.2); nothing for one that does not. */
export function RepeatMark({ taskId }: { taskId: number }) {
  const isSeen = useCan()('schedule:view')
  const { data } = useQuery({ ...scheduleOfTaskQuery(taskId), enabled: isSeen })
  if (data === undefined || data === null) return null
  const words = rhythmWords(data)
  const told = `Repeats: ${words}${data.state === 'running' ? '' : `, ${data.state}`}`
  return (
    <Link
      to="/repeating"
      search={{ search: data.name }}
      className="repeat-mark"
      aria-label={told}
      title={told}
      data-resting={data.state !== 'running' || undefined}
    >
      <IconRepeat size={14} stroke={1.75} aria-hidden />
      <span className="repeat-mark-words ellipsis">{words}</span>
    </Link>
  )
}
