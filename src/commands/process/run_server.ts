import type { AddressInfo } from 'node:net'
import { createPrincipalCache, listenForAccessChanges } from '#access/room'
import { createEdge } from '#edge/server'
import { startSealer } from '#history/room'
import { openApp } from '#wire'
import { startEngine } from '#jobs/engine'
import { appUrlOf } from '#kernel/database/app_role'
import type { Config } from '#config/config'
import { closeDatabase } from '#kernel/database/database'
import type { App } from '#kernel/corridor/app'
import { taskClasses } from '#kernel/corridor/task'
import { registry, tasks } from '#registry'
import { startWakingWebhooks } from '#webhooks/room'
import { openTelemetry } from './open_telemetry.ts'
import { assertServable } from './servable.ts'
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

export type ServerOptions = { host: string; port: number; withWorker: boolean }

export type RunningServer = { url: string; app: App; stop(): Promise<void> }

/** One serving process: refuses to begin on an unsafe database, and ends without losing a request. */
export async function runServer(config: Config, options: ServerOptions): Promise<RunningServer> {
  const { host, port } = options
  const app = openApp({ ...config, baseUrl: config.baseUrl ?? urlOf(host, port) })
  const lanes = options.withWorker ? taskClasses : []
  const telemetry = await openTelemetry(app, config, { role: 'api', lanes })
  try {
    await assertServable(app)
    const cache = createPrincipalCache(() => app.clock.now().getTime())
    const edge = createEdge(app, registry, cache)
    const engine = options.withWorker ? await startEngine(app, tasks) : null
    if (engine !== null) app.ports.reader.prepare()
    let taken = port
    try {
      await edge.server.listen({ host, port })
      taken = (edge.server.server.address() as AddressInfo).port
      // With port 0 the system chose one, and only now is it known.
      if (config.baseUrl === undefined) app.baseUrl = urlOf(host, taken)
      await edge.oauth.ready()
    } catch (error) {
      await Promise.all([engine?.stop(), edge.drain()])
      throw error
    }

    const listenUrl = appUrlOf(config.databaseUrl ?? '', app.secrets)
    const sealer = options.withWorker ? startSealer(app) : null
    const waking = options.withWorker ? startWakingWebhooks(app) : null
    const watching = startWatchingHome(app)
    const stopListening = listenForAccessChanges(listenUrl, cache, app.log)
    return {
      url: urlOf(host, taken),
      app,
      async stop() {
        await Promise.all([
          engine?.stop(),
          sealer?.stop(),
          waking?.stop(),
          watching.stop(),
          edge.drain(config.drainMs),
        ])
        await stopListening()
        await app.ports.reader.close()
        await closeDatabase(app.database)
        await telemetry.close()
      },
    }
  } catch (error) {
    await closeDatabase(app.database)
    throw error
  }
}

function urlOf(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}
