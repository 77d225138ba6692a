import type { Sample, SampleKind } from '#platform/server/samples/sample.ts'
import type { Actor } from '#platform/server/security/actor.ts'

/**
 * The sample data of the features.
 * @typeParam Parts what the parts need besides the writer
 * @typeParam Given what the composition provides to every feature
 */
export interface SampleData<Parts, Given> {
  /** In the order in which they are added; they are deleted in reverse. */
  samples: readonly Sample<Parts>[]
  /** Runs `load` with the parts for writes by a person; possibly several times, of which the last one counts. */
  withParts<Result>(given: Given, actor: Actor, load: (parts: Parts) => Promise<Result>): Promise<Result>
}

/** The kinds of sample records, in the order in which they are added. */
export function kindsOf(samples: readonly Pick<Sample, 'kind'>[]): SampleKind[] {
  return samples.flatMap(({ kind = [] }) => kind)
}
