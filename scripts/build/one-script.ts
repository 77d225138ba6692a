import { build } from 'vite'

/**
 * Builds a source and all that it imports as one classic script.
 * @param root of the pages; @param file the source, as a path; @param known constants that the source declares
 */
export async function oneScript(
  root: string,
  file: string,
  known: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    define: Object.fromEntries(Object.entries(known).map(([name, value]) => [name, JSON.stringify(value)])),
    build: {
      write: false,
      target: 'baseline-widely-available',
      rolldownOptions: { input: file, output: { format: 'iife' } },
    },
  })
  const output = 'output' in built ? built.output : []
  const [script] = output
  if (script === undefined || output.length > 1) throw new Error(`${file} is not one script`)
  return script.code
}
