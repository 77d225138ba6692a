import type { Server as HttpServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Server, type Socket } from 'socket.io'
import { type Permission, permissionsOf } from '#platform/shared/permissions.ts'
import type { AuthenticatedToken } from './actor.ts'
import { addressKey } from './address-key.ts'
import type { FeedChange } from './change-feed.ts'
import type { Platform } from './platform.ts'

/** Bytes of one message from a browser. */
const LARGEST_MESSAGE = 65_536
/** Messages that one browser may send within the window; a person writes a few. */
const MOST_MESSAGES = 20
const MESSAGE_WINDOW = 10_000
/** How the names of the rooms begin that stand for a permission. */
const ROOM = 'may:'
/** Milliseconds until an account is looked at again that could not be read. */
const LOOK_AGAIN = 250
/** The longest delay a timer takes, in milliseconds. */
const LONGEST_TIMER = 2_147_483_647

/** What a change looks like to a browser. */
export interface LiveChange {
  entity: string
  id: string
  action: FeedChange['action']
  actorId: string | null
}

interface SocketData {
  token: string
  userId: string
  expiry?: NodeJS.Timeout
  /** Counts the looks at the account: only what the newest one saw is acted on. */
  looks: number
  messages: { count: number; endsAt: number }
}

type FromBrowser = { renew(token: unknown): void }
type ToBrowser = {
  change(change: LiveChange): void
  /** How far the server has heard as the connection opens; see ChangeFeed.position. */
  position(position: string): void
  /** Changes may have been missed: fetch again what is shown. */
  refresh(): void
  /** The own account changed: fetch it again. */
  account(): void
  /** The session is over. */
  'signed-out'(): void
}
type LiveSocket = Socket<FromBrowser, ToBrowser, Record<string, never>, SocketData>

export interface Live {
  /** Looks at an account's open sockets again after its rights or sessions changed. */
  recheck(userId: string): Promise<void>
  close(): Promise<void>
}

/**
 * The socket of every signed-in browser: tells it of changes that it may see. The token is checked when it connects
 * and again at every event; it is looked at again the moment the account or a session of it changes, and the socket
 * ends with the token.
 */
