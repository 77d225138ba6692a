import type { Server as HttpServer } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { Server } from 'socket.io'
import { permissionsOf } from '#platform/shared/permissions.ts'
import { type AuthenticatedToken, fullName } from '../security/actor.ts'
import { mustAddSecondWay } from '../security/second-way-due.ts'
import { toAppError } from '../http/error-reply.ts'
import { gatherChanges } from '../records/gather-changes.ts'
import { type Carrier, createLiveAdmission } from './live-admission.ts'
import { checkMaySend, createEventLimits, type LiveFeature, type LiveSpeaker } from './live-event.ts'
import { startLivePresence } from './live-presence.ts'
import {
  audienceRoom,
  enterRooms,
  type LiveServer,
  type LiveSocket,
  personRoom,
  say,
  socketsIn,
} from './live-socket.ts'
import type { Platform } from '../platform.ts'
import { USERS_SIGNAL } from './signals.ts'

/** Maximum bytes of one message from a browser. */
const LARGEST_MESSAGE = 65_536
/** Milliseconds within which an opened connection must be authenticated. */
const SIGN_IN_WITHIN = 10_000
/** Milliseconds for browsers to acknowledge the end of the connection at a shutdown; a vanished one never does. */
const FAREWELL = 1_000
/** Maximum messages of one browser within the window: far more than a person can type. */
const MAX_MESSAGES = 100
const MESSAGE_WINDOW = 10_000
/** Milliseconds until an account that could not be read is read again. */
const LOOK_AGAIN = 250
/** The longest delay of a timer, in milliseconds. */
const MAX_TIMER = 2_147_483_647

export interface Live {
  /** Checks an account's open sockets again after its permissions or sessions changed. */
  recheck(userId: string): Promise<void>
  close(): Promise<void>
}

/**
 * The socket of every signed-in browser: emits the changes that it may see and who is online, and receives the events
 * of features. The token is checked on connecting, at every event, and as soon as the account or one of its sessions
 * changes; the socket ends with the token.
 */
