import { Resolver } from 'node:dns/promises'
import type { NameServer } from '#intake/ports'

const timeoutMs = 2_000

/**
 * The name servers of the machine, or those that are named. What they say of a domain decides whether its
 * mail is proven.
 */
export function createNameServer(servers?: readonly string[]): NameServer {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 })
  if (servers !== undefined) resolver.setServers(servers)
  return {
    async resolve(name, kind) {
      return (await resolver.resolve(name, kind)) as string[] | string[][]
    },
  }
}
