import type { DefaultEventsMap, Server, Socket } from 'socket.io'
import type { LiveToBrowser } from '#platform/shared/live-events.ts'
import type { Permission } from '#platform/shared/permissions.ts'

/** What the server keeps of each socket. */
export interface SocketData {
  token: string
  userId: string
  /** Of the person, as the account says. */
  name: string
  expiry?: NodeJS.Timeout
  /** Counts the looks at the account: only what the newest one saw is acted on. */
  looks: number
  messages: { count: number; endsAt: number }
  /** Ends when everything is handled that the browser sent so far. */
  handled: Promise<void>
}

// features bring events of their own, so the maps are open; what the platform says is typed by `say`
export type LiveServer = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>
export type LiveSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>

/** How the names of the rooms begin that a socket is in by right: its person's, and one for each permission. */
const PERSON = 'person:'
const MAY = 'may:'

/** The room of all sockets of one person. */
export const personRoom = (userId: string): string => `${PERSON}${userId}`
/** The room of all sockets whose people have a permission. */
export const audienceRoom = (permission: Permission | string): string => `${MAY}${permission}`

/** Puts a socket into the rooms that it has a right to, and into no others. */
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

/** Says something of the platform's own events to a socket, a room or everybody. */
export function say<Event extends keyof LiveToBrowser>(
  to: { emit(event: string, ...content: unknown[]): unknown },
  event: Event,
  ...content: Parameters<LiveToBrowser[Event]>
): void {
  to.emit(event, ...content)
}
