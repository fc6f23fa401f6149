import { expect } from 'vitest'
import { regionOf, type RegionKey } from '#regions/room'
import { documentOf, posted } from '../documents/documents.ts'
import type { Reply } from '../reply.ts'
import type { TestOrg, World } from '../world.ts'
import { dayOfBooks } from '../clock_from.ts'

export type LineByHand = { account: string; amount: number } & Record<string, unknown>

export const line = (account: string, amount: number, over: object = {}): LineByHand => ({
  account,
  amount,
  ...over,
})

/** A month's pay, without VAT. */
export const wages = [line('2850', 40_000), line('7840', -12_000), line('6940', -28_000)]

export type HandDesk = {
  post(lines: LineByHand[], over?: object, headers?: object, whose?: TestOrg): Promise<Reply>
  /** The entry, which must have been posted. */
  posted(lines: LineByHand[], over?: object, whose?: TestOrg): Promise<Reply['body']>
}

/** Posts entries by hand, dated 31 October 2026 unless told otherwise. */
export function byHand(world: World, org: TestOrg): HandDesk {
  const post: HandDesk['post'] = (lines, over = {}, headers = {}, whose = org) => {
    const body = { date: '2026-10-31', text: 'Løn oktober', lines, ...over }
    return world.rest(whose, 'operations/post_entry', body, headers)
  }
  return {
    post,
    async posted(lines, over = {}, whose = org) {
      const reply = await post(lines, over, {}, whose)
      expect([reply.status, reply.body.code]).toEqual([200, undefined])
      return reply.body.result
    },
  }
}

export const short = (entry: Reply['body']) =>
  entry.lines.map((one: Reply['body']) => [one.account, one.amount, one.vatRole])

export const codeOf = (reply: Reply) => [reply.status, reply.body.code]

/** The first fault of a body that was refused. */
export function faultOf(reply: Reply): string {
  expect(codeOf(reply)).toEqual([400, 'invalid_input'])
  return reply.body.errors[0].code
}

/** A posted document of which 1.00 was paid with an entry by hand. */
export async function paidByHand(
  world: World,
  org: TestOrg,
  bytes?: string,
): Promise<{ documentId: string; paidBy: string }> {
  const documentId = await posted(world, org, bytes)
  const { ledgerEntryId } = (await documentOf(world, org, documentId)).posting
  const { payables } = regionOf(org.region as RegionKey).accountRoles
  const lines = [line(payables, 1, { settles: ledgerEntryId }), line('1550', -1)]
  const date = dayOfBooks(world.app.clock)
  const paid = await byHand(world, org).posted(lines, { date })
  return { documentId, paidBy: paid.id }
}
