import { beforeEach, describe, expect, it } from 'vitest'
import { codeOf, openDesk, pending, type Desk } from '#test/support/access/approvals'
import { issued } from '#test/support/books/invoices'
import { useWorld } from '#test/support/use_world'
import type { Reply } from '#test/support/reply'

const world = useWorld()
let desk: Desk
beforeEach(async () => {
  desk = await openDesk(world)
})

const part = (unitPrice: number) => [{ description: 'Part', unitPrice, vatRate: 25 }]

/** A part of an invoice is credited more than once by the very same body, each under its own key. */
async function openCredits() {
  const invoiceId = await issued(world, desk.org)
  const ask = async (idempotencyKey: string, unitPrice = 10): Promise<Reply> =>
    await desk.ask(
      { invoiceId, lines: part(unitPrice) },
      { action: 'create_credit_note', idempotencyKey },
    )
  return {
    ask,
    /** Asks and is let; gives the number of the credit note. */
    async credit(key: string): Promise<string> {
      const asked = await ask(key)
      expect(codeOf(asked)).toEqual(pending)
      const { body } = await desk.decide('approve', asked.body.approvalId)
      return body.result.outcome.result.number
    },
    async numberUnder(key: string): Promise<string> {
      const reply = await ask(key)
      expect([reply.status, reply.headers['idempotency-replayed']]).toEqual([200, 'true'])
      return reply.body.result.number
    },
  }
}

describe('the key of a wish that is done', () => {
  it('gives its own result while the same body waits again under another key', async () => {
    const { ask, credit, numberUnder } = await openCredits()
    const first = await credit('first')
    const next = await ask('second')
    expect(codeOf(next)).toEqual(pending)
    expect(await numberUnder('first')).toBe(first)
    expect(codeOf(await ask('second'))).toEqual(pending)
    expect(await desk.count()).toBe(1)
  })

  it('gives its own result once the other one is done as well', async () => {
    const { credit, ask, numberUnder } = await openCredits()
    const first = await credit('first')
    await ask('second')
    await ask('first')
    const second = await credit('second')
    expect(second).not.toBe(first)
    expect([await numberUnder('first'), await numberUnder('second')]).toEqual([first, second])
  })

  it('is not told the no that the other one was given', async () => {
    const { ask, credit, numberUnder } = await openCredits()
    const first = await credit('first')
    const next = await ask('second')
    await desk.decide('decline', next.body.approvalId, { note: 'Once is enough' })
    expect(await numberUnder('first')).toBe(first)
    expect(codeOf(await ask('second'))).toEqual([409, 'approval_declined'])
    expect(codeOf(await ask('third'))).toEqual([409, 'approval_declined'])
  })
})

describe('a key that joined a wish', () => {
  it('stands for no other body, like the one that began it', async () => {
    const { ask } = await openCredits()
    const { approvalId } = (await ask('first')).body
    expect((await ask('second')).body.approvalId).toBe(approvalId)
    for (const key of ['first', 'second']) {
      expect(codeOf(await ask(key, 20))).toEqual([422, 'idempotency_key_reused'])
    }
    expect(await desk.count()).toBe(1)
  })
})
