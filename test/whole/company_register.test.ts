import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RegisterQuestion } from '#contacts/ports'
import { startRegisters, type RegisterSimulator } from '../../sim/registers/simulator.ts'
import { createCvr } from '../../src/providers/cvr/provider.ts'
import { createVies } from '../../src/providers/vies/provider.ts'
import { testCompanyRegister, type RegisterCandidate } from '../suites/company_register.suite.ts'

const timeoutMs = 400
const day = '2026-11-02'
const acts = {
  status: { status: 503, body: {}, headers: {}, after: false },
  drop: 'drop',
  nonsense: { status: 200, body: { valid: 'yes', hits: null }, headers: {}, after: false },
  huge: { huge: 8 * 2 ** 20 },
  slow: { slow: 2_000 },
} as const

const opener =
  (open: (sim: RegisterSimulator) => ReturnType<typeof createCvr>): RegisterCandidate['open'] =>
  async () => {
    const sim = await startRegisters()
    return {
      register: open(sim),
      breaks: (how) =>
        sim.fail({
          method: '*',
          path: '/**',
          nth: 1,
          times: 0,
          act: acts[how],
          id: how,
          seen: 0,
          done: 0,
        }),
      close: sim.close,
    }
  }

testCompanyRegister({
  name: 'CVR',
  there: { prefix: 'DK', number: '12345674', day, called: 'Kontorhuset ApS' },
  missing: { prefix: 'DK', number: '10000033', day },
  provesVat: false,
  open: opener((sim) => createCvr({ ...sim.cvr, timeoutMs })),
})
testCompanyRegister({
  name: 'VIES',
  there: { prefix: 'IT', number: '12345678903', day, called: 'ESEMPIO FORNITURE SRL' },
  missing: { prefix: 'IT', number: '00743110157', day },
  provesVat: true,
  open: opener((sim) => createVies({ ...sim.vies, timeoutMs })),
})

describe('what only one of them knows', () => {
  let sim: RegisterSimulator
  beforeAll(async () => {
    sim = await startRegisters()
  })
  afterAll(() => sim.close())
  const inCvr = (number: string, on: string): RegisterQuestion => ({
    prefix: 'DK',
    number,
    day: on,
  })

  it('CVR: whether a company was there on the very day', async () => {
    const cvr = createCvr(sim.cvr)
    const isActive = async (number: string, on: string) => {
      const answer = await cvr.look(inCvr(number, on))
      return answer.outcome === 'found' && answer.isActive
    }
    expect(await isActive('10000017', '2024-12-31')).toBe(true)
    expect(await isActive('10000017', '2025-01-01')).toBe(false)
    expect(await isActive('10000025', '2026-02-28')).toBe(true)
    expect(await isActive('10000025', '2026-03-01')).toBe(false)
    expect(await isActive('12345674', '2019-12-31')).toBe(false)
  })

  it('CVR: that a wrong password is no answer', async () => {
    const cvr = createCvr({ ...sim.cvr, password: 'wrong' })
    const answer = await cvr.look(inCvr('12345674', day))
    expect(answer).toEqual({ outcome: 'unknown', why: 'CVR: status 401' })
  })

  it('VIES: a company whose name its state does not tell', async () => {
    const answer = await createVies(sim.vies).look({ prefix: 'ES', number: 'B12345674', day })
    expect(answer).toMatchObject({ outcome: 'found', names: [] })
  })

  it('VIES: an answer, if no proof, where it does not know who asks', async () => {
    const requester = { prefix: 'DK', number: '?' }
    const asked = { prefix: 'IT', number: '12345678903', day, requester }
    const answer = await createVies(sim.vies).look(asked)
    expect(answer).toMatchObject({ outcome: 'found' })
    expect(answer).not.toHaveProperty('consultation')
  })

  it.each([
    [{ actionSucceed: false, errorWrappers: [{ error: 'MS_MAX_CONCURRENT_REQ' }] }],
    [{ countryCode: 'IT', vatNumber: '12345678903', valid: false, userError: 'MS_UNAVAILABLE' }],
    [{ countryCode: 'IT', vatNumber: '00743110157', valid: true, name: 'Another' }],
  ])('VIES: silence with status 200 is never a no: %j', async (body) => {
    const own = await startRegisters()
    const act = { status: 200, body, headers: {}, after: false }
    own.fail({ method: '*', path: '/**', nth: 1, times: 0, act, id: 'x', seen: 0, done: 0 })
    const answer = await createVies(own.vies).look({ prefix: 'IT', number: '12345678903', day })
    expect(answer.outcome).toBe('unknown')
    await own.close()
  })
})
