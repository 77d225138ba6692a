import type {
  ReadyProject,
  ReadyTime,
  ReadyToBill,
  ReadyTotals,
} from '#sales/ready-to-bill/shared/ready-to-bill-schema.ts'

const NONE = { amount: 0, taskCount: 0, minutes: 0, minutesWithoutRate: 0, expenseCount: 0 }
const KANDY = {
  ...NONE,
  amount: 184_500,
  taskCount: 2,
  minutes: 690,
  minutesWithoutRate: 55,
  expenseCount: 2,
}
const GALLE = { ...NONE, amount: 48_000, taskCount: 1 }
const INTERNAL = { ...NONE, amount: 6_000, minutes: 60 }

/** Sums of what is ready: two projects of a client, and one without a client. */
export function readyTotals(part: Partial<ReadyTotals> = {}): ReadyTotals {
  return {
    amount: 238_500,
    taskCount: 3,
    minutes: 750,
    minutesWithoutRate: 55,
    expenseCount: 2,
    clients: [
      {
        ...KANDY,
        amount: 232_500,
        taskCount: 3,
        client: { id: 7, name: 'Lake View Hotel Kandy' },
        projects: [
          { ...KANDY, project: { id: 5, name: 'Kandy Hotel booking app' } },
          { ...GALLE, project: { id: 6, name: 'Galle Fort tours' } },
        ],
      },
      { ...INTERNAL, client: null, projects: [{ ...INTERNAL, project: { id: 9, name: 'Our own website' } }] },
    ],
    ...part,
  }
}

/** Nothing is ready. */
export const NOTHING_READY: ReadyTotals = { ...NONE, clients: [] }

/** A time entry of one hour at 6,000.00, as the server returns it. */
export function readyTime(id: number, part: Partial<ReadyTime> = {}): ReadyTime {
  return {
    id,
    userId: 'ruwan',
    userName: 'Ruwan Gunasekara',
    taskId: 347,
    taskName: 'Payment screen',
    day: '2026-11-10',
    minutes: 60,
    note: '',
    rate: 6_000,
    ...part,
  }
}

/** Two tasks, three hours of two people, time without a rate and an expense: 105,900.00. */
export function aReadyProject(part: Partial<ReadyProject> = {}): ReadyProject {
  return {
    ...NONE,
    amount: 105_900,
    taskCount: 2,
    minutes: 180,
    minutesWithoutRate: 55,
    expenseCount: 1,
    project: { id: 5, name: 'Kandy Hotel booking app', rounding: 0 },
    tasks: [
      { id: 341, name: 'Rate rules for the long weekends', doneOn: '2026-11-14', amount: 48_000 },
      { id: 352, name: 'Guest messages', doneOn: '2026-11-12', amount: 36_000 },
    ],
    time: [
      readyTime(1),
      readyTime(2),
      readyTime(3, {
        userId: 'shalini',
        userName: 'Shalini De Silva',
        taskId: 362,
        taskName: 'Housekeeping',
      }),
      readyTime(4, {
        userId: 'shalini',
        userName: 'Shalini De Silva',
        taskId: 381,
        taskName: 'Rates for tour operators',
        minutes: 55,
        rate: null,
      }),
    ],
    expenses: [
      {
        id: 9,
        description: 'Train tickets to Kandy',
        day: '2026-11-09',
        cost: 3_900,
        markupPercent: 0,
        isTaxed: true,
        amount: 3_900,
        hasReceipt: true,
      },
    ],
    ...part,
  }
}

/** The work of one client, as the server returns it. */
export function readyWork(projects: ReadyProject[] = [aReadyProject()]): ReadyToBill {
  const amount = projects.reduce((sum, project) => sum + project.amount, 0)
  const lastBilled = { invoiceId: 41, invoiceNumber: 'BL-2026-00041', day: '2026-10-29' }
  const client = { id: 7, name: 'Lake View Hotel Kandy' }
  return {
    total: amount,
    minutesWithoutRate: 55,
    groups: projects.length === 0 ? [] : [{ client, amount, lastBilled, projects }],
    runningTimers: 0,
    left: 0,
  }
}
