import { setTimeout as sleep } from 'node:timers/promises'
import { endConnections } from '#test/end-connections.ts'
import { nothingAcknowledged } from './scene/acknowledged.ts'
import { createExternalInstallation } from './scene/external-installation.ts'
import { createInstallation, type Installation } from './scene/installation.ts'
import { proveOutages } from './scene/outages.ts'
import { type Fault, prove, sample, type Trial } from './scene/trial.ts'
import { startWriting } from './scene/writers.ts'

/** Duration of a storm and mean interval between its disconnections, in milliseconds. */
const STORM = 2_000
const LONG_STORM = 20_000
const EVERY = 100
const KINDS = ['embedded', 'external'] as const

export const fault: Fault = {
  number: 'R7',
  promise: 'A storm that ends every connection to the database ten times a second stops nobody for long.',
  async run(trial) {
    const figures: string[] = []
    for (const kind of trial.isShort ? sample(trial, KINDS, 1) : KINDS) {
      const installation =
        kind === 'embedded'
          ? createInstallation(trial)
          : (await createExternalInstallation(trial)).installation
      figures.push(`${kind}: ${await proveStorm(trial, installation)}`)
    }
    return figures.join('; ')
  },
}

async function proveStorm(trial: Trial, installation: Installation): Promise<string> {
  const acknowledged = nothingAcknowledged()
  await installation.start()
  const writing = startWriting(installation.door, acknowledged)
  let ended = 0
  const cause = async (): Promise<number> => {
    const over = performance.now() + (trial.isShort ? STORM : LONG_STORM)
    while (performance.now() < over) {
      ended += await endConnections(installation.superuser)
      await sleep(trial.random() * 2 * EVERY)
    }
    return performance.now()
  }
  const storm = { name: 'storm', isSeen: false, cause }
  const figures = await proveOutages(trial, installation, acknowledged, [storm])
  prove(ended > 10, `the storm ended only ${ended} connections`)
  await writing.stop()
  return `${ended} connections ended, ${figures}; ${await installation.proveKept(acknowledged)}`
}
