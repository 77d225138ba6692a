// Makes the project ready to run on a machine that has nothing but Node 20 or newer:
//   node scripts/prepare.mjs start    packages and built pages
//   node scripts/prepare.mjs dev      packages only
// Plain JavaScript, because the Node that runs it may be too old for TypeScript. With nothing to do it only compares a
// few stamps. `./prepare/` is imported late, so that a very old Node still reaches the sentence below.
const OLDEST_NODE = 20

async function main() {
  if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
    throw new Error(
      'Ledgerboard needs Node ' +
        OLDEST_NODE +
        ' or newer to start, and this is Node ' +
        process.versions.node +
        '. Install a newer one from https://nodejs.org and run the command again.',
    )
  }
  const { prepare } = await import('./prepare/prepare-project.mjs')
  await prepare(process.argv[2])
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = error && error.exitCode ? error.exitCode : 1
})
