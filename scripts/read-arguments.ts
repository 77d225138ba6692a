import { parseArgs, type ParseArgsConfig } from 'node:util'

/**
 * What a program was told on its command line. Anything that it does not know ends it with one sentence and its usage,
 * code 2; `--help` with the usage alone, code 0.
 * @param usage how it is called, such as `npm run doctor`
 * @param config what it knows; without options and positionals it takes nothing
 */
export function readArguments<const Config extends Omit<ParseArgsConfig, 'args'>>(
  usage: string,
  config: Config,
) {
  if (process.argv.includes('--help') || process.argv.includes('-h')) {
    console.log(usage)
    process.exit(0)
  }
  try {
    return parseArgs(config)
  } catch (error) {
    // what Node says after its first sentence is about programs in general
    const [sentence = ''] = error instanceof Error ? error.message.split('. ') : []
    return refuseArguments(`${sentence}. Call it so: ${usage}`)
  }
}

/** Ends the program because of its command line: code 2. */
export function refuseArguments(sentence: string): never {
  console.error(sentence)
  process.exit(2)
}
