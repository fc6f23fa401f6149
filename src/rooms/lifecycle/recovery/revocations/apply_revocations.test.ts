import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signLine } from '#history/room'
import { encodeId } from '#kernel/values/id'
import { asAdmin, type TestServer } from '#test/support/database'
import { copyOf, type Restored } from '#test/support/recovery/restored'
import { createWorld } from '#test/support/world'
import { declareRestore } from '../declare/declare_restore.ts'
import { hashOfLines, parseRevocations } from './apply_revocations.ts'
import { lastWords, type EndedLine } from './ended_line.ts'

let frozen: TestServer
let orgId: string
beforeAll(async () => {
  const world = await createWorld()
  orgId = world.dk.orgId
  frozen = await world.freeze()
})
afterAll(() => asAdmin(frozen.adminUrl, `DROP DATABASE ${frozen.template} WITH (FORCE)`))

async function onCopy(work: (restored: Restored) => Promise<void>): Promise<void> {
  const restored = await copyOf(frozen)
  try {
    await work(restored)
  } finally {
    await restored.close()
  }
}

const restoredTo = new Date('2026-11-18T03:00:00Z')
const facts = (kind: EndedLine['kind'], id: string, at: string, role: string | null = null) => ({
  kind,
  organization: encodeId('org', orgId),
  id,
  role,
  at,
})
type Facts = ReturnType<typeof facts>

/** A file as it is printed, of lines that a test decides. */
function fileOf({ app }: Restored, given: Facts[], at: string, since = '2026-09-01T00:00:00Z') {
  const lines = given.map((one) => signLine(app.secrets, one))
  const printed = { kind: 'printed', since, count: lines.length, hash: hashOfLines(lines), at }
  return [...lines, signLine(app.secrets, printed)].map((line) => JSON.stringify(line))
}

describe('what a record of revocations still ends', () => {
  it('is the last word about each member, and every key', () => {
    const lines = [
      facts('role_changed', 'mem_1', '2026-11-17T10:00:00.000Z', 'viewer'),
      facts('role_changed', 'mem_2', '2026-11-18T05:00:00.000Z', 'admin'),
      facts('role_changed', 'mem_2', '2026-11-18T04:00:00.000Z', 'viewer'),
      facts('key_revoked', 'key_1', '2026-11-17T10:00:00.000Z'),
    ].map((one) => ({ ...one, key: '', signature: '' }))
    const told = Object.fromEntries(lastWords(lines).map(({ id, role }) => [id, role]))
    expect(told).toEqual({ key_1: null, mem_1: 'viewer', mem_2: 'admin' })
  })
})

describe('a record of revocations', () => {
  it('is refused where a line was taken out of it', async () => {
    await onCopy(async (restored) => {
      const given = ['key_1', 'key_2'].map((id) => facts('key_revoked', id, '2026-11-18T04:00:00Z'))
      const lines = fileOf(restored, given, '2026-11-18T05:00:00Z')
      const { secrets } = restored.app
      expect(parseRevocations(secrets, lines.join('\n')).ended).toHaveLength(2)
      expect(parseRevocations(secrets, [...lines, ...lines].join('\n')).ended).toHaveLength(4)
      expect(() => parseRevocations(secrets, lines.slice(1).join('\n'))).toThrow('are missing')
    })
  })

  it.each([
    ['printed before the moment restored to', '2026-11-18T02:00:00Z', restoredTo, undefined],
    ['that begins after it', '2026-11-18T05:00:00Z', restoredTo, '2026-11-18T04:00:00Z'],
    ['of more than a day ago, of a moment unknown', '2026-01-01T00:00:00Z', null, undefined],
  ])('%s does not spare the keys', async (_, at, to, since) => {
    await onCopy(async (restored) => {
      const revocations = fileOf(restored, [], at, since).join('\n')
      const given = { restoredTo: to, why: 'the disk was lost', revocations }
      const { steps } = await declareRestore(restored.app, given)
      const [suspended, applied] = steps.slice(-2)
      expect([suspended?.code, applied?.code]).toEqual(['keys_suspended', 'revocations_applied'])
      expect(suspended?.says).toContain('the record of revocations is not complete')
      expect(suspended?.count).toBeGreaterThan(0)
    })
  })

  it('that is complete spares them', async () => {
    await onCopy(async (restored) => {
      const revocations = fileOf(restored, [], '2026-11-18T05:00:00Z').join('\n')
      const given = { restoredTo, why: 'the disk was lost', revocations }
      const { steps } = await declareRestore(restored.app, given)
      expect(steps.map(({ code }) => code)).not.toContain('keys_suspended')
    })
  })
})