export function startLive(
  httpServer: HttpServer,
  platform: Platform,
  features: readonly LiveFeature[] = [],
): Live {
  let isClosing = false
  const admission = createLiveAdmission(platform)
  const io: LiveServer = new Server(httpServer, {
    serveClient: false,
    maxHttpBufferSize: LARGEST_MESSAGE,
    connectTimeout: SIGN_IN_WITHIN,
    allowRequest: (request, decide) => {
      const { origin, host } = request.headers
      const isWelcome = !isClosing && isOwnOrigin(origin, host, platform.config.appUrl)
      decide(null, isWelcome && admission.admitsHandshake(request))
    },
  })
  const carriers = new Set<Duplex>()
  httpServer.on('upgrade', (_request, carrier) => {
    carriers.add(carrier)
    carrier.once('close', () => carriers.delete(carrier))
  })
  io.engine.on('connection', (carrier: Carrier) => admission.countConnection(carrier))
  io.engine.on('headers', (headers: Record<string, string>) => {
    headers['cache-control'] = 'no-store'
    headers['x-content-type-options'] = 'nosniff'
  })

  const identify = async (token: unknown): Promise<AuthenticatedToken | undefined> => {
    const found =
      typeof token === 'string' && token.length < 4096 ? await platform.authenticate(token) : undefined
    // rooms follow the role: a personal token, which may do less, opens no connection
    return found?.actor.scopes === undefined ? found : undefined
  }

  const speaker: LiveSpeaker = {
    tell({ can, people }, event, content) {
      const room = audienceRoom(can)
      if (people === undefined) io.to(room).emit(event, content)
      for (const socket of (people ?? []).flatMap((userId) => socketsIn(io, personRoom(userId))))
        if (socket.rooms.has(room)) socket.emit(event, content)
    },
  }
  const presence = startLivePresence(io, platform.presence)
  const events = new Map(
    [...presence.events, ...features.flatMap((feature) => feature(speaker))].map((event) => [
      event.name,
      event,
    ]),
  )
  const countWithinLimit = createEventLimits(platform.clock)

  /** Handles one event with the account's current permissions. Never fails. */
  const receive = async (
    socket: LiveSocket,
    name: string,
    message: unknown,
    answer: (reply: object) => void,
  ): Promise<void> => {
    try {
      const found = await identify(socket.data.token)
      if (found === undefined) return end(socket)
      const event = events.get(name)
      if (event === undefined) return
      checkMaySend(event, found.actor, platform.clock())
      countWithinLimit(event, found.actor.id)
      answer(await event.receive(message, { actor: found.actor, socketId: socket.id }))
    } catch (error) {
      const { code, message: sentence, retryAfter } = toAppError(error)
      if (code === 'internal' || code === 'unavailable')
        platform.log.error({ event: name, reason: String(error) }, 'event could not be handled')
      answer({ error: { code, message: sentence, ...(retryAfter === undefined ? {} : { retryAfter }) } })
    }
  }

  io.use((socket, next) => {
    const token: unknown = socket.handshake.auth['token']
    const admit = async (): Promise<void> => {
      if (!admission.admitsSignIn(socket.conn)) return socket.conn.close()
      const found = await identify(token)
      if (found === undefined) return next(new Error('unauthenticated'))
      if (!admission.admitsAccount(socket.conn, found.actor)) return socket.conn.close()
      socket.data.looks = 0
      socket.data.messages = { count: 0, endsAt: 0 }
      socket.data.handled = Promise.resolve()
      accept(socket, String(token), found)
      return next()
    }
    // too many, as above, or the database is unavailable: a disconnected browser reconnects automatically
    admit().catch(() => socket.conn.close())
  })

  io.on('connection', (socket) => {
    // the browser compares it with the position of its first replies and refetches what it may have missed; like these,
    // it is only sent to approved accounts
    if (socket.rooms.has(personRoom(socket.data.userId))) say(socket, 'position', platform.feed.position())
    // the account may have changed after it was read, before `recheck` could find the socket
    void look(socket, socket.data.token)
    socket.use((_packet, next) => {
      if (!isFlood(socket.data.messages, platform.clock().getTime())) return next()
      socket.disconnect(true)
      // without waiting for the other side's acknowledgement, for which it has half a minute
      socket.request.socket.destroy()
    })
    // a renewed token is checked by its own handler; everything else requires current permissions
    socket.on('renew', (token: unknown) => void look(socket, token))
    socket.onAny((name: unknown, ...content: unknown[]) => {
      if (typeof name !== 'string' || name === 'renew') return
      const last = content.at(-1)
      const answer = (reply: object): void => {
        if (typeof last === 'function') last(reply)
      }
      const [message] = content
      // sequentially: what a person wrote first is stored first
      socket.data.handled = socket.data.handled.then(() => receive(socket, name, message, answer))
    })
    // without a listener a transport error would crash the process
    socket.on('error', () => undefined)
    socket.on('disconnect', () => {
      clearTimeout(socket.data.expiry)
      presence.update(socket.data.userId)
    })
  })

  /** Updates a socket to what the token allows now; returns whether it stays open. */
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
        // its permissions are unknown: until then it receives nothing
        enterRooms(socket, [])
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
    presence.update(socket.data.userId)
    presence.greet(socket)
    if (hasMissed) say(socket, 'refresh')
    return true
  }

  const accept = (socket: LiveSocket, token: string, { actor, expiresAt }: AuthenticatedToken): void => {
    clearTimeout(socket.data.expiry)
    socket.data.token = token
    socket.data.userId = actor.id
    socket.data.name = fullName(actor)
    const now = platform.clock()
    const isWaiting = mustAddSecondWay(actor, now)
    // it connects again, and receives nothing more, once a second way is due
    const endsAt = Math.min(
      expiresAt,
      isWaiting ? Infinity : Date.parse(actor.secondWayDue ?? '') || Infinity,
    )
    const remaining = Math.min(endsAt - now.getTime(), MAX_TIMER)
    socket.data.expiry = setTimeout(() => socket.disconnect(true), remaining).unref()
    const isActive = actor.status === 'Active' && !isWaiting
    enterRooms(socket, isActive ? [personRoom(actor.id), ...permissionsOf(actor.role).map(audienceRoom)] : [])
  }

  const recheckAll = async (sockets: LiveSocket[]): Promise<void> => {
    await Promise.all(
      sockets.map(async (socket) => {
        if (await look(socket, socket.data.token)) say(socket, 'account')
      }),
    )
  }
  const openSockets = () => [...io.sockets.sockets.values()]

  platform.feed.onChange(
    gatherChanges((audience, change) => say(io.to(audienceRoom(audience)), 'change', change)),
  )
  platform.feed.onSignal(USERS_SIGNAL, ({ entity, userIds }) => {
    if (userIds.length === 0) return
    say(io.to(userIds.map(personRoom)), 'change', { entity, id: '', action: 'update', actorId: null })
  })
  platform.feed.onGap(() => {
    // an account may also have changed in the gap
    void recheckAll(openSockets()).then(() => say(io, 'refresh'))
  })

  return {
    recheck: (userId) => recheckAll(openSockets().filter((socket) => socket.data.userId === userId)),
    async close() {
      // not io.close(): that also ends the HTTP server, which still has calls to answer
      isClosing = true
      io.engine.close()
      setTimeout(() => {
        for (const carrier of carriers) carrier.destroy()
      }, FAREWELL).unref()
    },
  }
}

function end(socket: LiveSocket): void {
  say(socket, 'signed-out')
  socket.disconnect(true)
}

function isFlood(messages: LiveSocket['data']['messages'], now: number): boolean {
  if (messages.endsAt <= now) Object.assign(messages, { count: 0, endsAt: now + MESSAGE_WINDOW })
  messages.count++
  return messages.count > MAX_MESSAGES
}

/** A page of another site may not open a socket, even with a stolen token (ASVS 4.4.2). */
function isOwnOrigin(origin: string | undefined, host: string | undefined, appUrl: string): boolean {
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  return new URL(origin).host === host || origin === new URL(appUrl).origin
}
