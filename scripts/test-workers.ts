import { availableParallelism, totalmem } from 'node:os'

/** What a worker of the server tests, its part of the database and its share of a browser take, in bytes. */
const MEMORY_OF_ONE = 1.5 * 2 ** 30
/** More would wait for the one database that they share. */
const MOST = 8
/** A journey keeps a product, a database and a browser busy. */
const CORES_OF_A_JOURNEY = 3

/** Processes that run test files beside each other: one for each core, of more than two all but one, as memory allows. */
export function testWorkers(cores = availableParallelism(), memory = totalmem()): number {
  const byCores = cores > 2 ? cores - 1 : 2
  return Math.max(1, Math.min(byCores, Math.floor(memory / MEMORY_OF_ONE), MOST))
}

/** Journeys beside each other, each with a product of its own. */
export function journeyWorkers(cores = availableParallelism(), memory = totalmem()): number {
  return Math.max(1, Math.floor(testWorkers(cores, memory) / CORES_OF_A_JOURNEY))
}
