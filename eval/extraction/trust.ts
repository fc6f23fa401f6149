import setUp, { type TestServer } from '../../test/support/database.ts'
import { createWorld, type TestOrg, type World } from '../../test/support/world.ts'
import type { Buyer, Sample, SampleSet } from './sets.ts'
import { accept, capture, type Trusted } from './trust_document.ts'
import { wholeOf, type Verdict } from './trust_measure.ts'

/**
 * How far automatic posting could be trusted: each supplier's first document is accepted by a
 * person, who corrects what was misread; then the others are captured, through the real API. After
 * the second was judged, it is accepted, too, if `acceptsTwo` is set.
 */
export async function trust(set: SampleSet, acceptsTwo: boolean): Promise<Verdict> {
  const [server, close] = await openServer()
  const world = await createWorld({ server })
  try {
    const trusted: Trusted[] = []
    for (const [buyer, samples] of byBuyer(set)) {
      const org = await openOrg(world, samples, buyer)
      for (const some of Map.groupBy(samples, supplierOf).values()) {
        trusted.push(...(await trustSupplier(world, org, some, acceptsTwo)))
      }
    }
    return wholeOf(set.name, trusted)
  } finally {
    await world.close()
    await close()
  }
}

async function trustSupplier(
  world: World,
  org: TestOrg,
  samples: readonly Sample[],
  acceptsTwo: boolean,
): Promise<Trusted[]> {
  const bills = samples.filter(({ truth }) => truth.kind !== 'not_a_bill')
  const others = samples.filter(({ truth }) => truth.kind === 'not_a_bill')
  const trusted: Trusted[] = []
  for (const [index, sample] of [...bills, ...others].entries()) {
    const judged = await capture(world, org, sample, index)
    trusted.push(judged)
    if (index === 0 || (acceptsTwo && index === 1)) await accept(world, org, judged)
  }
  return trusted
}

const supplierOf = ({ truth }: Sample): string => truth.supplierVat ?? truth.supplier

function byBuyer({ samples }: SampleSet): [Buyer, Sample[]][] {
  const groups = Map.groupBy(samples, ({ buyer, truth }) => `${truth.country} ${buyer.names[0]}`)
  return [...groups.values()].flatMap((some) => (some[0] ? [[some[0].buyer, some]] : []))
}

async function openOrg(
  world: World,
  samples: readonly Sample[],
  { names, numbers }: Buyer,
): Promise<TestOrg> {
  const org = await world.createOrg(samples[0]?.truth.country === 'IT' ? 'italy' : 'denmark')
  const profile = { legalName: names[0], vatNumber: numbers[0] }
  await world.owner.query(
    `UPDATE organization SET name = $2, profile = profile || $3 WHERE org_id = $1`,
    [org.orgId, names[0], JSON.stringify(profile)],
  )
  return org
}

async function openServer(): Promise<[TestServer, () => Promise<void>]> {
  let server: TestServer | undefined
  const close = await setUp({
    provide: (_name, value) => {
      server = value
    },
  })
  if (server === undefined) throw new Error('no database was made')
  return [server, close]
}
