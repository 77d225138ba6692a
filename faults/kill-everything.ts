import { killRounds } from './scene/kill-rounds.ts'
import type { Fault } from './scene/trial.ts'

/** The whole process group at once, as in a power failure; data lost by the disk itself is not simulated. */
export const fault: Fault = {
  number: 'R1, R21',
  promise: 'Killing the product and its database at any moment loses nothing that was acknowledged.',
  run: (trial) =>
    killRounds(trial, {
      rounds: trial.isShort ? 2 : 50,
      kill: (installation) => installation.killEverything(),
    }),
}
