import { defineConfig } from '@playwright/test'
import { browserArguments, installedBrowser } from './scripts/find-browser.ts'
import { whyNotCompared } from './scripts/pictures/picture-browser.ts'
import { journeyWorkers } from './scripts/test-workers.ts'

/** Playwright's own Firefox or WebKit takes the place of Chromium: `npx playwright install firefox webkit`. */
const OTHERS = ['firefox', 'webkit'] as const
const chosen = process.env['JOURNEY_BROWSER'] ?? 'chromium'
const other = OTHERS.find((name) => name === chosen)
if (other === undefined && chosen !== 'chromium')
  throw new Error(`JOURNEY_BROWSER is "${chosen}". It may be chromium, ${OTHERS.join(' or ')}.`)

const browser = installedBrowser()
const chromium = { args: browserArguments(), ...(browser ? { executablePath: browser } : {}) }

const isCompared = other === undefined && whyNotCompared(browser) === undefined

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  testIgnore: isCompared ? [] : 'pictures.spec.ts',
  outputDir: 'test-results/e2e',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  workers: journeyWorkers(),
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // On a terminal one updating line, otherwise a line per test.
  reporter: [[process.stdout.isTTY ? 'line' : 'list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    locale: 'en-GB',
    timezoneId: 'Asia/Colombo',
    contextOptions: { reducedMotion: 'reduce' },
    // Every test starts with an empty browser, so filling the cache would only cost time. offline.spec.ts allows it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    browserName: other ?? 'chromium',
    launchOptions: other === undefined ? chromium : {},
  },
})
