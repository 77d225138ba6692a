/** A server that responds without doing any work: see machine-delay.ts. */
import http from 'node:http'

const server = http.createServer((_request, reply) => reply.end('{}'))
server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
process.on('disconnect', () => process.exit(0))
