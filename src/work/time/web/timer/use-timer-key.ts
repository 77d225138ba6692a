import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useCan } from '#platform/web/data/account-context.tsx'
import { useShortcuts } from '#platform/web/page/shortcuts.ts'
import { timerQuery } from '../time-queries.ts'
import { runsOn, startTimer, stopTimer } from './change-timer.ts'
import { rememberTaskInUse, type TaskInUse } from './task-in-use.ts'

/**
 * Lets the palette start the timer on the task in use, while the component is mounted.
 * @param find the id of the task that is focused, else of the one that is open
 */
export function useTaskInUse(find: TaskInUse): void {
  const findNow = useEffectEvent(find)
  useEffect(() => {
    const latest = () => findNow()
    return rememberTaskInUse(latest)
  }, [])
}

/**
 * The key `t`: starts and stops the timer on the task in use.
 * @param group its heading in the list of keys; @param find as for {@link useTaskInUse}
 */
export function useTimerKey(group: string, find: TaskInUse): void {
  const queryClient = useQueryClient()
  const may = useCan()('time:create')
  useTaskInUse(find)
  const run = () => {
    const taskId = find()
    if (taskId === undefined) return false
    const timer = queryClient.getQueryData(timerQuery.queryKey)?.timer
    void (runsOn(timer, { taskId }) ? stopTimer(queryClient) : startTimer(queryClient, { taskId }))
    return true
  }
  useShortcuts(may ? [{ keys: 't', label: 'Start or stop the timer', group, run }] : [])
}
