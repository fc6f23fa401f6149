import { lookup as lookupName, type LookupAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

// IANA's registries of special-purpose addresses (RFC 6890 and its successors). What is not on the
// public internet, or leads by translation into somebody's private network, is not ours to call.
const specialIpv4 = blockListOf('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // No registry has it: at Azure it is the host's own agent, wherever the machine stands.
  ['168.63.129.16', 32],
])

// Global unicast is all that IPv6 has given out; mapped, NAT64, unique local, link-local and
// multicast addresses lie outside of it.
const globalIpv6 = blockListOf('ipv6', [['2000::', 3]])

// Within it: protocol assignments with Teredo, documentation, and 6to4, which carries any IPv4.
const specialIpv6 = blockListOf('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
])

function blockListOf(family: 'ipv4' | 'ipv6', nets: [string, number][]): BlockList {
  const list = new BlockList()
  for (const [net, prefix] of nets) list.addSubnet(net, prefix, family)
  return list
}

/** True for an address that anybody on the internet reaches alike. */
export function isPublicAddress(address: string): boolean {
  const family = address.includes('%') ? 0 : isIP(address)
  if (family === 4) return !specialIpv4.check(address, 'ipv4')
  if (family === 6) return globalIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6')
  return false
}

/** The web's own ports, and those that need no privilege: never mail, file or name servers. */
export function isOpenPort(port: number): boolean {
  return port === 443 || port === 80 || (port > 1024 && port < 65_536)
}

/** Why an address is not called; the message is for the one who gave the address. */
const notPublic = 'address_not_public'

export function isRefusedAddress(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === notPublic
}

function refusal(host: string): Error {
  return Object.assign(new Error(`${host} is not a public address`), { code: notPublic })
}

/**
 * Throws unless the host and port of a URL may be called. A name passes here: it is judged when it
 * is resolved, by the look-up below. The URL parser has already turned decimal, octal, hexadecimal
 * and shortened forms of IPv4 into the common one.
 */
export function assertCallable(url: URL): void {
  const host = hostOf(url)
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw refusal(host)
  if (!isOpenPort(portOf(url))) throw refusal(`${host}:${portOf(url)}`)
}

function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '')
}

function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port)
  return url.protocol === 'https:' ? 443 : 80
}

type Resolve = (
  host: string,
  options: { all: true; verbatim: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * A look-up for sockets: the connection is made to the very addresses that were checked, so a name
 * that answers differently a moment later gains nothing. One private address spoils the name.
 */
export function createPublicLookup(resolve: Resolve = lookupName): LookupFunction {
  return (host, options, done) => {
    resolve(host, { all: true, verbatim: true }, (error, addresses) => {
      if (error) return done(error, '', 0)
      const wanted = addresses.filter((one) => isWanted(one, options.family))
      const [first] = wanted
      if (!first || !addresses.every((one) => isPublicAddress(one.address))) {
        return done(refusal(host), '', 0)
      }
      if (options.all) return done(null, wanted)
      return done(null, first.address, first.family)
    })
  }
}

function isWanted(one: LookupAddress, family: number | string | undefined): boolean {
  if (family === undefined || family === 0) return true
  return one.family === (family === 'IPv4' ? 4 : family === 'IPv6' ? 6 : family)
}
