import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { type ReadMail, readMail } from './read-mail.ts'

/** A mail that the server received completely, whether or not it accepted it. */
export interface ReceivedMail extends ReadMail {
  raw: string
  from: string
  to: string[]
}

/** How the server refuses: with a reply, or by dropping the connection. */
export type Refusal = { code: number; words: string } | 'drop'

/** Each can be set and removed while the server runs. */
export interface MailServerManners {
  atConnection?: () => Refusal | undefined
  atSender?: () => Refusal | undefined
  atRecipient?: (address: string) => Refusal | undefined | Promise<Refusal | undefined>
  /** Called when the whole message has arrived, before the reply. */
  afterData?: (mail: ReceivedMail) => Refusal | undefined | Promise<Refusal | undefined>
  /** Checks credentials; without it no authentication is required. */
  signIn?: (user: string, password: string) => boolean
}

export interface MailServer {
  port: number
  url: string
  manners: MailServerManners
  /** Every message received completely, in order. */
  received: ReceivedMail[]
  /** Connections so far. */
  connections: number
  stop(): Promise<void>
}

/** A real mail server on localhost. @param port a free one by default */
export async function startMailServer(manners: MailServerManners = {}, port = 0): Promise<MailServer> {
  const sockets = new Map<number | undefined, Socket>()
  const answer = (refusal: Refusal | undefined, remotePort: number): Error | undefined => {
    if (refusal === undefined) return undefined
    if (refusal !== 'drop') return Object.assign(new Error(refusal.words), { responseCode: refusal.code })
    sockets.get(remotePort)?.destroy()
    return new Error('dropped')
  }
  const smtp = new SMTPServer({
    authOptional: manners.signIn === undefined,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    disabledCommands: ['STARTTLS', ...(manners.signIn === undefined ? ['AUTH'] : [])],
    disableReverseLookup: true,
    logger: false,
    onAuth(auth, _session, done) {
      const { username, password } = { username: auth.username ?? '', password: auth.password ?? '' }
      if (server.manners.signIn?.(username, password) === true) return done(null, { user: username })
      const words = `Bad credentials for ${username} with ${password}`
      return done(Object.assign(new Error(words), { responseCode: 535 }))
    },
    onConnect: ({ remotePort }, done) => done(answer(server.manners.atConnection?.(), remotePort)),
    onMailFrom: (_address, { remotePort }, done) => done(answer(server.manners.atSender?.(), remotePort)),
    onRcptTo(address, { remotePort }, done) {
      void Promise.resolve(server.manners.atRecipient?.(address.address)).then((refusal) =>
        done(answer(refusal, remotePort)),
      )
    },
    onData(stream, { envelope, remotePort }, done) {
      const take = async (): Promise<void> => {
        const raw = await text(stream)
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        const mail = { ...readMail(raw), raw, from, to: envelope.rcptTo.map((to) => to.address) }
        server.received.push(mail)
        done(answer(await server.manners.afterData?.(mail), remotePort))
      }
      // the sender aborted in the middle of the text
      take().catch(() => undefined)
    },
  })
  const server: MailServer = {
    port,
    url: '',
    manners,
    received: [],
    connections: 0,
    stop: () =>
      new Promise((resolve) => {
        smtp.close(() => resolve())
        for (const socket of sockets.values()) socket.destroy()
      }),
  }
  smtp.on('error', () => undefined)
  smtp.server.on('connection', (socket: Socket) => {
    server.connections++
    sockets.set(socket.remotePort, socket)
    socket.on('close', () => sockets.delete(socket.remotePort))
  })
  await new Promise<void>((resolve) => {
    smtp.listen(port, '127.0.0.1', resolve)
  })
  const address = smtp.server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the mail server does not listen')
  server.port = address.port
  server.url = `smtp://127.0.0.1:${address.port}`
  return server
}
