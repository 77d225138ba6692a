import fs from 'node:fs'
import path from 'node:path'
import { type Figure, isMet, shownValue } from './figure.ts'
import type { Machine } from './machine.ts'

/** The result of one measurement. A failure does not discard earlier figures. */
export interface Measured {
  name: string
  seconds: number
  figures: readonly Figure[]
  fault?: string
}

/** A figure in one line, for the terminal. */
export function figureLine(figure: Figure): string {
  const aim =
    figure.aim === undefined ? '' : ` (aim ${shownValue(figure.aim, figure.unit)}: ${verdict(figure)})`
  return `${figure.what}: ${shownValue(figure.value, figure.unit)}${aim}${figure.note === undefined ? '' : `; ${figure.note}`}`
}

/** The whole run as a page: environment, targets first, then everything. */
export function reportMarkdown(
  machine: Machine,
  measured: readonly Measured[],
  options: readonly string[],
): string {
  const figures = measured.flatMap((one) => one.figures)
  const withAim = figures.filter((figure) => figure.aim !== undefined)
  const missed = withAim.filter((figure) => isMet(figure) === false)
  const faults = measured.filter(({ fault }) => fault !== undefined)
  const command = ['npm run bench', ...(options.length === 0 ? [] : ['--', ...options])].join(' ')
  return [
    '# Measurements',
    '',
    `${machine.date.slice(0, 16).replace('T', ' ')} UTC, \`${command}\`, commit ${machine.commit}.`,
    `${machine.cores} × ${machine.cpu}, ${machine.memory} GB, ${machine.kernel}; Node ${machine.node}, PostgreSQL ${machine.postgres}, Chromium ${machine.chromium}; load ${machine.loadAverage.join(', ')} before it began.`,
    'Everything on loopback; the clients run on the same cores. `raw` is a small server with `pg` alone that sends the fewest statements that could do: no permissions, no audit, no validation. Beside the same statements: a server that does nothing but send what the product sends for the same call, in one round trip.',
    '',
    `${withAim.length - missed.length} of ${withAim.length} aims reached${missed.length === 0 ? '.' : `; missed: ${missed.map(({ what }) => what).join('; ')}.`}`,
    ...faults.map(({ name, fault = '' }) => `Not measured: ${name} (${fault.split('\n')[0]}).`),
    '',
    ...measured.flatMap(({ name, figures: ofOne }) =>
      ofOne.length === 0 ? [] : [`## ${name}`, '', ...table(ofOne), ''],
    ),
  ].join('\n')
}

/** Writes the numbers as `<date>.json` and the page as `latest.md`. */
export function storeReport(
  folder: string,
  machine: Machine,
  measured: readonly Measured[],
  markdown: string,
): void {
  fs.mkdirSync(folder, { recursive: true })
  const report = {
    machine,
    measured: measured.map((one) => ({
      ...one,
      seconds: Math.round(one.seconds),
      figures: one.figures.map((figure) => ({
        ...figure,
        ...(figure.aim === undefined ? {} : { isMet: isMet(figure) }),
      })),
    })),
  }
  fs.writeFileSync(
    path.join(folder, `${machine.date.slice(0, 10)}.json`),
    `${JSON.stringify(report, undefined, 2)}\n`,
  )
  fs.writeFileSync(path.join(folder, 'latest.md'), markdown)
}

function table(figures: readonly Figure[]): string[] {
  return [
    '| what | figure | aim | of the aim | | |',
    '| --- | ---: | ---: | ---: | --- | --- |',
    ...figures.map((figure) => {
      const { what, value, unit, aim, note = '' } = figure
      const ofAim = aim === undefined || aim === 0 ? '' : `${Math.round((value / aim) * 100)} %`
      const aimText = aim === undefined ? '' : `≤ ${shownValue(aim, unit)}`
      return `| ${what} | ${shownValue(value, unit)} | ${aimText} | ${ofAim} | ${verdict(figure)} | ${note} |`
    }),
  ]
}

function verdict(figure: Figure): string {
  const isReached = isMet(figure)
  return isReached === undefined ? '' : isReached ? 'met' : '**missed**'
}
