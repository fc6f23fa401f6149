import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CompanyRegister, RegisterQuestion } from '#contacts/ports'

/** What an adapter brings to be tried: itself, and companies that it has or has not. */
export type RegisterCandidate = {
  name: string
  there: RegisterQuestion & { called: string }
  missing: RegisterQuestion
  /** Whether it proves that a number may be used for VAT, with an answer that has a name. */
  provesVat: boolean
  open(): Promise<{
    register: CompanyRegister
    /** From now on every answer goes wrong in this way. */
    breaks(how: 'status' | 'drop' | 'nonsense' | 'huge' | 'slow'): void
    close(): Promise<void>
  }>
}

/** Whoever tells about companies passes this; the rooms rely on no more and on no less. */
export function testCompanyRegister({
  name,
  there,
  missing,
  provesVat,
  open,
}: RegisterCandidate): void {
  describe(`${name} as a register of companies`, () => {
    let tried: Awaited<ReturnType<RegisterCandidate['open']>>
    beforeAll(async () => {
      tried = await open()
    })
    afterAll(() => tried.close())

    it('has the company under its name, active, and says who says so', async () => {
      const answer = await tried.register.look(there)
      expect(answer).toMatchObject({ outcome: 'found', isActive: true, register: name })
      expect(answer.outcome === 'found' && answer.names).toEqual([there.called])
      expect(tried.register.prefixes).toContain(there.prefix)
    })

    it('says of a number that it does not have that it has none', async () => {
      expect(await tried.register.look(missing)).toEqual({ outcome: 'not_found', register: name })
    })

    it('says whether it proves a VAT number, and then names its answers for who asks', async () => {
      const requester = { prefix: 'DK', number: '12345674' }
      expect(tried.register.provesVat).toBe(provesVat)
      for (const asked of [there, missing]) {
        const answer = await tried.register.look({ ...asked, requester })
        const proof = 'consultation' in answer ? answer.consultation : ''
        expect(Boolean(proof)).toBe(provesVat)
      }
      const unnamed = await tried.register.look(there)
      expect(unnamed).not.toHaveProperty('consultation')
    })

    it('is not led astray by what is no number', async () => {
      for (const number of ['', '../x', '1 OR 1=1', '9'.repeat(200)]) {
        expect((await tried.register.look({ ...there, number })).outcome).toBe('not_found')
      }
    })

    it.each(['status', 'drop', 'nonsense', 'huge', 'slow'] as const)(
      'knows nothing, and says so, where the answer goes wrong: %s',
      async (how) => {
        const other = await open()
        try {
          other.breaks(how)
          const answer = await other.register.look(there)
          expect(answer.outcome).toBe('unknown')
          expect(answer.outcome === 'unknown' && answer.why).toMatch(new RegExp(`^${name}: .`))
        } finally {
          await other.close()
        }
      },
    )
  })
}
