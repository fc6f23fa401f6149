import type { Options } from './server_options.ts'
import type { App } from '#kernel/corridor/app'
import type { OpenProvider } from './provider.ts'

export type AuthorizationServer = OpenProvider & {
  /** Opens it now and not with the first request, so that a fault shows at the start. */
  ready(): Promise<void>
}

/**
 * The authorization server of one process. All its state is in the database. It is opened
 * once the address is known for which it speaks, which may be after the port was taken; commands
 * that serve nobody never load it.
 */
export function createAuthorizationServer(app: App, options: Options = {}): AuthorizationServer {
  let opened: Promise<OpenProvider> | null = null
  const open = (): Promise<OpenProvider> => {
    opened ??= import('./provider.ts').then(({ openProvider }) => openProvider(app, options))
    return opened
  }
  return {
    handle: async (req, res, address) => await (await open()).handle(req, res, address),
    asking: async (req, res) => await (await open()).asking(req, res),
    approve: async (req, res, approval) => await (await open()).approve(req, res, approval),
    refuse: async (req, res) => await (await open()).refuse(req, res),
    async ready() {
      await open()
    },
  }
}
