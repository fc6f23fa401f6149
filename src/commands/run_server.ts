import type { AddressInfo } from 'node:net'
import { createPrincipalCache, listenForAccessChanges } from '#access/room'
import { createEdge } from '#edge/server'
import { startSealer } from '#history/room'
import { openHouse } from '#house'
import { startEngine } from '#jobs/engine'
import { appUrlOf } from '#kernel/app_role'
import type { Config } from '#kernel/config'
import { closeDatabase } from '#kernel/database'
import { openEyes } from '#kernel/eyes'
import type { House } from '#kernel/house'
import { registry, tasks } from '#registry'
import { startWakingWebhooks } from '#webhooks/room'
import { assertServable } from './servable.ts'

export type ServerOptions = { host: string; port: number; withWorker: boolean }

export type Running = { url: string; house: House; stop(): Promise<void> }

/** One serving process: refuses to begin on an unsafe database, and ends without losing a request. */
export async function runServer(config: Config, options: ServerOptions): Promise<Running> {
  const { host, port } = options
  const house = openHouse({ ...config, baseUrl: config.baseUrl ?? urlOf(host, port) })
  const closeEyes = await openEyes(house, config)
  try {
    await assertServable(house.database)
    const cache = createPrincipalCache(() => house.clock.now().getTime())
    const edge = createEdge(house, registry, cache)
    const engine = options.withWorker ? await startEngine(house, tasks) : null
    let taken = port
    try {
      await edge.app.listen({ host, port })
      taken = (edge.app.server.address() as AddressInfo).port
      // With port 0 the system chose one, and only now is it known.
      if (config.baseUrl === undefined) house.baseUrl = urlOf(host, taken)
      await edge.oauth.ready()
    } catch (error) {
      await Promise.all([engine?.stop(), edge.drain()])
      throw error
    }

    const listenUrl = appUrlOf(config.databaseUrl ?? '', house.secrets)
    const sealer = options.withWorker ? startSealer(house) : null
    const waking = options.withWorker ? startWakingWebhooks(house) : null
    const stopListening = listenForAccessChanges(listenUrl, cache, house.log)
    return {
      url: urlOf(host, taken),
      house,
      async stop() {
        await Promise.all([engine?.stop(), sealer?.stop(), waking?.stop(), edge.drain()])
        await stopListening()
        await house.ports.reader.close()
        await closeDatabase(house.database)
        await closeEyes()
      },
    }
  } catch (error) {
    await closeDatabase(house.database)
    throw error
  }
}

function urlOf(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}
