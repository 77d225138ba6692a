import type { Sample, SampleKind } from '#platform/server/samples/sample.ts'
import type { Actor } from '#platform/server/security/actor.ts'

/**
 * The sample data of the features.
 * @typeParam Parts what its parts are written with
 * @typeParam Given what the composition gives to every feature
 */
export interface SampleData<Parts, Given> {
  /** In the order in which it is added; it is taken away in the opposite one. */
  samples: readonly Sample<Parts>[]
  /** Runs `load` with the parts for what a person writes; possibly several times, of which the last one counts. */
  withParts<Result>(given: Given, actor: Actor, load: (parts: Parts) => Promise<Result>): Promise<Result>
}

/** The kinds of things of the sample data, in the order in which they are added. */
export function kindsOf(samples: readonly Pick<Sample, 'kind'>[]): SampleKind[] {
  return samples.flatMap(({ kind = [] }) => kind)
}
