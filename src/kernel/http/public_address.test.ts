import type { LookupAddress } from 'node:dns'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  assertCallable,
  createPublicLookup,
  isOpenPort,
  isPublicAddress,
  isRefusedAddress,
} from './public_address.ts'

const refused = {
  unspecified: ['0.0.0.0', '0.1.2.3', '::'],
  loopback: ['127.0.0.1', '127.255.255.254', '::1'],
  private: ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  carrier: ['100.64.0.1', '100.127.255.255'],
  linkLocal: ['169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'febf::1'],
  uniqueLocal: ['fc00::1', 'fd12:3456:789a::1'],
  siteLocal: ['fec0::1'],
  protocol: ['192.0.0.1', '192.88.99.1', '2001::1', '2001:2::1', '2001:10::1'],
  documentation: ['192.0.2.1', '198.51.100.7', '203.0.113.9', '2001:db8::1', '3fff::1'],
  benchmarking: ['198.18.0.1', '198.19.255.255'],
  multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1', 'ff0e::1'],
  reserved: ['240.0.0.1', '255.255.255.255', '100::1', '5f00::1', '4000::1'],
  platform: ['168.63.129.16'],
  mapped: ['::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:8.8.8.8', '::ffff:7f00:1'],
  compatible: ['::127.0.0.1', '::8.8.8.8'],
  translated: ['64:ff9b::7f00:1', '64:ff9b::808:808', '64:ff9b:1::1', '2002:7f00:1::1'],
  noAddress: ['', 'localhost', '127.1', '2130706433', '0x7f000001', '1.2.3.4.5', '[::1]'],
}

const open = [
  ['8.8.8.8', '1.1.1.1', '172.15.255.255', '172.32.0.1', '100.63.255.255', '100.128.0.1'],
  ['169.253.1.1', '192.167.1.1', '223.255.255.255', '198.17.1.1', '11.0.0.1', '128.0.0.1'],
  ['168.63.129.15', '168.63.129.17'],
  ['2606:4700:4700::1111', '2a00:1450:400f::1', '2001:200::1', '2003::1', '2400::1'],
].flat()

describe('an address', () => {
  for (const [kind, addresses] of Object.entries(refused)) {
    it(`that is ${kind} is not public`, () => {
      expect(addresses.filter(isPublicAddress)).toEqual([])
    })
  }

  it('of the open internet is public', () => {
    expect(open.filter((address) => !isPublicAddress(address))).toEqual([])
  })

  it('of any private IPv4 net is refused in every IPv6 dress', () => {
    const octet = fc.integer({ min: 0, max: 255 })
    const net = fc.constantFrom('10', '127', '0', '224', '255')
    fc.assert(
      fc.property(net, octet, octet, octet, (first, b, c, d) => {
        const dotted = `${first}.${b}.${c}.${d}`
        const dresses = [dotted, `::ffff:${dotted}`, `64:ff9b::${dotted}`, `::${dotted}`]
        return dresses.every((dress) => !isPublicAddress(dress))
      }),
    )
  })
})

describe('a port', () => {
  it('is one of the web or above the privileged ones', () => {
    expect([443, 80, 1025, 8080, 65_535].every(isOpenPort)).toBe(true)
    expect([0, 21, 22, 25, 53, 110, 445, 1024, 65_536, -1, NaN].some(isOpenPort)).toBe(false)
  })
})

describe('a URL', () => {
  const isCallable = (text: string): boolean => {
    try {
      assertCallable(new URL(text))
      return true
    } catch (error) {
      expect(isRefusedAddress(error)).toBe(true)
      return false
    }
  }

  it('with a private address in any spelling is not called', () => {
    const hosts = ['127.0.0.1', '127.1', '2130706433', '0x7f.0.0.1', '017700000001', '0', '[::1]']
    const more = ['[::ffff:10.0.0.1]', '[fd00::1]', '10.0.0.1.', '169.254.169.254', '１２７.0.0.1']
    for (const host of [...hosts, ...more]) {
      expect(isCallable(`https://${host}/`), host).toBe(false)
    }
  })

  it('with a name or a public address is, on an open port', () => {
    expect(isCallable('https://example.com/x')).toBe(true)
    expect(isCallable('http://8.8.8.8/')).toBe(true)
    expect(isCallable('https://[2606:4700::1]:8443/')).toBe(true)
    expect(isCallable('https://example.com:22/')).toBe(false)
    expect(isCallable('http://example.com:25/')).toBe(false)
  })
})

describe('a look-up', () => {
  const answering = (...addresses: string[]) =>
    createPublicLookup((_host, _options, done) => {
      const found: LookupAddress[] = addresses.map((address) => ({
        address,
        family: address.includes(':') ? 6 : 4,
      }))
      done(null, found)
    })

  type Found = { error: unknown; address: string | LookupAddress[]; family: number | undefined }

  const ask = async (
    lookup: ReturnType<typeof createPublicLookup>,
    options: object = {},
  ): Promise<Found> =>
    await new Promise((resolve) => {
      lookup('name.example', options, (error, address, family) =>
        resolve({ error, address, family }),
      )
    })

  it('gives the checked addresses in the form that the socket asks for', async () => {
    const lookup = answering('8.8.8.8', '2606:4700::1')
    expect(await ask(lookup)).toEqual({ error: null, address: '8.8.8.8', family: 4 })
    expect((await ask(lookup, { all: true })).address).toHaveLength(2)
    expect(await ask(lookup, { family: 6 })).toMatchObject({ address: '2606:4700::1' })
    expect(await ask(lookup, { family: 'IPv4' })).toMatchObject({ address: '8.8.8.8' })
  })

  it('refuses a name that leads home, or only partly away', async () => {
    for (const addresses of [['127.0.0.1'], ['8.8.8.8', '10.0.0.1'], ['::1', '8.8.8.8'], []]) {
      const { error, address } = await ask(answering(...addresses), { all: true })
      expect(isRefusedAddress(error), addresses.join()).toBe(true)
      expect(address).toBe('')
    }
  })

  it('is asked once for each connection, so a name that changes its mind gains nothing', async () => {
    const answers = ['8.8.8.8', '127.0.0.1']
    let asked = 0
    const lookup = createPublicLookup((_host, _options, done) => {
      const address = answers[asked++] ?? ''
      done(null, [{ address, family: 4 }])
    })
    expect(await ask(lookup)).toMatchObject({ error: null, address: '8.8.8.8' })
    expect(asked).toBe(1)
    expect(isRefusedAddress((await ask(lookup)).error)).toBe(true)
  })

  it('passes on what the resolver says, and finds this machine not public', async () => {
    const failing = createPublicLookup((_host, _options, done) =>
      done(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), []),
    )
    expect((await ask(failing)).error).toMatchObject({ code: 'ENOTFOUND' })
    const real = createPublicLookup()
    const error = await new Promise((resolve) => real('localhost', { all: true }, resolve))
    expect(isRefusedAddress(error)).toBe(true)
  })
})
