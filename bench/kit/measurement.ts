import type { Figure } from './figure.ts'

/** The context of a measurement. It runs in its own process. */
export interface Bench {
  /** Numbers of tasks at which the task measurements run. */
  sizes: readonly number[]
  /** Repetitions of each load, of which the median counts. One additional warm-up round comes first. */
  rounds: number
  /** Duration of each load, in milliseconds. */
  milliseconds: number
  /** Short rather than exact: shows that everything works. */
  isQuick: boolean
  /** For this measurement alone; removed afterwards. */
  folder: string
  /** Where filled databases are stored; each is copied before use. */
  dataFolder: string
  /** A free port for a server of the measurement. */
  port: number
  /** Called as soon as a figure is known, so that a later failure does not lose it. */
  report: (figure: Figure) => void
  /** Prints progress for the user. */
  say: (sentence: string) => void
}

/** The function that a measurement file exports. It stops everything it started. */
export type Measure = (bench: Bench) => Promise<void>

/** The measurements of `npm run bench`, in order: the file's name, and its time limit in seconds. */
export const MEASUREMENTS = [
  { name: 'start', limit: 180 },
  { name: 'tasks', limit: 1_500 },
  { name: 'invoices', limit: 240 },
  { name: 'growth', limit: 3_600 },
  { name: 'dashboard', limit: 240 },
  { name: 'ready-to-bill', limit: 240 },
  { name: 'pdf', limit: 180 },
  { name: 'backup', limit: 420 },
  { name: 'files', limit: 5_400 },
  { name: 'second-browser', limit: 180 },
  { name: 'first-load', limit: 180 },
  { name: 'phone-load', limit: 240 },
  { name: 'presses', limit: 600 },
  { name: 'timeline', limit: 180 },
  { name: 'week', limit: 180 },
  { name: 'metrics', limit: 180 },
  { name: 'kill', limit: 600 },
] as const
