import { setTimeout as sleep } from 'node:timers/promises'
import { nothingAcknowledged } from './scene/acknowledged.ts'
import { createExternalInstallation } from './scene/external-installation.ts'
import { proveOutages } from './scene/outages.ts'
import { type Fault, sample } from './scene/trial.ts'
import { startWriting } from './scene/writers.ts'

const HOW = ['fast', 'immediate', 'kill'] as const
const ROUNDS_EACH = 17
/** The shortest downtime, in milliseconds. */
const AWAY = 500
const SPREAD = 2_000

export const fault: Fault = {
  number: 'R7',
  promise:
    'When the database of DATABASE_URL goes away, the product says so and goes on as soon as it is back.',
  async run(trial) {
    const { installation, postgres } = await createExternalInstallation(trial)
    const acknowledged = nothingAcknowledged()
    await installation.start()
    const writing = startWriting(installation.door, acknowledged)
    const outages = HOW.map((how) => ({
      name: how,
      isSeen: true,
      cause: async () => {
        await postgres.stop(how)
        await sleep(AWAY + trial.random() * SPREAD)
        await postgres.start()
        return performance.now()
      },
    }))
    const rounds = Array.from({ length: ROUNDS_EACH }, () => outages).flat()
    const all = trial.isShort ? sample(trial, outages, 2) : rounds
    const figures = await proveOutages(trial, installation, acknowledged, all)
    await writing.stop()
    return `${figures}; ${await installation.proveKept(acknowledged)}`
  },
}
