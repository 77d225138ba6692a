export { signOut } from './auth-queries.ts'
export { ProofHost } from './owner-proof/proof-host.tsx'
export { SecondWayLine } from './second-way/second-way-line.tsx'
export { useSetUpUnderWay } from './second-way/set-up-store.ts'
