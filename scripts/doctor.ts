/** Checks an installation and reports what is wrong with it: `npm run doctor`. Changes nothing. */
import { examineInstallation } from '#system/installation/server/index.ts'
import { readConfig } from '#platform/server/config.ts'
import { createDatabase } from '#platform/server/database/database.ts'
import { examineBooks } from '#platform/server/examination/examine-books.ts'
import { StartError } from '#platform/server/operations/start-error.ts'
import type { FindingGrade } from '#platform/shared/finding.ts'
import { reachInstallation } from './doctor/reach-installation.ts'
import { readArguments } from './read-arguments.ts'

const WORDS: Readonly<Record<FindingGrade, string>> = { ok: 'ok   ', note: 'note ', wrong: 'wrong' }

async function runDoctor(): Promise<void> {
  const config = readConfig()
  const installation = await reachInstallation(config, (sentence) => console.log(`  ${sentence}`))
  if (installation.isRunning) console.log('The server is running; it can go on meanwhile.')
  try {
    const { pool } = installation
    const clock = () => new Date()
    const { findings } = await examineInstallation({ config, pool, database: createDatabase(pool), clock })
    const all = [...(await examineBooks(pool)), ...findings]
    for (const { grade, sentence } of all) console.log(`  ${WORDS[grade]}  ${sentence}`)
    const count = (wanted: FindingGrade) => all.filter(({ grade }) => grade === wanted).length
    const notes = count('note') === 0 ? '' : `, ${count('note')} of them with a note`
    console.log(
      count('wrong') === 0
        ? `All ${all.length} checks hold${notes}.`
        : `${count('wrong')} of ${all.length} checks do not hold. Nothing was changed.`,
    )
    if (count('wrong') > 0) process.exitCode = 1
  } finally {
    await installation.leave()
  }
}

readArguments('npm run doctor', {})
runDoctor().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
})
