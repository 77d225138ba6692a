import { createStore } from '../ui/store.ts'

/** This page's build, as the build wrote it into the page; undefined in development. */
export const ownBuild = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content

/** The server's current build. If it differs from {@link ownBuild}, this page is from before an upgrade. */
export const serverBuild = createStore(ownBuild)

/** Reads the server's build from a reply's X-Build header. */
export function noteBuild(build: string | null): void {
  if (ownBuild !== undefined && build !== null && build !== serverBuild.get()) serverBuild.set(build)
}
