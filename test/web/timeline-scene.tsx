import { expect } from 'vitest'
import { shiftTasks } from '#work/tasks/shared/bulk-task-endpoints.ts'
import { addBlocker, updateTask } from '#work/tasks/shared/task-endpoints.ts'
import { showTimeline } from '#work/timeline/shared/timeline-endpoints.ts'
import type { Timeline, TimelineTask } from '#work/timeline/shared/timeline-schema.ts'
import { TimelinePage } from '#work/timeline/web/timeline-page.tsx'
import { fakeServer } from './fake-server.ts'
import { type FrameScene, HARBOUR, showInFrame } from './task-page-frame.tsx'
import { aTask, KASUN } from './tasks-page-scene.tsx'

/** A bar as the server returns it, from 23 to 27 November. */
export function aBar(id: number, part: Partial<TimelineTask> = {}): TimelineTask {
  return {
    id,
    taskName: `Task number ${id}`,
    status: 'To Do',
    startDate: '2026-11-23',
    dueDate: '2026-11-27',
    project: HARBOUR,
    assignee: { id: KASUN.id, name: 'Kasun De Silva' },
    ...part,
  }
}

export interface TimelineScene extends FrameScene {
  /** Tasks with and without dates; a test changes them as other users would. */
  tasks: TimelineTask[]
  links?: Timeline['links']
}

/** The timeline on 20 November 2026 on a fake server. */
export async function showTimelineOf(scene: TimelineScene) {
  const server = fakeServer()
    .on(showTimeline, () => timelineOf(scene))
    .on(updateTask, ({ params, body }) => {
      const { startDate, dueDate } = body
      scene.tasks = scene.tasks.map((task) =>
        task.id === params.id
          ? {
              ...task,
              ...(startDate === undefined ? {} : { startDate }),
              ...(dueDate === undefined ? {} : { dueDate }),
            }
          : task,
      )
      return aTask(params.id)
    })
    .on(shiftTasks, ({ params }) => ({ changedIds: [params.id], count: 1 }))
    .on(addBlocker, ({ params }) => {
      scene.links = [...(scene.links ?? []), { blockingId: params.otherId, blockedId: params.id }]
      return aTask(params.id)
    })
  const screen = await showInFrame(server, scene, '/timeline', <TimelinePage />)
  return {
    ...screen,
    scene,
    /** What was stored, oldest first. */
    stored: () => server.callsOf(updateTask).map(({ input }) => [input.params.id, input.body]),
  }
}

function timelineOf({ tasks, links = [] }: TimelineScene): Timeline {
  const bars = tasks.filter(({ startDate, dueDate }) => startDate !== null || dueDate !== null)
  const undated = tasks.filter((task) => !bars.includes(task))
  return { bars, total: bars.length, links, undated: { total: undated.length, tasks: undated } }
}

/** The element of a bar. */
export function bar(id: number): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-bar="${id}"]`)
  expect(found, `bar ${id}`).not.toBeNull()
  return found as HTMLElement
}

/** The days of a bar, as they are read aloud. */
export function daysOfBar(id: number): string | undefined {
  return bar(id).ariaLabel?.split(', ')[1]
}
