/**
 * The settings of the embedded server, passed on its command line. `max_connections` leaves room for the application's
 * pool; the rest keeps an idle server at about 20 MB. The settings for durable commits (`fsync`, `full_page_writes`,
 * `synchronous_commit`) are included, so that an edited `postgresql.conf` cannot turn them off.
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
  // No replicas: no additional WAL, no processes for them.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  // Saves three processes, which pay off only in scans far larger than this product's.
  io_method: 'sync',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // No user data in the log: no statements, no values of rejected rows.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

const LINUX_SETTINGS: Record<string, string> = {
  // Recovery then syncs the whole file system at once: 0.4 s instead of 3 s after a crash.
  recovery_init_sync_method: 'syncfs',
  // A query of a killed process ends within a second instead of holding its locks.
  client_connection_check_interval: '1s',
}

/** The command-line arguments of the server for a cluster, with its socket in `socketDirectory`. */
export function postgresArguments(cluster: string, socketDirectory: string): string[] {
  const settings: Record<string, string> = { ...SETTINGS, unix_socket_directories: quote(socketDirectory) }
  if (process.platform === 'linux') Object.assign(settings, LINUX_SETTINGS)
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/** The setting is a list: a comma or space in the path would split it. */
function quote(directory: string): string {
  return `"${directory.replaceAll('"', '""')}"`
}
