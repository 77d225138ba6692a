import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { makeFeature } from './new-feature/make-feature.ts'
import { readArguments, refuseArguments } from './read-arguments.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const AREAS = ['people', 'work', 'sales', 'chat', 'overview', 'system']
const USAGE = `npm run new-feature -- NAME --area ${AREAS.join('|')} [--one NAME]: makes a feature, such as price-lists; --one names one of its records, else NAME without its s`

const { values, positionals } = readArguments(USAGE, {
  allowPositionals: true,
  options: { area: { type: 'string' }, one: { type: 'string' } },
})
const [many = '', ...others] = positionals
const { area = '', one = many.replace(/s$/, '') } = values
const isName = (name: string) => /^[a-z]+(-[a-z]+)*$/.test(name)
if (!isName(many) || !isName(one) || one === many || others.length > 0 || !AREAS.includes(area))
  refuseArguments(`Call it so: ${USAGE}`)

const { made, entered, enteredTests } = makeFeature(ROOT, { area, many, one })
const files = [...made, ...entered, ...enteredTests]
execFileSync(path.join(ROOT, 'node_modules/.bin/oxfmt'), ['--write', ...files], { cwd: ROOT })
console.log(`Made:\n${list(made)}\n\nEntered in:\n${list([...entered, ...enteredTests])}`)
console.log(`
Next: say in its README.md what it is for, give it its fields, move its entry of the menu to its place, and take a
picture of its page (scripts/pictures/) for the guide. Then npm run check, npm run test:file -- src/${area}/${many}`)

function list(names: readonly string[]): string {
  return names.map((name) => `  ${name}`).join('\n')
}
