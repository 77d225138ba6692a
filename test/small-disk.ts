import { spawnSync } from 'node:child_process'
import { canMakeUserNamespace, isRoot } from './embedded-postgres/test-instances.ts'

/** The command prefix that mounts a separate file system on a folder, visible to that command alone. */
export function withFileSystem(folder: string, options: string): string[] {
  const mount = `mount -t tmpfs -o mode=0755,${options} tmpfs "$0" && exec "$@"`
  const namespace = isRoot ? ['--mount'] : ['--user', '--map-root-user', '--mount']
  return ['unshare', ...namespace, 'sh', '-c', mount, folder]
}

/** Whether this user may mount one on this system. */
export function mayMount(): boolean {
  const [file = '', ...args] = withFileSystem('/tmp', 'size=1m')
  return canMakeUserNamespace() && spawnSync(file, [...args, 'true']).status === 0
}
