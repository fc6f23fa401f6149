import { beforeEach, describe, expect, it } from 'vitest'
import { callInBackground } from '#access/room'
import { client, clientOf, run } from '#test/support/books/invoices'
import { look } from '#test/support/books/owed'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import keepVatCheck from './keep_vat_check.ts'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
let draftId: string
beforeEach(async () => {
  org = await world.createOrg('denmark')
  await clientOf(world, org)
  draftId = await draftTo('DE999999903')
})

async function draftTo(vatNumber: string): Promise<string> {
  const address = { street: 'Hauptstraße 1', postalCode: '20095', city: 'Hamburg' }
  const contactId = await client(world, org, { name: vatNumber, country: 'DE', vatNumber }, address)
  const lines = [{ description: 'Rådgivning', quantity: 1, unitPrice: 1_000, vatRate: 25 }]
  return (await run(world, org, 'actions/save_invoice', { contactId, lines })).id
}

const keep = async (outcome: string, number = '999999903') => {
  const work = {
    name: 'VAT numbers',
    caller: 'vat_numbers',
    permissions: ['invoices:edit' as const],
  }
  const told = { name: null, consultation: null, requester: null }
  const register = outcome === 'silent' ? null : 'VIES'
  const body = { prefix: 'DE', number, outcome, register, ...told }
  return await callInBackground(world.app, org.orgId, work, { definition: keepVatCheck, body })
}
const codesOf = async (id: string): Promise<string[]> => {
  const { warnings } = await look(world, org, `invoices/${id}`)
  const codes = warnings.map(({ code }: { code: string }) => code)
  return codes.filter((code: string) => code.startsWith('vat_number'))
}

describe('200', () => {
  it('keeps every answer, and what drafts to the number warn of follows the last one', async () => {
    expect(await codesOf(draftId)).toEqual(['vat_number_unchecked'])
    for (const [outcome, codes] of [
      ['silent', ['vat_number_silent']],
      ['not_valid', ['vat_number_not_valid']],
      ['silent', ['vat_number_not_valid']],
      ['valid', []],
    ] as const) {
      await keep(outcome)
      expect([outcome, await codesOf(draftId)]).toEqual([outcome, codes])
    }
    const { items } = await look(world, org, 'vat-number-checks?vatNumber=de%20999999903')
    expect(items.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'valid',
      'silent',
      'not_valid',
      'silent',
    ])
  })

  it('tells only drafts to that number', async () => {
    const other = await draftTo('DE136695976')
    await keep('not_valid')
    expect(await codesOf(other)).toEqual(['vat_number_unchecked'])
    await keep('valid', '99999903')
    expect(await codesOf(draftId)).toEqual(['vat_number_not_valid'])
  })

  it('is a change that the history shows', async () => {
    const { id } = (await keep('valid')) as { id: string }
    const { items } = await look(world, org, 'audit-log?limit=5')
    expect(JSON.stringify(items)).toContain(id)
  })
})
