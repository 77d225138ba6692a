import { killRounds } from './scene/kill-rounds.ts'
import { type Fault, sample } from './scene/trial.ts'

const KINDS = ['embedded', 'external'] as const
const ROUNDS_EACH = 25

/** The embedded database stops during the next start; an external one still runs the killed process's statements. */
export const fault: Fault = {
  number: 'R1',
  promise: 'Killing the server process alone at any moment loses nothing that was acknowledged.',
  async run(trial) {
    const figures: string[] = []
    for (const kind of trial.isShort ? sample(trial, KINDS, 1) : KINDS) {
      const found = await killRounds(trial, {
        rounds: trial.isShort ? 1 : ROUNDS_EACH,
        isExternal: kind === 'external',
        kill: (installation) => installation.killApp(),
      })
      figures.push(`${kind} database: ${found}`)
    }
    return figures.join('; ')
  },
}
