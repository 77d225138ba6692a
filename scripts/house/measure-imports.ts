import { type HouseFile, placeInHouse } from './read-house.ts'

/** Figures derived from imports. */
export interface ImportFigures {
  /** Imports of one feature by another. */
  betweenFeatures: number
  /** Pairs of features that import each other, such as `sales/clients ↔ sales/invoices`. */
  mutualPairs: string[]
  /** Groups of features that all reach each other. */
  circles: string[][]
  /** Imports against the order of the areas, as `file → file`. */
  backward: string[]
  /** For each feature the number of files outside it that import from it, most first. */
  namedOutside: { unit: string; files: number }[]
}

/** Areas on the same level do not import each other: chat is beside overview. */
const STEPS: readonly (readonly string[])[] = [
  ['platform'],
  ['people'],
  ['work'],
  ['sales'],
  ['chat', 'overview'],
  ['system'],
  ['app'],
]

/** Measures the imports of the sources, without tests. */
export function measureImports(files: readonly HouseFile[]): ImportFigures {
  const imports = files
    .filter(({ kind }) => kind === 'source')
    .flatMap(({ file, unit, area, imports }) =>
      imports.map((target) => ({ file, unit, area, target, to: placeInHouse(target) })),
    )
    .filter(({ unit, to }) => unit !== to.unit)
  const between = imports.filter(({ unit, to }) => isFeature(unit) && isFeature(to.unit))
  const graph = new Map<string, Set<string>>()
  for (const { unit, to } of between) graph.set(unit, (graph.get(unit) ?? new Set()).add(to.unit))
  const outside = Map.groupBy(
    imports.filter(({ to }) => isFeature(to.unit)),
    ({ to }) => to.unit,
  )
  return {
    betweenFeatures: between.length,
    mutualPairs: mutualPairs(graph),
    circles: circlesOf(graph),
    backward: imports
      .filter(({ area, to }) => isBackward(area, to.area))
      .map(({ file, target }) => `${file} → ${target}`),
    namedOutside: [...outside]
      .map(([unit, uses]) => ({ unit, files: new Set(uses.map(({ file }) => file)).size }))
      .toSorted((one, other) => other.files - one.files || one.unit.localeCompare(other.unit)),
  }
}

const isFeature = (unit: string) => unit.includes('/')

function isBackward(from: string, to: string): boolean {
  if (from === to) return false
  const step = (area: string) => STEPS.findIndex((step) => step.includes(area))
  return step(to) >= step(from)
}

function mutualPairs(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  return [...graph]
    .flatMap(([one, targets]) =>
      [...targets]
        .filter((other) => one < other && graph.get(other)?.has(one))
        .map((other) => `${one} ↔ ${other}`),
    )
    .toSorted()
}

/** The strongly connected components of more than one feature, from what each reaches. */
function circlesOf(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const reached = new Map([...graph.keys()].map((unit) => [unit, reachable(graph, unit)]))
  const circles = new Map<string, string[]>()
  for (const [unit, targets] of reached) {
    if (!targets.has(unit)) continue
    const circle = [...targets].filter((other) => reached.get(other)?.has(unit)).toSorted()
    circles.set(circle.join(), circle)
  }
  return [...circles.values()].toSorted((one, other) => other.length - one.length)
}

function reachable(graph: ReadonlyMap<string, ReadonlySet<string>>, from: string): Set<string> {
  const seen = new Set<string>()
  const waiting = [...(graph.get(from) ?? [])]
  for (let unit = waiting.pop(); unit !== undefined; unit = waiting.pop()) {
    if (seen.has(unit)) continue
    seen.add(unit)
    waiting.push(...(graph.get(unit) ?? []))
  }
  return seen
}
