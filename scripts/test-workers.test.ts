import { expect, it } from 'vitest'
import { journeyWorkers, testWorkers } from './test-workers.ts'

const GIB = 2 ** 30

it.each([
  { cores: 1, memory: 8, tests: 2, journeys: 1 },
  { cores: 2, memory: 8, tests: 2, journeys: 2 },
  { cores: 4, memory: 16, tests: 3, journeys: 2 },
  { cores: 8, memory: 32, tests: 7, journeys: 3 },
  { cores: 64, memory: 256, tests: 8, journeys: 4 },
  { cores: 16, memory: 4, tests: 2, journeys: 2 },
  { cores: 4, memory: 1, tests: 1, journeys: 1 },
])('a machine of $cores cores and $memory GB runs $tests files and $journeys journeys at once', (machine) => {
  expect(testWorkers(machine.cores, machine.memory * GIB)).toBe(machine.tests)
  expect(journeyWorkers(machine.cores, machine.memory * GIB)).toBe(machine.journeys)
})
