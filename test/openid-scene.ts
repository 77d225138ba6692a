import type { TestApp, TestReply } from './test-app.ts'

/** A browser with its cookies, for this site and the provider. */
export interface TestBrowser {
  /** To the provider, as the button does. @returns its address, or the page to which a refusal leads */
  start(query?: string): Promise<string>
  /** Signs in there. @returns the address that leads back */
  signInThere(address: string, name: string): Promise<string>
  /** Opens an address of this site. @returns where it leads */
  open(address: string): Promise<string>
  /** A call of a page. */
  post(path: string): Promise<TestReply<unknown>>
  cookies: Map<string, string>
}

export function openBrowser(app: TestApp): TestBrowser {
  const cookies = new Map<string, string>()
  const there = new Map<string, string>()
  const header = (jar: Map<string, string>) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const keep = (jar: Map<string, string>, set: readonly string[]) => {
    for (const line of set) {
      const [pair = ''] = line.split(';')
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
  }
  const open = async (address: string) => {
    const { pathname, search } = new URL(address, app.platform.config.appUrl)
    const reply = await app.send({
      method: 'GET',
      url: pathname + search,
      headers: { cookie: header(cookies) },
    })
    keep(cookies, [reply.headers['set-cookie'] ?? []].flat().map(String))
    return String(reply.headers['location'] ?? reply.status)
  }
  return {
    cookies,
    open,
    start: (query = '') => open(`/api/auth/oidc/start${query}`),
    async signInThere(address, name) {
      let url = address
      let form: string | undefined
      while (!url.startsWith(app.platform.config.appUrl)) {
        const reply: Response = await fetch(url, {
          redirect: 'manual',
          headers: {
            cookie: header(there),
            ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
          },
          ...(form === undefined ? {} : { method: 'POST', body: form }),
        })
        keep(there, reply.headers.getSetCookie())
        form = undefined
        const location = reply.headers.get('location')
        if (location !== null) {
          url = new URL(location, url).href
          continue
        }
        const html = await reply.text()
        const action = /action="([^"]+)"/.exec(html)?.[1]
        const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1]
        if (action === undefined || prompt === undefined)
          throw new Error(`${reply.status}: ${html.slice(0, 300)}`)
        url = new URL(action, url).href
        form = new URLSearchParams({
          prompt,
          ...(prompt === 'login' ? { login: name, password: 'any' } : {}),
        }).toString()
      }
      return url
    },
    post: (path) => app.send({ method: 'POST', url: `/api${path}`, headers: { cookie: header(cookies) } }),
  }
}
