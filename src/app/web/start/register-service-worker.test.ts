import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { registerServiceWorker } from './register-service-worker.ts'

const register = vi.fn<() => Promise<ServiceWorkerRegistration>>()
beforeEach(() => {
  vi.stubEnv('PROD', true)
  register.mockReset().mockRejectedValue(new Error('not in a test'))
  vi.spyOn(navigator.serviceWorker, 'register').mockImplementation(register)
})
afterEach(() => vi.unstubAllEnvs())

test('the service worker is registered at once if the page has loaded already', () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('complete')
  registerServiceWorker()
  expect(register).toHaveBeenCalledTimes(1)
})

test('while the page loads its files come before the service worker', () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  registerServiceWorker()
  expect(register).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('load'))
  expect(register).toHaveBeenCalledTimes(1)
})

test('during development no service worker is registered', () => {
  vi.stubEnv('PROD', false)
  registerServiceWorker()
  expect(register).not.toHaveBeenCalled()
})
