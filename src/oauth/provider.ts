import type { IncomingMessage, ServerResponse } from 'node:http'
import { Provider } from 'oidc-provider'
import type { House } from '#kernel/house'
import { configurationOf } from './configuration.ts'
import { createConsent, type Consent } from './consent.ts'
import { createPublicFetch } from './document.ts'
import { createFrame, pinAddress, watchProvider } from './frame.ts'
import { endGrant } from './grant.ts'
import { issuerOf } from './rules.ts'
import type { Options } from './server.ts'

export type OpenProvider = Consent & {
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>
}

/** The library, set up for the address that this process is reached by. */
export function openProvider(house: House, options: Options): OpenProvider {
  const provider = new Provider(
    issuerOf(house.baseUrl),
    configurationOf(house, {
      endGrant: (grantHash, because) => endGrant(house, grantHash, because),
      reach: options.fetch ?? createPublicFetch(options.lookup),
      renderError: options.renderError,
    }),
  )
  watchProvider(house, provider)
  provider.proxy = true
  provider.use(createFrame(house))
  const callback = provider.callback()
  return {
    ...createConsent(house, provider),
    async handle(req, res) {
      pinAddress(house, req)
      await callback(req, res)
    },
  }
}
