import { createHash } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { backgroundPrincipal } from '#access/room'
import { keepBlob } from '#files/room'
import { call } from '#kernel/corridor/call'
import { Failure } from '#kernel/failure/failure'
import { decodeId } from '#kernel/values/id'
import { transaction } from '#test/support/bank/bank'
import { captured } from '#test/support/documents/documents'
import { moveClock } from '#test/support/move_clock'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import answerReceiptRequest from './answer_receipt_request.ts'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
let advance: (ms: number) => void
let id: string
beforeAll(() => {
  advance = moveClock(world.clock)
})
beforeEach(async () => {
  org = await world.createOrg('denmark')
  const transactionId = await transaction(world, org, { amountMinor: -5_000n })
  const body = { transactionId, email: 'anna@example.test', days: 1 }
  id = (await world.rest(org, 'operations/request_receipt', body)).body.result.id
})

async function answer(by = org, text = 'one'): Promise<string> {
  const principal = await backgroundPrincipal(world.app, by.orgId, {
    name: 'receipt request',
    caller: 'receipt_request',
    permissions: ['documents:edit'],
  })
  const bytes = Buffer.from(text)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await keepBlob(world.app, by.orgId, sha256, bytes)
  const file = { sha256, size: bytes.length, mimeType: 'image/png', fileName: 'a.png' }
  const requestId = decodeId('rrq', id) ?? ''
  const body = () => ({ requestId, answerSha256: sha256, files: [file] })
  const asked = { principal, definition: answerReceiptRequest, body, via: 'web' as const }
  try {
    const { result } = await call(world.app, { ...asked, requestId: world.app.newId() })
    return (result as { status: string }).status
  } catch (error) {
    if (error instanceof Failure) return error.code
    throw error
  }
}

describe('an answer is held against the request as it is at that moment', () => {
  it('is taken once; another one is refused', async () => {
    expect(await answer()).toBe('answered')
    expect(await answer()).toBe('answered')
    expect(await answer(org, 'two')).toBe('receipt_link_used')
  })

  it('is refused after the day it expires, though the page was open before', async () => {
    advance(86_400_001)
    expect(await answer()).toBe('receipt_link_expired')
  })

  it('is refused where the request was withdrawn, or is of another organization', async () => {
    expect(await answer(await world.createOrg('italy'))).toBe('receipt_link_unknown')
    await world.rest(org, 'operations/cancel_receipt_request', { receiptRequestId: id })
    expect(await answer()).toBe('receipt_link_unknown')
  })

  it('is refused while too many documents wait: documents_waiting', async () => {
    const quota = 'INSERT INTO quota (org_id, documents_waiting) VALUES ($1, 1)'
    await world.owner.query(quota, [org.orgId])
    await captured(world, org)
    expect(await answer()).toBe('documents_waiting')
  })
})
