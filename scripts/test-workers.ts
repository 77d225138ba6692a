import { availableParallelism, totalmem } from 'node:os'

/** Memory of one worker of the server tests with its share of the database and of a browser, in bytes. */
const MEMORY_OF_ONE = 1.5 * 2 ** 30
/** More workers would only wait for the database that they share. */
const MOST = 8
/** Processes that run test files in parallel: one per core, on more than two cores all but one, limited by memory. */
export function testWorkers(cores = availableParallelism(), memory = totalmem()): number {
  const byCores = cores > 2 ? cores - 1 : 2
  return Math.max(1, Math.min(byCores, Math.floor(memory / MEMORY_OF_ONE), MOST))
}

/**
 * End-to-end tests in parallel, each with a product, a database and a browser. Measured on two cores: 128 tests take 26
 * minutes one at a time and 18 minutes two at a time.
 */
export function journeyWorkers(cores = availableParallelism(), memory = totalmem()): number {
  const workers = testWorkers(cores, memory)
  return Math.min(cores, workers, Math.max(2, Math.floor(workers / 2)))
}
