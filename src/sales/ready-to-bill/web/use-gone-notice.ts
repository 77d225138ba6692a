import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { counted } from '#platform/shared/counted.ts'
import type { RecordKey } from './ready-work.ts'

export interface ShownRecords {
  keys: readonly RecordKey[]
  /** Records of another filter are not compared. */
  filter: string
  left: ReadonlySet<RecordKey>
  /** The keys are those of another filter, or being billed here. */
  isPaused: boolean
}

/** Says how many ticked records are not ready any more, because somebody billed or changed them. */
export function useGoneNotice({ keys, filter, left, isPaused }: ShownRecords): string | undefined {
  const shown = useRef<{ filter: string; names: string }>(undefined)
  const [notice, setNotice] = useState<string>()
  const compare = useEffectEvent((now: { filter: string; names: string }) => {
    const before = shown.current
    shown.current = now
    if (before === undefined || before.filter !== now.filter) return
    const names = new Set(now.names.split(' '))
    const ticked = before.names.split(' ').filter((name) => !left.has(name as RecordKey))
    const gone = ticked.filter((name) => name !== '' && !names.has(name))
    if (gone.length > 0)
      setNotice(`${counted(gone.length, 'record')} left the list: billed or changed by somebody.`)
  })
  const names = keys.join(' ')
  useEffect(() => {
    if (!isPaused) compare({ filter, names })
  }, [names, filter, isPaused])
  return notice
}
