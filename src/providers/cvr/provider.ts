import type { CompanyRegister, RegisterAnswer } from '#contacts/ports'
import { readAtMost } from '#kernel/http/network'
import { searchAnswer, searchBody, type CvrCompany, type CvrPeriod } from './wire.ts'

const register = 'CVR'

/** What was true on the day; the register keeps every name and state with its period. */
function answerOf(company: CvrCompany, day: string): RegisterAnswer {
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

type CvrOptions = {
  /** Without a slash at the end, such as http://distribution.virk.dk/cvr-permanent */
  url: string
  user: string
  password: string
  timeoutMs?: number
}

const mostBytes = 2 * 2 ** 20

/** The company of a number; null where there is none. Throws where the register did not answer. */
async function findCompany(
  { url, user, password, timeoutMs = 8_000 }: CvrOptions,
  number: string,
): Promise<CvrCompany | null> {
  const response = await fetch(`${url}/virksomhed/_search`, {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
      'content-type': 'application/json',
      accept: 'application/json',
    },
    body: JSON.stringify(searchBody(number)),
  })
  const text = await readAtMost(response, mostBytes)
  if (!response.ok) throw new Error(`status ${response.status}`)
  if (text === null) throw new Error('the answer is too long')
  const { hits } = searchAnswer.parse(JSON.parse(text))
  const found = hits.hits.map(({ _source }) => _source.Vrvirksomhed)
  const one = found.find(({ cvrNummer }) => cvrNummer === Number(number))
  // Something else than what was asked for is no answer.
  if (found.length > 0 && one === undefined) throw new Error('the answer is of another number')
  return one ?? null
}

/** The Danish register of companies, by the distribution of Erhvervsstyrelsen. */
export function createCvr(options: CvrOptions): CompanyRegister {
  return {
    prefixes: ['DK'],
    provesVat: false,
    async look({ number, day }) {
      if (!/^\d{8}$/.test(number)) return { outcome: 'not_found', register }
      try {
        const company = await findCompany(options, number)
        return company === null ? { outcome: 'not_found', register } : answerOf(company, day)
      } catch (error) {
        return { outcome: 'unknown', why: `${register}: ${wordsOf(error)}` }
      }
    },
  }
}

/** The first words alone: an answer that was not understood may quote anything. */
const wordsOf = (error: unknown): string =>
  error instanceof Error && error.message.length < 60 ? error.message : 'no answer'
