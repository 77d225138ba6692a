import { parseArgs, type ParseArgsConfig } from 'node:util'

/**
 * Parses a program's command line. On unknown arguments it prints one sentence and the usage and exits with 2; on
 * `--help` it prints the usage and exits with 0.
 * @param usage how it is called, such as `npm run doctor`
 * @param config what it accepts; nothing without options and positionals
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
    // the rest of Node's message is about programs in general
    const [sentence = ''] = error instanceof Error ? error.message.split('. ') : []
    return refuseArguments(`${sentence}. Call it so: ${usage}`)
  }
}

/** Exits with 2 because of an invalid command line. */
export function refuseArguments(sentence: string): never {
  console.error(sentence)
  process.exit(2)
}
