import { startRoleServer } from '#edge/role_server'
import type { App } from '#kernel/corridor/app'
import { startObservability } from '#kernel/observe/start_observability'
import type { Config } from '#config/config'
import { roleFigures, type ProcessRole } from './role_figures.ts'

export type RoleOptions = {
  role: ProcessRole
  lanes?: readonly string[]
  certificate?: Buffer | null
}

/**
 * Metrics and traces of one process. `api` shows its metrics at its own address; the others at
 * another port, and only where a setting names it.
 */
export async function openTelemetry(
  app: App,
  config: Config,
  { role, lanes = [], certificate = null }: RoleOptions,
): Promise<{ close(): Promise<void> }> {
  const { metricsPort: port, metricsHost: host, notes } = config
  const isShown = config.metrics && (role === 'api' || port !== undefined)
  const closeEyes = await startObservability(app, { ...config, metrics: isShown })
  const files = config.files.startsWith('s3://') ? null : config.files
  const reader = () => app.ports.reader.figures()
  app.metrics?.add(roleFigures({ role, lanes, files, notes, certificate, reader }))
  const isApart = isShown && role !== 'api' && port !== undefined
  const server = isApart ? await startRoleServer(app, { host, port }) : null
  if (server) app.log.info({ port: server.port, host, role }, 'showing metrics')
  return {
    async close() {
      await server?.stop()
      await closeEyes()
    },
  }
}
