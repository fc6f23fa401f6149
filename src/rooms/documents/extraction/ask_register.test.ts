import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyOf } from '#test/support/access/entrances'
import { act } from '#test/support/documents/documents'
import { danishReceipt, printed, type PhotoLine } from '#test/support/documents/photos'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { startRegisters, type RegisterSimulator } from '../../../../sim/registers/simulator.ts'

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

let count = 1_000

/** Each with a number of its own, so that none is a duplicate. */
async function billRead(org: TestOrg, change: (lines: PhotoLine[]) => PhotoLine[] = (l) => l) {
  count += 1
  const lines = danishReceipt.map((line): PhotoLine => {
    return line[0].startsWith('Faktura') ? [`Faktura ${count}`] : line
  })
  const payload = Buffer.from(await printed(change([...lines, ['Kunde: Test denmark']])))
  const headers = { authorization: `Bearer ${org.key}`, 'daybook-file-name': 'bill.pdf' }
  const sent = { method: 'POST', url: '/api/rest/files', headers, payload } as const
  const { fileId } = (await world.edge.server.inject(sent)).json().result
  const reply = await act(world, org, 'capture_document', { source: 'upload', fileId })
  const documentId: string = reply.body.result.id
  const read = await act(world, org, 'extract_document', { documentId })
  const { confidence, caps } = read.body.result.extraction
  return { confidence, says: caps.map(({ detail }: { detail: string }) => detail).join(' ') }
}

async function newOrg(): Promise<{ org: TestOrg; member: TestOrg }> {
  const org = await world.createOrg('denmark')
  await world.rest(org, 'operations/set_auto_post_limits', { perDocument: 1_000 })
  return { org, member: await keyOf(world, org, 'accountant') }
}

describe('the first document of a supplier', () => {
  it('that the register confirms is trusted when a member brings it, and says why', async () => {
    const { member } = await newOrg()
    const { confidence, says } = await billRead(member)
    expect(says).toContain('CVR has the number 12345674 under the same name, Kontorhuset ApS')
    expect(confidence).toBe(0.95)
  })

  it('waits where a key of the organization brings it', async () => {
    const { org } = await newOrg()
    const { confidence, says } = await billRead(org)
    expect([confidence, says]).toEqual([
      0.89,
      expect.stringContaining('neither uploaded by a member'),
    ])
  })

  it('waits where the register has another name for the number', async () => {
    const { member } = await newOrg()
    const named = (lines: PhotoLine[]): PhotoLine[] => [['Kontorhandlen ApS'], ...lines.slice(1)]
    const { confidence, says } = await billRead(member, named)
    expect([confidence, says]).toEqual([0.89, expect.stringContaining('another name')])
  })

  it('waits where no register answers, and it is asked again the next time', async () => {
    const { org, member } = await newOrg()
    const act503 = { status: 503, headers: {}, after: false } as const
    sim.fail({ method: '*', path: '/**', nth: 1, times: 1, act: act503, id: 'x', seen: 0, done: 0 })
    expect((await billRead(member)).confidence).toBe(0.89)
    const before = sim.asked.cvr
    // Alike but for their numbers, they may be duplicates, which the register does not answer.
    for (const time of [1, 2]) {
      const { confidence, says } = await billRead(member)
      expect([time, confidence]).toEqual([time, 0.3])
      expect(says).toContain('CVR has the number 12345674 under the same name')
    }
    // The third asked nobody: the answer for that day was kept.
    expect(sim.asked.cvr).toBe(before + 1)
    const { rows } = await world.owner.query(
      'SELECT org_id, number, asked_on::text FROM register_answer WHERE org_id = $1',
      [org.orgId],
    )
    expect(rows).toEqual([{ org_id: org.orgId, number: '12345674', asked_on: '2026-11-16' }])
  })
})
