import type { App } from '#kernel/corridor/app'
import { checkHome, type HomeState } from '#kernel/database/home'

const freshMs = 2_000

type Checked = { until: number; state: Promise<HomeState> }

const checks = new WeakMap<App, Checked>()

/**
 * Whether workers may take up anything. After a restore nothing may reach another system until it was
 * read back. Asked before every job and every search for work, so one answer holds for two seconds.
 */
export async function mayWork(app: App): Promise<boolean> {
  const now = performance.now()
  const known = checks.get(app)
  if (known !== undefined && known.until > now) return (await known.state) === 'here'
  const checked = { until: now + freshMs, state: ask(app) }
  checks.set(app, checked)
  return (await checked.state) === 'here'
}

/** Without an answer nothing begins; the next round asks again. */
async function ask(app: App): Promise<HomeState> {
  try {
    return await checkHome(app.database, app.goesOnAfterFailover)
  } catch (error) {
    app.log.warn({ error }, 'whether the database was restored could not be checked')
    return 'fenced'
  }
}
