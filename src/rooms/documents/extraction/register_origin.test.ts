import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeId } from '#kernel/values/id'
import { keyOf } from '#test/support/access/entrances'
import { atDesk } from '#test/support/books/ledger_desk'
import { act, upload } from '#test/support/documents/documents'
import { danishReceipt, printed, type PhotoLine } from '#test/support/documents/photos'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { startRegisters, type RegisterSimulator } from '../../../../sim/registers/simulator.ts'
import { takeDelivered } from '../capture/take_delivered.ts'
import { takeInbound } from '../capture/take_inbound.ts'

let sim: RegisterSimulator
beforeAll(async () => {
  sim = await startRegisters()
})
const world = useWorld(() => {
  const test = { cvr: sim.cvr, vies: sim.vies }
  const registers = { live: { cvr: undefined, vies: undefined }, test }
  return { startsOn: '2026-11-16', config: { registers } }
})
afterAll(async () => {
  await sim.close()
})

async function newOrg(perDocument = 1_000): Promise<TestOrg> {
  const org = await world.createOrg('denmark')
  await world.rest(org, 'operations/set_auto_post_limits', { perDocument })
  return org
}

type Stored = { id: string; sha256: string; size: number }

/** The bytes of a bill, in the file store of the organization. */
async function stored(org: TestOrg, lines: readonly PhotoLine[] = danishReceipt): Promise<Stored> {
  await upload(
    world,
    org,
    await printed([...lines, ['Kunde: Test denmark']]),
    'bill.pdf',
    'application/pdf',
  )
  const { rows } = await world.owner.query<Stored>(
    'SELECT id, sha256, size::int FROM file WHERE org_id = $1 ORDER BY id DESC LIMIT 1',
    [org.orgId],
  )
  const [file] = rows
  if (!file) throw new Error('nothing was stored')
  return file
}

const named = { fileName: 'bill.pdf', mimeType: 'application/pdf', receivedOn: '2026-11-16' }

async function delivered(org: TestOrg, { sha256, size }: Stored): Promise<string> {
  const file = { sha256, size, ...named, exchangeId: null, contentSha256: null }
  const taken = await atDesk(world, org, (scene) => takeDelivered(scene, file))
  return encodeId('doc', taken.documentId)
}

const broughtBy = (org: TestOrg, source: 'email' | 'webhook', file: Stored): Promise<string> =>
  atDesk(world, org, async (scene) =>
    takeInbound(scene, {
      ...named,
      source,
      fileId: file.id,
      text: null,
      messageId: null,
      unverifiedSender: null,
    }),
  )

async function judged(org: TestOrg, documentId: string): Promise<[number, string[]]> {
  const reply = await act(world, org, 'extract_document', { documentId })
  const { confidence, caps } = reply.body.result.extraction
  const codes = caps.map(({ code }: { code: string }) => code)
  return [confidence, codes.filter((code: string) => code.startsWith('supplier_'))]
}

describe('the first document of a supplier that the register confirms', () => {
  it('passes the cap where the exchange delivered it, though no member brought it', async () => {
    const org = await newOrg()
    const documentId = await delivered(org, await stored(org))
    expect(await judged(org, documentId)).toEqual([0.95, ['supplier_registered']])
  })

  it.each(['email', 'webhook'] as const)('waits where it came by %s', async (source) => {
    const org = await newOrg()
    const documentId = await broughtBy(org, source, await stored(org))
    expect(await judged(org, documentId)).toEqual([0.89, ['supplier_not_by_member']])
  })

  it('waits where a member says of the upload that it came by webhook', async () => {
    const org = await newOrg()
    const member = await keyOf(world, org, 'accountant')
    const bytes = await printed([...danishReceipt, ['Kunde: Test denmark']])
    const fileId = await upload(world, member, bytes, 'bill.pdf', 'application/pdf')
    const reply = await act(world, member, 'capture_document', { source: 'webhook', fileId })
    expect(await judged(member, reply.body.result.id)).toEqual([0.89, ['supplier_not_by_member']])
  })

  it('keeps its first origin where the exchange delivers the same bytes after a mail', async () => {
    const org = await newOrg()
    const file = await stored(org)
    const byMail = await broughtBy(org, 'email', file)
    expect(await delivered(org, file)).toBe(byMail)
    expect(await judged(org, byMail)).toEqual([0.89, ['supplier_not_by_member']])
  })

  it('is one document however often the exchange delivers it', async () => {
    const org = await newOrg()
    const file = await stored(org)
    const first = await delivered(org, file)
    expect(await delivered(org, file)).toBe(first)
    expect((await world.read(org, 'documents')).body.result.items).toHaveLength(1)
  })

  it('from the exchange waits all the same above the limit, or under another name', async () => {
    const low = await newOrg(499)
    expect(await judged(low, await delivered(low, await stored(low)))).toEqual([
      0.89,
      ['supplier_above_ceiling'],
    ])
    const exact = await newOrg(500)
    expect(await judged(exact, await delivered(exact, await stored(exact)))).toEqual([
      0.95,
      ['supplier_registered'],
    ])
    const org = await newOrg()
    const other = await stored(org, [['Kontorhandlen ApS'], ...danishReceipt.slice(1)])
    expect(await judged(org, await delivered(org, other))).toEqual([
      0.89,
      ['supplier_name_differs'],
    ])
  })
})
