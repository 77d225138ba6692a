import type { DefaultEventsMap, Server, Socket } from 'socket.io'
import type { LiveToBrowser } from '#platform/shared/live/live-events.ts'
import type { Permission } from '#platform/shared/permissions.ts'

/** The server's state of each socket. */
export interface SocketData {
  token: string
  userId: string
  /** Of the account. */
  name: string
  expiry?: NodeJS.Timeout
  /** Counts the reads of the account: only the result of the latest is used. */
  looks: number
  messages: { count: number; endsAt: number }
  /** Resolves once everything that the browser sent so far is handled. */
  handled: Promise<void>
}

// features add events, so the maps are open; the platform's own events are typed by `say`
export type LiveServer = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>
export type LiveSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>

/** Prefixes of the rooms that permissions determine: the user's, and one for each permission. */
const PERSON = 'person:'
const MAY = 'may:'

/** The room of all sockets of one user. */
export const personRoom = (userId: string): string => `${PERSON}${userId}`
/** The room of all sockets whose users have a permission. */
export const audienceRoom = (permission: Permission | string): string => `${MAY}${permission}`

/** Moves a socket into exactly the rooms that it is entitled to. */
export function enterRooms(socket: LiveSocket, rooms: readonly string[]): void {
  for (const room of socket.rooms) {
    const isByRight = room.startsWith(MAY) || room.startsWith(PERSON)
    if (isByRight && !rooms.includes(room)) void socket.leave(room)
  }
  void socket.join([...rooms])
}

/** The open sockets of a room. */
export function socketsIn(io: LiveServer, room: string): LiveSocket[] {
  return [...(io.sockets.adapter.rooms.get(room) ?? [])].flatMap((id) => io.sockets.sockets.get(id) ?? [])
}

/** Emits one of the platform's own events to a socket, a room or everyone. */
export function say<Event extends keyof LiveToBrowser>(
  to: { emit(event: string, ...content: unknown[]): unknown },
  event: Event,
  ...content: Parameters<LiveToBrowser[Event]>
): void {
  to.emit(event, ...content)
}
