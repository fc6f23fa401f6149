import { createHash } from 'node:crypto'
import type { CompanyRegister } from '../../../src/rooms/organization/contacts/ports.ts'
import { readDocument } from '#readers/read_document'
import type { DocumentReader } from '../../../src/engines/readers/ports.ts'
import { keyOf } from '../../../test/support/access/entrances.ts'
import setUp, { type TestServer } from '../../../test/support/database.ts'
import { createWorld, type TestOrg, type World } from '../../../test/support/world.ts'
import { readHidden } from './judge.ts'
import { seenPictures } from './seen_pictures.ts'
import type { Buyer, Sample, SampleSet } from './sets.ts'
import { accept, capture, type Trusted } from './trust_document.ts'
import { wholeOf, type Verdict } from './trust_measure.ts'

/**
 * How far automatic posting could be trusted: each supplier's first document is accepted by a
 * person, who corrects what was misread; then the others are captured, through the real API. After
 * the second was judged, it is accepted, too, if `acceptsTwo` is set. A member uploads them, below the
 * limit of automatic posting, and a public register knows every supplier by its own number and name.
 */
export async function trust(set: SampleSet, acceptsTwo: boolean): Promise<Verdict> {
  const [server, close] = await openServer()
  const world = await createWorld({ server })
  Object.assign(world.app.ports, {
    reader: readerHere(world.app.ports.reader, set.samples),
    companyRegisters: { live: [], test: [registerOf(set.samples)] },
  })
  try {
    const trusted: Trusted[] = []
    for (const [buyer, samples] of byBuyer(set)) {
      const org = await openMember(world, samples, buyer)
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

/** A member's key: what the organization's own key brings is never trusted as a first document. */
async function openMember(
  world: World,
  samples: readonly Sample[],
  buyer: Buyer,
): Promise<TestOrg> {
  const org = await openOrg(world, samples, buyer)
  await world.rest(org, 'operations/set_auto_post_limits', { perDocument: 1_000_000 })
  return await keyOf(world, org, 'owner')
}

/** The readers in this process instead of the sandbox, so that a picture is looked at once. */
function readerHere(usual: DocumentReader, samples: readonly Sample[]): DocumentReader {
  const hidden = new Set(
    samples.filter(({ hidesXml }) => hidesXml).map(({ bytes }) => hashOf(bytes)),
  )
  return {
    ...usual,
    async read({ load, mimeType, fileName, home, sha256 }) {
      const { bytes, text } = await load()
      if (bytes !== null && hidden.has(sha256 ?? '')) return await readHidden(bytes, home)
      return await readDocument({ bytes, text, mimeType, fileName, home }, seenPictures)
    },
  }
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** A register that has every supplier of the set under its legal name. */
function registerOf(samples: readonly Sample[]): CompanyRegister {
  const bare = (number: string): string => number.replace(/[^\dA-Z]|^[A-Z]{2}/gu, '')
  const names = new Map(samples.map(({ truth }) => [bare(truth.supplierVat ?? ''), truth.supplier]))
  return {
    prefixes: ['DK', 'IT', 'DE', 'SE', 'IE', 'LU', 'NL', 'FR', 'AT', 'FI', 'ES', 'BE', 'PL'],
    provesVat: false,
    look: async ({ number }) => {
      const name = names.get(number)
      const register = 'REGISTER'
      if (name === undefined) return { outcome: 'not_found', register }
      return { outcome: 'found', register, names: [name], isActive: true }
    },
  }
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
