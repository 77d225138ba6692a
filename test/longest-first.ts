import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Of all test files these take longest. Started last, one of them would run on while the other workers have nothing to do. */
const LONGEST = [
  'test/hostile-input.test.ts',
  'src/sales/invoices/server/money-crash.test.ts',
  'test/new-feature.test.ts',
  'test/permission-matrix.test.ts',
]

/** Vitest's own order, by the durations of the last run or by size, except that the longest files begin their project. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line no-array-sort -- Vitest's method, not that of arrays
    const sorted = await super.sort(files)
    const isLongest = ({ moduleId }: TestSpecification) => LONGEST.some((file) => moduleId.endsWith(file))
    // each project's files stay together, so that its workers are reused
    return [...Map.groupBy(sorted, ({ project }) => project.name).values()].flatMap((group) => [
      ...group.filter((file) => isLongest(file)),
      ...group.filter((file) => !isLongest(file)),
    ])
  }
}
