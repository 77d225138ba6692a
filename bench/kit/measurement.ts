import type { Figure } from './figure.ts'

/** What a measurement works with. It runs in a process of its own. */
export interface Bench {
  /** How many tasks the task measurements are made at. */
  sizes: readonly number[]
  /** How often each load is repeated; its median counts. One more round before them only warms up. */
  rounds: number
  /** How long each load lasts, in milliseconds. */
  milliseconds: number
  /** Whether to be short rather than exact: shows that everything works. */
  isQuick: boolean
  /** A folder for this measurement alone; it is removed afterwards. */
  folder: string
  /** Where filled databases are kept; each is copied before it is used. */
  dataFolder: string
  /** A free port for a server of the measurement's own. */
  port: number
  /** Told as soon as it is known: what a later fault does not take back. */
  report: (figure: Figure) => void
  /** What happens at the moment, for whoever watches. */
  say: (sentence: string) => void
}

/** The body of a file of measurements. It stops whatever it started. */
export type Measure = (bench: Bench) => Promise<void>

/** What `npm run bench` measures, in this order: the file's name, and the seconds it may take before it is ended. */
export const MEASUREMENTS = [
  { name: 'start', limit: 180 },
  { name: 'tasks', limit: 1_500 },
  { name: 'dashboard', limit: 240 },
  { name: 'pdf', limit: 180 },
  { name: 'backup', limit: 420 },
  { name: 'second-browser', limit: 180 },
  { name: 'first-load', limit: 180 },
  { name: 'cells', limit: 240 },
  { name: 'metrics', limit: 180 },
  { name: 'kill', limit: 600 },
] as const
