import { nothingAcknowledged } from './scene/acknowledged.ts'
import { createInstallation } from './scene/installation.ts'
import { proveOutages } from './scene/outages.ts'
import { signal } from './scene/processes.ts'
import type { Fault } from './scene/trial.ts'
import { startWriting } from './scene/writers.ts'

const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT', 'kill -9': 'SIGKILL' } as const
const ROUNDS_EACH = 17

export const fault: Fault = {
  number: 'R7',
  promise: 'When its own database ends under it, the product says so, starts it again and goes on.',
  async run(trial) {
    const installation = createInstallation(trial)
    const acknowledged = nothingAcknowledged()
    await installation.start()
    const writing = startWriting(installation.door, acknowledged)
    const outages = Object.entries(SIGNALS).map(([name, how]) => ({
      name,
      // may be gone for less than the 20 ms between two checks
      isSeen: false,
      cause: async () => {
        signal(installation.postmaster(), how)
        return performance.now()
      },
    }))
    const rounds = trial.isShort ? 1 : ROUNDS_EACH
    const all = Array.from({ length: rounds }, () => outages).flat()
    const figures = await proveOutages(trial, installation, acknowledged, all)
    await writing.stop()
    return `${figures}; ${await installation.proveKept(acknowledged)}`
  },
}
