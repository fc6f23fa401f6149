import type { IncomingMessage, ServerResponse } from 'node:http'
import { Provider } from 'oidc-provider'
import type { App } from '#kernel/corridor/app'
import { configurationOf } from './configuration.ts'
import { createConsent, type Consent } from '../consent/consent.ts'
import { createPublicFetch } from '../consent/document.ts'
import { createFrame, pinAddress, watchProvider } from './frame.ts'
import { endGrant } from '../consent/grant.ts'
import { issuerOf } from '../consent/rules.ts'
import type { Options } from './server_options.ts'

export type OpenProvider = Consent & {
  /** The address is that of the caller, as our own proxies tell it. */
  handle(req: IncomingMessage, res: ServerResponse, address: string): Promise<void>
}

/** The library, set up for the address that this process is reached by. */
export function openProvider(app: App, options: Options): OpenProvider {
  const provider = new Provider(
    issuerOf(app.baseUrl),
    configurationOf(app, {
      endGrant: (grantHash, because) => endGrant(app, grantHash, because),
      reach: options.fetch ?? createPublicFetch(options.lookup),
      renderError: options.renderError,
    }),
  )
  watchProvider(app, provider)
  provider.proxy = true
  provider.use(createFrame(app, options.renderError))
  const callback = provider.callback()
  return {
    ...createConsent(app, provider),
    async handle(req, res, address) {
      pinAddress(app, req, address)
      await callback(req, res)
    },
  }
}
