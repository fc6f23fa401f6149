import type { CompanyRegister, RegisterAnswer, RegisteredFacts } from '#contacts/ports'
import { readAtMost } from '#kernel/http/network'
import {
  searchAnswer,
  searchBody,
  type CvrAddress,
  type CvrCompany,
  type CvrPeriod,
} from './wire.ts'

const register = 'CVR'

/** What was true on the day; the register keeps every name and state with its period. */
function answerOf(company: CvrCompany, day: string, wantsFacts: boolean): RegisterAnswer {
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
    ...(wantsFacts && { facts: factsOf(company, day) }),
  }
}

function factsOf(company: CvrCompany, day: string): RegisteredFacts {
  const address = company.beliggenhedsadresse.findLast(({ periode }) => covers(periode, day))
  const phone = company.telefonNummer.findLast(
    ({ periode, hemmelig }) => covers(periode, day) && hemmelig !== true,
  )
  const begins = company.livsforloeb.flatMap(({ periode }) => periode.gyldigFra ?? []).toSorted()
  return {
    address: address === undefined ? null : addressOf(address),
    phone:
      phone === undefined
        ? null
        : { number: phone.kontaktoplysning, since: phone.periode.gyldigFra ?? null },
    since: begins[0] ?? null,
  }
}

/** As it is written on a letter: Eksempelvej 12B, 2. tv. */
function addressOf(given: CvrAddress): RegisteredFacts['address'] {
  const { vejnavn, husnummerFra, husnummerTil, postnummer, postdistrikt } = given
  if (postnummer === null || postnummer === undefined) return null
  const from = `${husnummerFra ?? ''}${given.bogstavFra ?? ''}`
  const to = `${husnummerTil ?? ''}${given.bogstavTil ?? ''}`
  const house = to === '' ? from : `${from}-${to}`
  const floor = given.etage ? `${given.etage}.` : ''
  const door = [floor, given.sidedoer ?? ''].filter((one) => one !== '').join(' ')
  const road = [vejnavn ?? '', house].filter((one) => one !== '').join(' ')
  const street = [road, door].filter((one) => one !== '').join(', ')
  return { street, postalCode: String(postnummer).padStart(4, '0'), city: postdistrikt ?? '' }
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
  wantsFacts: boolean,
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
    body: JSON.stringify(searchBody(number, wantsFacts)),
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
    async look({ number, day, wantsFacts = false }) {
      if (!/^\d{8}$/.test(number)) return { outcome: 'not_found', register }
      try {
        const company = await findCompany(options, number, wantsFacts)
        if (company === null) return { outcome: 'not_found', register }
        return answerOf(company, day, wantsFacts)
      } catch (error) {
        return { outcome: 'unknown', why: `${register}: ${wordsOf(error)}` }
      }
    },
  }
}

/** The first words alone: an answer that was not understood may quote anything. */
const wordsOf = (error: unknown): string =>
  error instanceof Error && error.message.length < 60 ? error.message : 'no answer'
