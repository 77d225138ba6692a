import { TASK_STATUSES } from '../src/work/tasks/shared/task-status.ts'
import { apart } from './kit/apart.ts'
import { measureBesideRaw, type Operation } from './kit/beside-raw.ts'
import { fillTasks, NAME_WORDS, TEXT_WORDS } from './kit/fill-tasks.ts'
import { filledData } from './kit/filled-data.ts'
import type { Bench, Measure } from './kit/measurement.ts'
import { cpuText, reportRefused, type Side, sideBySide, type SideResult } from './kit/side-by-side.ts'

/** The size to which the targets apply; if a run does not include it, its largest. */
const AIM_SIZE = 100_000

const idOf = (count: number, size: number) => 1 + ((count * 7919) % size)
const statusOf = (count: number) => encodeURIComponent(TASK_STATUSES[count % TASK_STATUSES.length] ?? '')

/** @param size the number of tasks */
export const taskOperations = (size: number): readonly Operation[] => [
  {
    name: 'list of 50, filtered, sorted, with total',
    isPrompt: true,
    next: (count) => ({
      method: 'GET',
      path: apart(
        `/task?limit=50&sortBy=dueDate&sortOrder=ASC&status=${statusOf(count)}&status=${statusOf(count + 1)}`,
        count,
      ),
    }),
  },
  {
    name: 'get one',
    isPrompt: true,
    next: (count) => ({ method: 'GET', path: `/task/${idOf(count, size)}` }),
  },
  {
    name: 'search in names, few match',
    next: (count) => ({
      method: 'GET',
      path: `/task?limit=50&searchText=${idOf(count, size)}%20about`,
    }),
  },
  {
    name: 'search in names, a fifth matches',
    next: (count) => ({
      method: 'GET',
      path: apart(`/task?limit=50&searchText=${NAME_WORDS[count % NAME_WORDS.length]}`, count),
    }),
  },
  {
    name: 'search in texts, few match',
    next: (count) => ({
      method: 'GET',
      path: `/task?limit=50&searchText=of%20${2 * Math.ceil(idOf(count, size) / 2)}.`,
    }),
  },
  {
    name: 'search in texts, a tenth matches',
    next: (count) => ({
      method: 'GET',
      path: apart(`/task?limit=50&searchText=${TEXT_WORDS[count % TEXT_WORDS.length]}`, count),
    }),
  },
  {
    name: 'create',
    isPrompt: true,
    next: (count) => ({
      method: 'POST',
      path: '/task',
      body: JSON.stringify({ taskName: `Created ${count}`, dueDate: '2026-12-01', startDate: '2026-11-20' }),
    }),
  },
  {
    name: 'update one field',
    isPrompt: true,
    // another status for each server: setting the same one again changes nothing
    next: (count, place = 0) => ({
      method: 'PATCH',
      path: `/task/${idOf(count, size)}`,
      body: JSON.stringify({ status: TASK_STATUSES[(count + Math.floor(count / size) + place) % 5] }),
    }),
  },
]

/** Other lists, each of which would be slow with the wrong query plan; the product alone. */
const OTHER_LISTS: Readonly<Record<string, string>> = {
  'of one status, oldest first': 'status=In%20Progress&sortBy=createdAt&sortOrder=ASC',
  'of one project, by due day': 'projectId=17&sortBy=dueDate&sortOrder=ASC',
  'of one type that hardly any has': 'type=Bug',
  'of what was due two years ago and is still open':
    'status=To%20Do&status=In%20Progress&status=Blocked&dueDateTo=2024-12-31',
  'page 15': 'page=15',
  'with any of two labels': 'labelId=3&labelId=24',
  'with both of two labels, by due day': 'labelId=3&labelId=23&labelMode=all&sortBy=dueDate&sortOrder=ASC',
  'of what waits for something open': 'blocked=yes',
  'of what I watch': 'watching=me',
}

/** The task operations compared with the raw servers, at every size. */
export const measure: Measure = async (bench) => {
  const lists = new Map<number, SideResult>()
  const aimed = bench.sizes.includes(AIM_SIZE) ? AIM_SIZE : Math.max(...bench.sizes)
  for (const size of bench.sizes) {
    const folder = await filledData(bench, `tasks-${size}`, (client) => fillTasks(client, size))
    const about = `${shown(size)} tasks`
    const [list] = await measureBesideRaw(
      bench,
      folder,
      taskOperations(size),
      { about, hasAims: size === aimed },
      (_app, ours) => measureOtherLists(bench, ours, about),
    )
    if (list !== undefined) lists.set(size, list)
  }
  const [smallest = 0, ...larger] = bench.sizes.toSorted((one, other) => one - other)
  const largest = larger.at(-1)
  const few = lists.get(smallest)
  const many = lists.get(largest ?? -1)
  if (few === undefined || many === undefined || largest === undefined) return
  bench.report({
    what: `list p95 as the work grows, ${shown(smallest)} → ${shown(largest)} tasks`,
    value: many.p95 / few.p95,
    unit: '×',
    aim: 1.2,
    note: `${few.p95.toFixed(1)} → ${many.p95.toFixed(1)} ms; CPU ${few.cpuPerRequest.toFixed(2)} → ${many.cpuPerRequest.toFixed(2)} ms`,
  })
}

async function measureOtherLists(bench: Bench, ours: Side, about: string): Promise<void> {
  for (const [name, filters] of Object.entries(OTHER_LISTS)) {
    const plan = { rounds: 1, milliseconds: bench.milliseconds, concurrency: 4 }
    const [result] = await sideBySide([ours], plan, (count) => ({
      method: 'GET',
      path: apart(`/task?limit=50&${filters}`, count),
    }))
    if (result !== undefined) reportOtherList(bench, `list ${name}; ${about}`, result)
  }
}

function reportOtherList(bench: Bench, what: string, result: SideResult): void {
  reportRefused(bench, what, [result])
  bench.report({
    what: `${what}: p95 at concurrency 4`,
    value: result.p95,
    unit: 'ms',
    note: `p50 ${result.p50.toFixed(1)} ms, CPU ${cpuText(result)}`,
  })
}

const shown = (count: number) => count.toLocaleString('en')
