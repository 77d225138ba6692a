import type { WebFeature } from '#platform/web/feature.ts'
import type { ListLink } from '#platform/web/lists/list-link.ts'
import type { FilledSlots } from '#platform/web/slots.tsx'

/** What leads from the lists elsewhere: light, so it comes with the frame. */
export function listLinksOf(features: readonly WebFeature[]): readonly ListLink[] {
  return features.flatMap(({ listLinks = [] }) => listLinks)
}

/** Loads what the features fill of a page. @param page its path; of every page without one */
export async function pageSlots(features: readonly WebFeature[], page?: string): Promise<FilledSlots> {
  const fills = features.flatMap((feature) => feature.fills ?? [])
  const wanted = fills.filter((fill) => page === undefined || fill.page === page)
  const filled: FilledSlots[] = await Promise.all(wanted.map(({ load }) => load()))
  return Object.assign({}, ...filled)
}
