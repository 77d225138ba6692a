const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** A shortcut in the notation of the user's platform. @param keys such as `Mod+Shift+S` */
export function shortcutText(keys: string): string {
  if (!isApple) return keys.replace('Mod', 'Ctrl')
  return keys.replace('Mod', '⌘').replace('Shift', '⇧').replace('Alt', '⌥').replaceAll('+', '')
}
