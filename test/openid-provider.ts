import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { Provider } from 'oidc-provider'

/** A person at the other service. */
export interface ProviderPerson {
  sub: string
  email?: string
  email_verified?: boolean
}

/** A real OpenID provider in the test's process. */
export interface TestProvider {
  issuer: string
  /** Makes it know the product, which may need the issuer for its own start. @param callback its address for answers */
  register(callback: string): void
  /** What it says of who signs in there with this name. */
  people: Map<string, ProviderPerson>
  /** Answers every request in place of the provider, as one that is broken. */
  breakWith(answer: Answer | undefined): void
  /** Replaces the ID tokens that it issues. */
  forge(forgery: Forgery | undefined): void
  /** How many requests arrived. */
  requests(): number
  stop(): Promise<void>
}

/** Makes another ID token of the one that the provider issued: signed with its key, or by a stranger. */
export type Forgery = (issued: {
  claims: JWTPayload
  sign: (claims: JWTPayload, by?: 'stranger') => Promise<string>
}) => string | Promise<string>

type Answer = (request: http.IncomingMessage, reply: http.ServerResponse) => unknown

export const CLIENT = { id: 'ledgerboard', secret: 'x'.repeat(43) }

/** It answers once the product is registered. */
export async function startProvider(): Promise<TestProvider> {
  let answer: Answer = () => undefined
  let broken: Answer | undefined
  let forgery: Forgery | undefined
  let requests = 0
  const keys = await makeKeys()
  const people = new Map<string, ProviderPerson>()
  const server = http.createServer((request, reply) => {
    requests++
    const current = broken ?? answer
    current(request, reply)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    register(callback) {
      const provider = providerOf(issuer, callback, { people, jwk: keys.jwk })
      answer = (request, reply) => {
        if (forgery !== undefined && request.url === '/token') replaceToken(reply, keys, forgery)
        return provider(request, reply)
      }
    },
    people,
    breakWith: (other) => (broken = other),
    forge: (other) => (forgery = other),
    requests: () => requests,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The key of the provider, and one that it does not know. */
async function makeKeys() {
  const [own, strange] = await Promise.all(
    ['own', 'strange'].map(() => generateKeyPair('RS256', { extractable: true })),
  )
  if (own === undefined || strange === undefined) throw new Error('two keys are made')
  return { own, strange, jwk: { ...(await exportJWK(own.privateKey)), use: 'sig', alg: 'RS256' } }
}

function replaceToken(
  reply: http.ServerResponse,
  { own, strange }: Awaited<ReturnType<typeof makeKeys>>,
  forgery: Forgery,
): void {
  const end = reply.end.bind(reply)
  const send = async (text: string) => {
    const issued = JSON.parse(text) as { id_token: string }
    const { kid } = decodeProtectedHeader(issued.id_token)
    const sign = (claims: JWTPayload, by?: 'stranger') =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', ...(kid === undefined ? {} : { kid }) })
        .sign((by === undefined ? own : strange).privateKey)
    const forged = await forgery({ claims: decodeJwt(issued.id_token), sign })
    const body = JSON.stringify({ ...issued, id_token: forged })
    reply.setHeader('content-length', Buffer.byteLength(body))
    end(body)
  }
  reply.end = ((chunk: unknown) => {
    void send(String(chunk))
    return reply
  }) as typeof reply.end
}

function providerOf(
  issuer: string,
  callback: string,
  { people, jwk }: { people: TestProvider['people']; jwk: object },
): Answer {
  const quiet = silence()
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [callback],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    cookies: { keys: ['test'] },
    jwks: { keys: [jwk] },
    // the library says which of these it decided itself
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ ...people.get(id), sub: people.get(id)?.sub ?? id }),
    }),
  })
  quiet()
  return provider.callback()
}

/** The library warns of what is right in a test: no adapter, no keys of its own. */
function silence(): () => void {
  const { info, warn } = console
  Object.assign(console, { info: () => undefined, warn: () => undefined })
  return () => void Object.assign(console, { info, warn })
}
