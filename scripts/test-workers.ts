import { availableParallelism, totalmem } from 'node:os'

/** What a worker of the server tests, its part of the database and its share of a browser take, in bytes. */
const MEMORY_OF_ONE = 1.5 * 2 ** 30
/** More would wait for the one database that they share. */
const MOST = 8
/** Processes that run test files beside each other: one for each core, of more than two all but one, as memory allows. */
export function testWorkers(cores = availableParallelism(), memory = totalmem()): number {
  const byCores = cores > 2 ? cores - 1 : 2
  return Math.max(1, Math.min(byCores, Math.floor(memory / MEMORY_OF_ONE), MOST))
}

/**
 * Journeys beside each other, each with a product, a database and a browser. Measured on two cores: 128 journeys take
 * 26 minutes one at a time and 18 minutes two at a time.
 */
export function journeyWorkers(cores = availableParallelism(), memory = totalmem()): number {
  const workers = testWorkers(cores, memory)
  return Math.min(cores, workers, Math.max(2, Math.floor(workers / 2)))
}
