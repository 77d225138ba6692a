/**
 * The files of one build, cached by the browser for offline use. The page itself always comes from the server while
 * that is reachable: after an upgrade nothing of an earlier build runs.
 */

const PREFIX = 'ledgerboard-'
/** The cache key of the page, which is the same at every path. */
const PAGE = '/'
const HASHED = /^\/assets\//
/** Milliseconds to wait for the server's page. */
const PATIENCE = 3_000
/** Status codes with which a proxy answers while the server is down. */
const NO_SERVER = new Set([502, 503, 504])

/** A build: its name, and the addresses of the files that are cached at installation. */
export interface Shell {
  build: string
  files: readonly string[]
}

/** Whether the page came from the cache: its files are then not requested from the server. */
let isServerAway = false

const cacheOf = (build: string) => caches.open(PREFIX + build)

/**
 * Caches a build's files, all or none.
 * @throws when one is missing, or when the server already has another build
 */
export async function keepShell({ build, files }: Shell): Promise<void> {
  const cache = await cacheOf(build)
  try {
    await Promise.all(
      files.map(async (file) => {
        // a file with a hash in its name never changes
        const reply = await fetch(file, { cache: HASHED.test(file) ? 'default' : 'no-cache' })
        if (!reply.ok || isOfAnotherBuild(reply, build)) throw new Error(`${file} is not of build ${build}`)
        await cache.put(file, reply)
      }),
    )
  } catch (error) {
    await caches.delete(PREFIX + build)
    throw error
  }
}

/** Removes the files of every other build. */
export async function dropOtherShells(build: string): Promise<void> {
  const names = await caches.keys()
  const others = names.filter((name) => name.startsWith(PREFIX) && name !== PREFIX + build)
  await Promise.all(others.map((name) => caches.delete(name)))
}

/**
 * The page from the server, or the cached one when the server does not respond in time.
 * @param ask requests it from the server
 * @param onOtherBuild called when the server has another build by now; the cached page is then removed
 * @throws when there is neither
 */
export async function answerWithPage(
  ask: () => Promise<Response>,
  build: string,
  onOtherBuild: () => void = () => undefined,
): Promise<Response> {
  const asked = ask().then(async (reply) => {
    if (isOfAnotherBuild(reply, build)) {
      const cache = await cacheOf(build)
      await cache.delete(PAGE)
      onOtherBuild()
    }
    return reply
  })
  const first = await Promise.race([asked.catch(() => undefined), late()])
  isServerAway = first === undefined || NO_SERVER.has(first.status)
  if (first !== undefined && !isServerAway) return first
  return (await kept(PAGE, build)) ?? first ?? asked
}

/** A file with a hash in its name: from the cache, else from the server and cached from then on. */
export async function answerWithAsset(request: Request, build: string): Promise<Response> {
  const known = await kept(request, build)
  if (known !== undefined) return known
  const reply = await fetch(request)
  if (reply.status === 200) {
    const cache = await cacheOf(build)
    // a full disk must not prevent the page from showing
    await cache.put(request, reply.clone()).catch(() => undefined)
  }
  return reply
}

/** Another file of the build: from the server if it responds in time, else cached. @throws when neither has it */
export async function answerWithFile(request: Request, build: string): Promise<Response> {
  if (isServerAway) {
    const known = await kept(request, build)
    if (known !== undefined) return known
  }
  const asked = fetch(request)
  const first = await Promise.race([asked.catch(() => undefined), late()])
  if (first?.ok === true) return first
  return (await kept(request, build)) ?? first ?? asked
}

async function kept(request: Request | string, build: string): Promise<Response | undefined> {
  const cache = await cacheOf(build)
  return cache.match(request, { ignoreVary: true, ignoreSearch: true })
}

function isOfAnotherBuild(reply: Response, build: string): boolean {
  const its = reply.headers.get('x-build')
  return its !== null && its !== build
}

async function late(): Promise<undefined> {
  await new Promise((resolve) => setTimeout(resolve, PATIENCE))
  return undefined
}