export function startLive(httpServer: HttpServer, platform: Platform): Live {
  let isClosing = false
  const io = new Server<FromBrowser, ToBrowser, Record<string, never>, SocketData>(httpServer, {
    serveClient: false,
    maxHttpBufferSize: LARGEST_MESSAGE,
    allowRequest: ({ headers }, decide) =>
      decide(null, !isClosing && isOwnOrigin(headers.origin, headers.host, platform.config.appUrl)),
  })
  io.engine.on('headers', (headers: Record<string, string>) => {
    headers['cache-control'] = 'no-store'
    headers['x-content-type-options'] = 'nosniff'
  })

  const identify = async (token: unknown): Promise<AuthenticatedToken | undefined> =>
    typeof token === 'string' && token.length < 4096 ? platform.authenticate(token) : undefined

  io.use((socket, next) => {
    const token: unknown = socket.handshake.auth['token']
    const admit = async (): Promise<void> => {
      platform.rateLimits.countCall(`address:${addressKey(socket.handshake.address)}`)
      const found = await identify(token)
      if (found === undefined) return next(new Error('unauthenticated'))
      socket.data.looks = 0
      socket.data.messages = { count: 0, endsAt: 0 }
      accept(socket, String(token), found)
      return next()
    }
    // too many, or the database is away: a browser whose connection breaks off comes again by itself
    admit().catch(() => socket.conn.close())
  })

  io.on('connection', (socket) => {
    // the browser compares it with what its first replies said, and fetches again what it may have missed
    socket.emit('position', platform.feed.position())
    // the account may have changed after it was read and before the socket could be found by `recheck`
    void look(socket, socket.data.token)
    socket.use((packet, next) => {
      if (isFlood(socket.data, platform.clock().getTime())) return void socket.disconnect(true)
      // a renewed token is checked by its own handler; everything else needs rights as they stand now
      if (packet[0] === 'renew') return next()
      void identify(socket.data.token).then((found) => {
        if (found !== undefined) return next()
        end(socket)
        return next(new Error('unauthenticated'))
      }, next)
    })
    socket.on('renew', (token) => void look(socket, token))
    // without a listener an error in a packet's way would end the process
    socket.on('error', () => undefined)
    socket.on('disconnect', () => clearTimeout(socket.data.expiry))
  })

  /** Lets a socket go on with what the token allows now; returns whether it goes on. */
  const look = async (socket: LiveSocket, token: unknown): Promise<boolean> => {
    const number = ++socket.data.looks
    const isNewest = () => number === socket.data.looks && socket.connected
    let found: AuthenticatedToken | undefined
    let hasMissed = false
    for (let isKnown = false; !isKnown;) {
      try {
        found = await identify(token)
        isKnown = true
      } catch {
        // nobody knows what it may see: until then it hears nothing
        enter(socket, [])
        hasMissed = true
        await sleep(LOOK_AGAIN)
      }
      if (!isNewest()) return false
    }
    if (found?.actor.id !== socket.data.userId) {
      end(socket)
      return false
    }
    accept(socket, String(token), found)
    if (hasMissed) socket.emit('refresh')
    return true
  }

  const accept = (socket: LiveSocket, token: string, { actor, expiresAt }: AuthenticatedToken): void => {
    clearTimeout(socket.data.expiry)
    socket.data.token = token
    socket.data.userId = actor.id
    const remaining = Math.min(expiresAt - platform.clock().getTime(), LONGEST_TIMER)
    socket.data.expiry = setTimeout(() => socket.disconnect(true), remaining).unref()
    enter(socket, actor.status === 'Active' ? permissionsOf(actor.role).map(audienceRoom) : [])
  }

  const recheckAll = async (sockets: LiveSocket[]): Promise<void> => {
    await Promise.all(
      sockets.map(async (socket) => {
        if (await look(socket, socket.data.token)) socket.emit('account')
      }),
    )
  }
  const openSockets = () => [...io.sockets.sockets.values()]

  platform.feed.onChange((change) => {
    const message: LiveChange = {
      entity: change.entity,
      id: change.entityId,
      action: change.action,
      actorId: change.actorId,
    }
    io.to(audienceRoom(change.audience)).emit('change', message)
  })
  platform.feed.onGap(() => {
    // an account may have changed in the gap as well
    void recheckAll(openSockets()).then(() => io.emit('refresh'))
  })

  return {
    recheck: (userId) => recheckAll(openSockets().filter((socket) => socket.data.userId === userId)),
    async close() {
      // not io.close(): that ends the HTTP server as well, which still has calls to answer
      isClosing = true
      io.engine.close()
    },
  }
}

/** Puts a socket into the rooms of what it may hear of, and into no others. */
function enter(socket: LiveSocket, rooms: string[]): void {
  for (const room of socket.rooms) if (room.startsWith(ROOM) && !rooms.includes(room)) void socket.leave(room)
  void socket.join(rooms)
}

function end(socket: LiveSocket): void {
  socket.emit('signed-out')
  socket.disconnect(true)
}

function isFlood({ messages }: SocketData, now: number): boolean {
  if (messages.endsAt <= now) Object.assign(messages, { count: 0, endsAt: now + MESSAGE_WINDOW })
  messages.count++
  return messages.count > MOST_MESSAGES
}

const audienceRoom = (permission: Permission | string): string => `${ROOM}${permission}`

/** A page of another site may not open a socket, even with a token it got hold of (ASVS 4.4.2). */
function isOwnOrigin(origin: string | undefined, host: string | undefined, appUrl: string): boolean {
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  return new URL(origin).host === host || origin === new URL(appUrl).origin
}
