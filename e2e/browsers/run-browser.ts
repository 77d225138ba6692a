/**
 * Runs the journey in one browser, on a product of its own: `node e2e/browsers/run-browser.ts firefox PROGRAM`.
 * Prints a line for each part, the last one with the counts.
 */
import fs from 'node:fs'
import path from 'node:path'
import type { RunningApp } from '../../scripts/running-app/running-app.ts'
import { ADMIN, runProduct, tokenOf } from '../app-fixture.ts'
import { fillProduct } from '../filled-product.ts'
import type { BrowserWindow } from './browser-window.ts'
import { openChromium } from './chromium-window.ts'
import { openFirefox } from './firefox-window.ts'
import { openWebKit } from './webkit-window.ts'
import { JOURNEY, type Part, type Scene } from './journey.ts'

const PICTURES = path.resolve(import.meta.dirname, '../../test-results/browsers')
const OPEN: Record<string, (program: string) => Promise<BrowserWindow>> = {
  chromium: openChromium,
  firefox: openFirefox,
  webkit: openWebKit,
}

const [name = '', program = ''] = process.argv.slice(2)
const openWindow = OPEN[name]
if (openWindow === undefined) throw new Error(`There is no browser "${name}".`)

const counts = { passed: 0, failed: 0 }
const say = (line: string) => process.stdout.write(`${line}\n`)

await runProduct(async (product) => {
  // an error that left this function would leave the product running
  try {
    await travel(openWindow, product)
  } catch (error) {
    counts.failed += 1
    say(`✗ ${String(error)}`)
  }
})
say(`${counts.passed} passed, ${counts.failed} failed`)
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0

async function travel(open: typeof openChromium, product: RunningApp): Promise<void> {
  const token = await tokenOf(product, ADMIN)
  await fillProduct(product, token)
  const began = performance.now()
  const window = await open(program)
  say(`${window.browser}, started in ${secondsSince(began)} s`)
  try {
    for (const part of JOURNEY) {
      const isGood = await runPart(part, { window, product, token })
      counts[isGood ? 'passed' : 'failed'] += 1
      // nothing else can be seen without being signed in
      if (!isGood && part === JOURNEY[0]) break
    }
  } finally {
    await window.close()
  }
  say(`${window.browser}: ${secondsSince(began)} s`)
}

/** Runs a part and prints it. @returns whether nothing went wrong */
async function runPart(part: Part, scene: Scene): Promise<boolean> {
  const began = performance.now()
  const problems: string[] = []
  try {
    await part.run(scene)
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error))
  }
  problems.push(...(await scene.window.takeFaults()))
  if (problems.length > 0) await takePicture(scene.window, part)
  say(`${problems.length > 0 ? '✗' : '✓'} ${part.name}  ${secondsSince(began)} s`)
  for (const line of problems) say(`    ${line}`)
  return problems.length === 0
}

async function takePicture(window: BrowserWindow, part: Part): Promise<void> {
  fs.mkdirSync(PICTURES, { recursive: true })
  const file = path.join(PICTURES, `${name}-${part.name.replaceAll(/\W+/g, '-')}`)
  await window.picture(`${file}.png`).catch((error: unknown) => say(`    no picture: ${String(error)}`))
}

function secondsSince(began: number): string {
  return ((performance.now() - began) / 1000).toFixed(1)
}
