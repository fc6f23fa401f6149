import { beforeAll, describe, expect, it } from 'vitest'
import { connectExchange, type ExchangeStub } from '#test/support/einvoices/exchange_stub'
import { clientOf, run } from '#test/support/books/invoices'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import type { Reply } from '#test/support/reply'

const world = useWorld()
let exchange: ExchangeStub
let flatRate: TestOrg
beforeAll(async () => {
  exchange = connectExchange(world)
  flatRate = await world.createOrg('italy')
  await clientOf(world, world.it)
  await clientOf(world, flatRate)
  const scheme = { taxRegime: 'RF19', stampDutyToBuyer: true }
  await run(world, flatRate, 'operations/save_organization_profile', scheme)
})

const home = { name: 'Cliente', vatNumber: '00488410010', sdiCode: 'ABC1234' }
const abroad = { name: 'GmbH', vatNumber: '136695976', country: 'DE' }
const untaxed = (vatNature: string, unitPrice = 50) => ({
  description: vatNature,
  unitPrice,
  vatRate: 0,
  vatNature,
})

const send = (org: TestOrg, buyer: object, lines: object[]): Promise<Reply> =>
  world.rest(org, 'actions/issue_einvoice', { buyer, lines })

/** Natures of the lines of the last file, in their order. */
function naturesSent(): string[] {
  const [lines = ''] = exchange.sent.at(-1)?.xml.split('<DatiRiepilogo>') ?? []
  return [...lines.matchAll(/<Natura>([^<]*)/g)].map((found) => found[1] ?? '')
}

describe('a nature that the caller gives', () => {
  it('is refused where the law sets another, and nothing is sent', async () => {
    const before = exchange.sent.length
    const { status, body } = await send(world.it, abroad, [untaxed('N2.1'), untaxed('N3.3')])
    expect([status, body.code]).toEqual([422, 'einvoice_preflight_failed'])
    expect(body.errors).toMatchObject([
      { pointer: '/lines/1/vatNature', code: 'nature_not_for_buyer' },
    ])
    expect(body.detail).toContain('N2.1')
    const small = await send(flatRate, home, [untaxed('N4')])
    expect([small.status, small.body.code]).toEqual([422, 'einvoice_preflight_failed'])
    expect(exchange.sent).toHaveLength(before)
  })

  it('is sent as it is where it fits', async () => {
    expect((await send(world.it, abroad, [untaxed('N3.2')])).status).toBe(200)
    expect(naturesSent()).toEqual(['N3.2'])
  })

  it('may be an advance (N1) under the flat-rate scheme, beside the fee', async () => {
    const { status } = await send(flatRate, home, [untaxed('N2.2'), untaxed('N1', 16)])
    expect(status).toBe(200)
    expect(naturesSent()).toEqual(['N2.2', 'N1'])
    expect((await send(flatRate, abroad, [untaxed('N2.1'), untaxed('N1', 16)])).status).toBe(200)
    expect(naturesSent()).toEqual(['N2.1', 'N1'])
  })

  it('leaves a stamp that is passed on a part of the fee under that scheme', async () => {
    expect((await send(flatRate, home, [untaxed('N2.2', 100)])).status).toBe(200)
    expect(naturesSent()).toEqual(['N2.2', 'N2.2'])
  })
})
