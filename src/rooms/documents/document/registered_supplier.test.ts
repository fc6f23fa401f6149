import { describe, expect, it } from 'vitest'
import { fieldOf } from '#test/golden/coding/evidence'
import { judge, scoreOf, sound, withFields, xml } from '#test/golden/coding/judged'
import type { RegisterAnswer } from '#contacts/room'
import { renderCap } from './confidence.ts'

const found: RegisterAnswer = {
  outcome: 'found',
  register: 'CVR',
  names: ['Something else', 'LOMAX A/S'],
  isActive: true,
}
const asked = { prefix: 'DK', number: '13585628', day: '2026-05-04', askedOn: '2026-05-20' }
const bill = (answer: RegisterAnswer = found, over: Partial<typeof asked> = {}) =>
  sound({ register: { ...asked, ...over, answer } })
const ceiling = { minor: '12500', digits: 2 }
const fresh = { supplierKnown: false, ceiling }

const saidOf = (facts: ReturnType<typeof bill>, background = {}): string =>
  judge(facts, { ...fresh, ...background }).caps.map(renderCap)[0] ?? ''

describe('a new supplier whose number is in a public register', () => {
  it('passes the cap with the same name, active, brought by a member, below the limit; in words', () => {
    expect(scoreOf(bill(), fresh)).toBe(0.95)
    expect(saidOf(bill())).toBe(
      'The supplier is new; CVR has the number 13585628 under the same name, LOMAX A/S, active on 2026-05-04.',
    )
  })

  it.each([
    [
      'has another name',
      bill({ ...found, names: ['Lomax Holding A/S'] }),
      {},
      'another name: Lomax Holding A/S',
    ],
    ['has a name that is not told', bill({ ...found, names: [] }), {}, 'does not tell whose'],
    ['was not active', bill({ ...found, isActive: false }), {}, 'not active on 2026-05-04'],
    ['is not there', bill({ outcome: 'not_found', register: 'CVR' }), {}, 'CVR has no company'],
    [
      'is not known there',
      bill({ outcome: 'unknown', why: 'CVR: no answer' }),
      {},
      'supplier is new',
    ],
    ['was brought by others', bill(), { isByMember: false }, 'neither uploaded by a member'],
    ['is above the limit', bill(), { ceiling: { minor: '12499', digits: 2 } }, 'not below a limit'],
    ['has no limit', bill(), { ceiling: null }, 'not below a limit'],
    [
      'is in another currency',
      withFields(bill(), { currency: fieldOf('EUR') }),
      {},
      'not below a limit',
    ],
    ['was asked for another number', bill(found, { number: '10150817' }), {}, 'supplier is new'],
    ['was asked for another day', bill(found, { day: '2026-05-05' }), {}, 'supplier is new'],
  ])('waits as ever where it %s', (_case, facts, background, words) => {
    expect(scoreOf(facts, { ...fresh, ...background })).toBe(0.89)
    expect(saidOf(facts, background)).toContain(words)
  })

  it('changes nothing for a known supplier, asks the same of an e-invoice, and lifts no other cap', () => {
    expect(scoreOf(bill())).toBe(0.98)
    expect(scoreOf(xml(), fresh)).toBe(0.89)
    const alarmed = { ...bill(), alerts: [{ code: 'instructions_to_machine', params: {} }] }
    expect(scoreOf(alarmed, fresh)).toBe(0.5)
  })
})
