import type { App } from '#kernel/corridor/app'
import { checkHome, whyNotServable, type HomeState } from '#kernel/database/home'
import { startLoop, type Loop } from '#kernel/process/loop'

const everyMs = 2_000

/**
 * A server may stay up while its address begins to lead elsewhere. So it looks again as workers do: a new
 * timeline fences in the database itself, and what else changed is logged once.
 */
export function startWatchingHome(app: App, pauseMs = everyMs): Loop {
  let known: HomeState = 'here'
  return startLoop({ pauseMs, random: app.random }, async () => {
    try {
      const state = await checkHome(app.database, app.goesOnAfterFailover)
      if (state !== known) say(app, state)
      known = state
    } catch (error) {
      // Without an answer nothing can be written either; the next round asks again.
      app.log.warn({ error }, 'whether the database was restored could not be checked')
    }
  })
}

function say({ log }: App, state: HomeState): void {
  if (whyNotServable(state) !== null) {
    log.error('the database is another one than at the start: stop this server')
  } else if (state === 'fenced') {
    log.warn('the database is fenced: writes and jobs wait')
  } else {
    log.info('the database is no longer fenced')
  }
}
