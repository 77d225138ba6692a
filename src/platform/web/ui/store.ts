import { useSyncExternalStore } from 'react'

export type Store<Value> = {
  get: () => Value
  set: (next: Value | ((current: Value) => Value)) => void
  subscribe: (listener: () => void) => () => void
}

function isUpdate<Value>(next: Value | ((current: Value) => Value)): next is (current: Value) => Value {
  return typeof next === 'function'
}

/** A value outside React to which components can subscribe. */
export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      value = isUpdate(next) ? next(value) : next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** The store's value; the component renders again when it changes. */
export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get)
}
