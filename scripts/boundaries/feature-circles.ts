import { placeOf, resolveSpecifier } from './grid.ts'
import type { SourceModule, Violation } from './read-module.ts'

/** An import of one feature by another. */
interface Edge {
  from: string
  to: string
  file: string
  line: number
  specifier: string
}

/** A file's imports between features; tests may import any feature. */
export function featureEdges(module: SourceModule): Edge[] {
  const from = placeOf(module.file)
  if (module.isTest || from?.layer !== 'features') return []
  return module.imports.flatMap(({ specifier, line }) => {
    const target = resolveSpecifier(module.file, specifier, new Set())
    const to = 'file' in target ? placeOf(target.file) : undefined
    if (to?.layer !== 'features' || to.unit === from.unit) return []
    return [{ from: from.unit, to: to.unit, file: module.file, line, specifier }]
  })
}

/** All imports from one feature to another. */
interface Link {
  from: string
  to: string
  edges: Edge[]
}

/** The imports that close cycles of features: for each cycle the link with the fewest, most likely the wrong one. */
export function circleViolations(edges: readonly Edge[]): Violation[] {
  let links = linksOf(edges)
  const found: Violation[] = []
  for (let circle = shortestCircle(links); circle !== undefined; circle = shortestCircle(links)) {
    const weakest = circle.toSorted((one, other) => one.edges.length - other.edges.length)[0]
    const way = [...circle.map(({ from }) => from), circle[0]?.from].join(' → ')
    const advice = `features import each other in a circle, ${way}; move what both need to the one that owns it, hand it in by the list of features, or make them one feature`
    for (const { file, line, specifier } of weakest?.edges ?? []) {
      found.push({ file, line, message: `imports ${specifier}: ${advice}` })
    }
    links = links.filter((link) => link !== weakest)
  }
  return found
}

function linksOf(edges: readonly Edge[]): Link[] {
  const links = new Map<string, Link>()
  for (const edge of edges) {
    const name = `${edge.from} ${edge.to}`
    const link = links.get(name) ?? { from: edge.from, to: edge.to, edges: [] }
    link.edges.push(edge)
    links.set(name, link)
  }
  return [...links.values()]
}

function shortestCircle(links: readonly Link[]): Link[] | undefined {
  const circles = links.flatMap((link) => {
    const back = shortestWay(links, link.to, link.from)
    return back === undefined ? [] : [[link, ...back]]
  })
  return circles.toSorted((one, other) => one.length - other.length)[0]
}

/** The shortest chain of links from one feature to another; undefined when there is none. */
function shortestWay(links: readonly Link[], start: string, end: string): Link[] | undefined {
  const ways = new Map<string, Link[]>([[start, []]])
  for (const [unit, way] of ways) {
    if (unit === end) return way
    for (const link of links) if (link.from === unit && !ways.has(link.to)) ways.set(link.to, [...way, link])
  }
  return undefined
}
