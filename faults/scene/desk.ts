/** The product's current address, and the token to call it with. */
export interface Door {
  url: string
  token: string
}

/** The outcome of a request. */
export interface Answer {
  /** 0 when the connection was refused, or broke off before the response was complete. */
  status: number
  body: Record<string, unknown>
  retryAfter: string | null
  /** By `performance.now()`. */
  startedAt: number
  endedAt: number
}

export interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  path: string
  body?: object
  /** The Idempotency-Key. */
  key?: string
}

export const ADMIN = { email: 'nimal@bluelotus.example', password: 'a quiet working tool' }
/** No request may take longer than this, in milliseconds. */
const CALL_LIMIT = 20_000

/** Sends a request; a failed connection is returned as an answer too. */
export async function send(
  door: Pick<Door, 'url'> & Partial<Door>,
  { method, path, body, key }: Call,
): Promise<Answer> {
  const startedAt = performance.now()
  const answer = (status: number, content: unknown, retryAfter: string | null): Answer => ({
    status,
    body: Object(content) as Record<string, unknown>,
    retryAfter,
    startedAt,
    endedAt: performance.now(),
  })
  try {
    const reply = await fetch(`${door.url}/api${path}`, {
      method,
      headers: {
        ...(door.token === undefined ? {} : { authorization: `Bearer ${door.token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(CALL_LIMIT),
    })
    const text = await reply.text()
    const isJson = reply.headers.get('content-type')?.startsWith('application/json') === true
    return answer(
      reply.status,
      isJson && text !== '' ? JSON.parse(text) : {},
      reply.headers.get('retry-after'),
    )
  } catch (error) {
    // a timeout is not a broken connection
    if (error instanceof Error && error.name === 'TimeoutError')
      throw new Error(`${method} ${path} had no answer after ${CALL_LIMIT} ms`, { cause: error })
    return answer(0, {}, null)
  }
}

/** The same for a request that must succeed. */
export async function sendWell(door: Pick<Door, 'url'> & Partial<Door>, call: Call): Promise<Answer> {
  const answer = await send(door, call)
  if (answer.status < 200 || answer.status > 299)
    throw new Error(`${call.method} ${call.path} answered ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer
}

/** Signs in the administrator; the first time, creates the account and what invoices need. */
export async function signIn(url: string): Promise<Door> {
  const logIn = await send(
    { url },
    { method: 'POST', path: '/auth/login', body: { ...ADMIN, rememberMe: true } },
  )
  if (logIn.status === 200) return { url, token: String(logIn.body['access_token']) }
  const person = { ...ADMIN, fName: 'Nimal', sName: 'Perera' }
  const signUp = await sendWell({ url }, { method: 'POST', path: '/auth/signup', body: person })
  const door = { url, token: String(signUp.body['access_token']) }
  await fillOffice(door)
  return door
}

async function fillOffice(door: Door): Promise<void> {
  const post = (path: string, body: object) => sendWell(door, { method: 'POST', path, body })
  await post('/clients', {
    companyName: 'Lake View',
    contactName: 'Ayesha Perera',
    email: 'ayesha@lakeview.example',
    phone: '+94 11 234 5678',
    address: '12 Lake Road\nKandy',
  })
  const company = await post('/company-profiles', {
    name: 'Blue Lotus',
    email: 'hello@bluelotus.example',
    isDefault: true,
  })
  await post('/invoice-settings', {
    companyProfileId: company.body['id'],
    isDefault: true,
    invoicePrefix: 'BL',
    invoiceNumberFormat: '{PREFIX}-{SEQ}',
  })
}
