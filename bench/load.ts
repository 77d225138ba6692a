import http from 'node:http'

export interface LoadRequest {
  method: string
  path: string
  body?: string
}

export interface LoadResult {
  requests: number
  perSecond: number
  /** Milliseconds. */
  p50: number
  p95: number
  p99: number
  errors: number
}

/**
 * Sends requests over keep-alive connections for a while.
 * @param milliseconds the duration; @param next the request to send, by its number
 */
export async function load(
  origin: string,
  headers: Record<string, string>,
  concurrency: number,
  milliseconds: number,
  next: (count: number) => LoadRequest,
): Promise<LoadResult> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: concurrency })
  const { hostname, port } = new URL(origin)
  const times: number[] = []
  let sent = 0
  let errors = 0
  const began = performance.now()
  const one = (request: LoadRequest) =>
    new Promise<void>((resolve) => {
      const at = performance.now()
      const outgoing = http.request(
        {
          agent,
          hostname,
          port,
          method: request.method,
          path: request.path,
          headers: {
            ...headers,
            ...(request.body === undefined
              ? {}
              : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(request.body) }),
          },
        },
        (response) => {
          let text = ''
          response.on('data', (data: Buffer) => {
            if ((response.statusCode ?? 500) >= 300) text += data.toString()
          })
          response.on('end', () => {
            times.push(performance.now() - at)
            if ((response.statusCode ?? 500) >= 300 && errors++ === 0) {
              process.stderr.write(
                `${request.method} ${origin}${request.path} answered ${response.statusCode}: ${text}\n`,
              )
            }
            resolve()
          })
        },
      )
      outgoing.on('error', () => {
        errors++
        resolve()
      })
      outgoing.end(request.body)
    })
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (performance.now() - began < milliseconds) await one(next(sent++))
    }),
  )
  const seconds = (performance.now() - began) / 1000
  agent.destroy()
  times.sort((first, second) => first - second)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return {
    requests: times.length,
    perSecond: times.length / seconds,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    errors,
  }
}
