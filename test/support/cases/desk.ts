import type { RegionKey } from '#regions/room'
import type { Profile, WorkedCase } from '../../cases/case.ts'
import { run } from '../books/invoices.ts'
import { setDay } from '../books/vat.ts'
import type { TestOrg, World } from '../world.ts'
import type { Home } from './paper.ts'

/** What a case has brought into being so far. */
export type Desk = {
  world: World
  org: TestOrg
  home: Home
  /** Papers and sales, in the order they came. */
  subjects: { kind: 'document' | 'invoice'; id: string }[]
  transactions: string[]
  /** The paper, sale or bank move that the entry is read of. */
  last: string
  /** Buyers that are known by name, where one buys several times. */
  buyers?: Map<string, string>
}

const sellers = {
  DK: {
    legalName: 'Prøve ApS',
    address: { street: 'Prøvevej', houseNumber: '1', postalCode: '1000', city: 'København' },
    businessId: '13748136',
    vatNumber: 'DK13748136',
    iban: 'DK5000400440116243',
  },
  IT: {
    legalName: 'Prova S.r.l.',
    address: {
      street: 'Via di Prova',
      houseNumber: '1',
      postalCode: '00100',
      city: 'Roma',
      province: 'RM',
    },
    vatNumber: 'IT00743110157',
    fiscalCode: '00743110157',
    taxRegime: 'RF01',
    iban: 'IT60X0542811101000000123456',
  },
}
/** An organization of its own, set up as the case says. */
export async function openDesk(
  world: World,
  region: RegionKey,
  { profile }: WorkedCase,
): Promise<Desk> {
  setDay(world, '2026-01-02')
  const org = await world.createOrg(region)
  const home: Home = region === 'denmark' ? 'DK' : 'IT'
  const { vatFrequency, booksBeginOn, ...rest }: Profile = profile ?? {}
  await run(world, org, 'operations/save_organization_profile', {
    ...sellers[home],
    ...rest,
    ...(booksBeginOn === undefined ? {} : { booksBeginOn }),
  })
  if (vatFrequency) await run(world, org, 'actions/set_vat_frequency', { frequency: vatFrequency })
  return { world, org, home, subjects: [], transactions: [], last: '' }
}
