import { describe, expect, it, vi } from 'vitest'
import { registry as da } from '../../web/src/words/registry_da.ts'
import { registry as en } from '../../web/src/words/registry_en.ts'
import { registry as it_ } from '../../web/src/words/registry_it.ts'

vi.mock('../../web/src/app/daybook.ts', () => ({
  boot: { language: 'en', amounts: 'en', timeZone: 'UTC' },
}))
const { faultOf, knownFaults, rejectionOf } =
  await import('../../web/src/rooms/invoices/exchange/codes.ts')

describe('codes of the exchange', () => {
  it('that lead to a field have their meaning in every language', () => {
    const missing = [en, da, it_].flatMap((words: Readonly<Record<string, string>>) =>
      knownFaults.filter((code) => !words[`value.${code}`]),
    )
    expect(missing).toEqual([])
  })

  it('lead a public body to its office, others to their code, and an unknown one nowhere', () => {
    expect(faultOf('00311', false)).toEqual({ at: 'buyer', field: 'sdiCode' })
    expect(faultOf('00311', true)).toEqual({ at: 'buyer', field: 'officeCode' })
    expect(faultOf('00305', true)).toEqual({ at: 'buyer', field: 'vatNumber' })
    expect(faultOf('00404', false)).toBeNull()
    expect(faultOf('99999', false)).toBeNull()
  })

  it('are those of the last rejection that counted', () => {
    const notice = (type: string, applied: boolean, code: string) => ({
      id: code,
      type,
      applied,
      errors: [{ code, detail: '' }],
    })
    const notifications = [
      notice('NS', true, '1'),
      notice('NS', false, '2'),
      notice('RC', true, '3'),
    ]
    const file = { notifications } as unknown as Parameters<typeof rejectionOf>[0]
    expect(rejectionOf(file)?.id).toBe('1')
    expect(rejectionOf({ ...file, notifications: [] })).toBeNull()
  })
})
