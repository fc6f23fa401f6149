import type { RegisterAnswer } from '#documents/ports'
import type { CvrCompany, CvrPeriod } from './wire.ts'

export const register = 'CVR'

/** What was true on the day; the register keeps every name and state with its period. */
export function answerOf(company: CvrCompany, day: string): RegisterAnswer {
  const onDay = <One extends { periode: CvrPeriod }>(list: readonly One[]): One[] =>
    list.filter(({ periode }) => covers(periode, day))
  const names = [...onDay(company.navne), ...onDay(company.binavne)].map(({ navn }) => navn)
  // Businesses of one person have no state, only a life.
  const isSound = onDay(company.virksomhedsstatus).every(({ status }) => isNormal(status))
  return {
    outcome: 'found',
    register,
    names,
    isActive: onDay(company.livsforloeb).length > 0 && isSound,
  }
}

/** Everything else is a winding-up, a bankruptcy or an end. */
const isNormal = (status: string): boolean => ['normal', 'aktiv'].includes(status.toLowerCase())

function covers({ gyldigFra, gyldigTil }: CvrPeriod, day: string): boolean {
  return (gyldigFra ?? '') <= day && day <= (gyldigTil ?? '9999-12-31')
}
