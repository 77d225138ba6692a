/**
 * The settings of the embedded server, as given on its command line. `max_connections` leaves the application's pool
 * room; the rest keeps an idle server at about 20 MB. What makes a commit safe (`fsync`, `full_page_writes`,
 * `synchronous_commit`) is set too, so that no edited `postgresql.conf` can turn it off.
 */
const SETTINGS: Record<string, string> = {
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  max_connections: '60',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  shared_buffers: '64MB',
  max_wal_size: '512MB',
  // No replicas: no extra log, no processes for them.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  // Spares three processes; their gain is in scans far larger than this product's.
  io_method: 'sync',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // What people stored stays out of the log: no statements, no values of refused rows.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

const LINUX_SETTINGS: Record<string, string> = {
  // Recovery then writes one file system out as a whole: 0.4 s instead of 3 s after a crash.
  recovery_init_sync_method: 'syncfs',
  // A query of a process that was killed ends within a second instead of holding its locks.
  client_connection_check_interval: '1s',
}

/** The command line of the server on a cluster, with its socket in `socketDirectory`. */
export function postgresArguments(cluster: string, socketDirectory: string): string[] {
  const settings: Record<string, string> = { ...SETTINGS, unix_socket_directories: quote(socketDirectory) }
  if (process.platform === 'linux') Object.assign(settings, LINUX_SETTINGS)
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/** The setting is a list: a comma or a blank in the path would split it. */
function quote(directory: string): string {
  return `"${directory.replaceAll('"', '""')}"`
}
