/** A key to press, such as `/` or `Ctrl K`. */
export function KeyHint({ keys }: { keys: string }) {
  return <kbd className="key-hint">{keys}</kbd>
}
