import { beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '#test/support/eventually'
import { decodeId } from '#kernel/values/id'
import {
  act,
  captured,
  documentOf,
  domesticInvoice,
  entriesOf,
  extracted,
  knowSupplier,
} from '#test/support/documents/documents'
import { useWorld } from '#test/support/use_world'
import { createWorld, type TestOrg } from '#test/support/world'

const world = useWorld({ own: 'workers', startsOn: '2026-11-16' })
beforeAll(async () => {
  await world.startEngine()
})

const waitFor = async (org: TestOrg, id: string, status: string) => {
  // With what stops it, since a document that is not posted says why.
  await eventually(async () => {
    const { status: is, error, processing, extraction, coding } = await documentOf(world, org, id)
    const caps = [...(extraction?.caps ?? []), coding?.cap, ...(coding?.reasons ?? [])]
    expect({ status: is, error, processing, caps }).toMatchObject({ status })
  })
  return await documentOf(world, org, id)
}

const autoPost = async (org: TestOrg, autoPostThreshold = 0.9) => {
  await knowSupplier(world, org)
  await act(world, org, 'set_auto_post', { autoPost: true, autoPostThreshold })
}

describe('a process that only reads', () => {
  it('does what one without reading leaves, and nothing else', async () => {
    const other = await createWorld({ startsOn: '2026-11-16' })
    try {
      await other.startEngine(undefined, { lanes: ['code', 'post', 'chore'] })
      const id = await captured(other, other.dk)
      const waiting = async () =>
        (
          await other.owner.query(
            `SELECT DISTINCT name FROM jobs.job_common WHERE state = 'created' ORDER BY name`,
          )
        ).rows.map(({ name }) => name)
      expect(await waiting()).toContain('extract')
      await other.startEngine(undefined, { lanes: ['extract'], looksForWork: false })
      await eventually(async () =>
        expect((await documentOf(other, other.dk, id)).status).toBe('coded'),
      )
      expect(await waiting()).not.toContain('extract')
    } finally {
      await other.close()
    }
  }, 60_000)
})

describe('a document that nobody works on', () => {
  it('is read and coded automatically, and waits for a person to post it', async () => {
    const id = await captured(world, world.dk)
    const document = await waitFor(world.dk, id, 'coded')
    expect(document.posting).toBeNull()
    const audit = await world.read(world.dk, `audit-log?targetId=${id}`)
    const trail = audit.body.result.items.map(
      (row: { action: string; via: string; actor: { kind: string } }) => row,
    )
    const ours = trail.filter((row: { via: string }) => row.via === 'job')
    expect(ours.length).toBeGreaterThanOrEqual(2)
    for (const row of ours) expect(row.actor.kind).toBe('policy')
  })

  it('is posted automatically where the confidence reaches the threshold', async () => {
    const org = await world.createOrg('italy')
    await autoPost(org)
    const id = await captured(world, org)
    const document = await waitFor(org, id, 'posted')
    expect(document.posting.automatic).toBe(true)
    expect(await entriesOf(world, org, id)).toHaveLength(1)
  })

  it('is not posted where the confidence is lower', async () => {
    const org = await world.createOrg('italy')
    await autoPost(org, 1)
    const id = await captured(world, org)
    await waitFor(org, id, 'coded')
    const { rows } = await world.owner.query(
      `SELECT count(*)::int AS n FROM jobs.job_common WHERE name = 'post'
         AND data::text LIKE '%post_document%' AND data::text LIKE $1`,
      [`%${org.orgId}%`],
    )
    expect(rows[0].n).toBe(0)
  })

  it('is never posted automatically as a possible duplicate', async () => {
    const org = await world.createOrg('denmark')
    await autoPost(org)
    const bytes = domesticInvoice(org)
    const first = await captured(world, org, bytes)
    await waitFor(org, first, 'posted')
    const second = await captured(world, org, bytes)
    const document = await waitFor(org, second, 'coded')
    expect(document).toMatchObject({
      duplicateOf: first,
      error: { step: 'post', code: 'possible_duplicate' },
    })
  })

  it('says why it could not be read', async () => {
    const { body } = await act(world, world.dk, 'capture_document', {})
    const { id } = body.result
    await eventually(async () =>
      expect((await documentOf(world, world.dk, id)).error?.code).toBe('nothing_to_read'),
    )
  })
})

describe('a document that someone works on', () => {
  it('is no longer processed automatically', async () => {
    const id = await captured(world, world.dk)
    const waiting = async () => {
      const { rows } = await world.owner.query(
        `SELECT id FROM jobs.job_common WHERE state < 'completed' AND data::text LIKE $1`,
        [`%${decodeId('doc', id)}%`],
      )
      return rows.length
    }
    expect(await waiting()).toBe(1)
    await act(world, world.dk, 'extract_document', { documentId: id })
    await expect.poll(waiting).toBe(0)
    expect((await documentOf(world, world.dk, id)).status).toBe('extracted')
  }, 120_000)

  it('is still posted automatically when a person codes it', async () => {
    const org = await world.createOrg('denmark')
    await autoPost(org)
    const documentId = await extracted(world, org)
    await act(world, org, 'code_document', { documentId })
    expect((await waitFor(org, documentId, 'posted')).posting.automatic).toBe(true)
  })
})

describe('a class whose automatic postings were undone too often', () => {
  it('is capped, and says so with the figures', async () => {
    const org = await world.createOrg('italy')
    await autoPost(org)
    const id = await captured(world, org)
    await waitFor(org, id, 'posted')
    await act(world, org, 'reverse_posting', { documentId: id })
    const next = await captured(world, org)
    const document = await waitFor(org, next, 'coded')
    const cap = document.extraction.caps.find(
      (one: { code: string }) => one.code === 'class_undone',
    )
    expect(cap.cap).toBe(0.85)
    expect(cap.detail).toMatch(/1/)
    expect(document.posting).toBeNull()
  })
})
