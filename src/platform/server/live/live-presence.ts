import { AppError } from '#platform/shared/errors.ts'
import {
  MAX_VIEWERS,
  type ViewedEntity,
  VIEWED_ENTITIES,
  Viewing,
} from '#platform/shared/live/live-events.ts'
import { holds } from '#platform/shared/permissions.ts'
import { type LiveEvent, liveEvent } from './live-event.ts'
import { audienceRoom, type LiveServer, type LiveSocket, personRoom, say, socketsIn } from './live-socket.ts'
import type { Presence } from './presence.ts'

/** Who may know who is online. */
const PRESENCE_ROOM = audienceRoom('chat:view')
/** Prefix of the rooms of those who have the same record open. */
const VIEWING = 'viewing:'

/** Connects the sockets of this process with the presence of all processes. */
export interface LivePresence {
  /** Handles what a browser reports to have open. */
  events: LiveEvent[]
  /** Handles a change of a user's sockets or permissions. */
  update(userId: string): void
  /** Sends a socket everyone who is online, if it may know. */
  greet(socket: LiveSocket): void
}

/**
 * Updates the presence of all processes from the sockets of this one, and sends these the changes: who is online to
 * those who may chat, who has a record open to those who have it open too.
 */
export function startLivePresence(io: LiveServer, presence: Presence): LivePresence {
  const update = (userId: string): void => {
    const sockets = socketsIn(io, personRoom(userId))
    const [first] = sockets
    const viewing = [...new Set(sockets.flatMap(recordsOpenIn))]
    presence.setHere(userId, first && { id: userId, name: first.data.name, viewing })
  }
  const emitViewers = (socket: LiveSocket, record: string): void => {
    const [entity, id] = record.split(':') as [ViewedEntity, string]
    const people = presence
      .viewersOf(record)
      .filter((person) => person.id !== socket.data.userId)
      .slice(0, MAX_VIEWERS)
      .map(({ id, name }) => ({ id, name }))
    say(socket, 'viewers', { entity, id: Number(id), people })
  }

  presence.onChange(({ online, offline, records }) => {
    if (online.length + offline.length > 0)
      say(io.to(PRESENCE_ROOM), 'presence', { isWhole: false, online, offline })
    for (const record of records)
      for (const socket of socketsIn(io, `${VIEWING}${record}`)) emitViewers(socket, record)
  })

  const viewing = liveEvent({
    name: 'viewing',
    can: 'active',
    message: Viewing,
    async handle({ entity, id }, { actor, socketId }) {
      const socket = io.sockets.sockets.get(socketId)
      if (socket === undefined) return {}
      if (id !== null && !holds(actor, VIEWED_ENTITIES[entity]))
        throw new AppError('forbidden', 'You are not allowed to do this.')
      for (const room of socket.rooms) if (room.startsWith(`${VIEWING}${entity}:`)) void socket.leave(room)
      if (id !== null) {
        void socket.join(`${VIEWING}${entity}:${id}`)
        // if the user has it open elsewhere nothing changes, but this browser still needs the viewers
        emitViewers(socket, `${entity}:${id}`)
      }
      update(actor.id)
      return {}
    },
  })

  return {
    events: [viewing],
    update,
    greet(socket) {
      if (socket.rooms.has(PRESENCE_ROOM))
        say(socket, 'presence', { isWhole: true, online: presence.online(), offline: [] })
    },
  }
}

/** What a socket has open, such as `task:142`, limited to what its user may still see. */
function recordsOpenIn(socket: LiveSocket): string[] {
  const rooms = [...socket.rooms].filter((room) => room.startsWith(VIEWING))
  return rooms.flatMap((room) => {
    const record = room.slice(VIEWING.length)
    const [entity] = record.split(':') as [ViewedEntity]
    if (socket.rooms.has(audienceRoom(VIEWED_ENTITIES[entity]))) return record
    void socket.leave(room)
    return []
  })
}
