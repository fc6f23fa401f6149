import { z } from 'zod'
import { type Answer, answerOf, type Asked } from '../wire.ts'
import type { Company, RegisterState } from './state.ts'

const search = z.object({
  _source: z.array(z.string().startsWith('Vrvirksomhed.')),
  query: z.object({ term: z.object({ 'Vrvirksomhed.cvrNummer': z.int() }) }),
  size: z.int().positive(),
})
const check = z.object({
  countryCode: z.string(),
  vatNumber: z.string(),
  requesterMemberStateCode: z.string().optional(),
  requesterNumber: z.string().optional(),
})

export function answerRegisters(state: RegisterState, asked: Asked): Answer {
  const route = `${asked.method} ${asked.path}`
  if (route === 'POST /cvr-permanent/virksomhed/_search') return answerCvr(state, asked)
  if (route === 'POST /vies/check-vat-number') return answerVies(state, asked)
  return answerOf({ message: 'unknown address' }, 404)
}

function answerCvr(state: RegisterState, { headers, body }: Asked): Answer {
  const basic = Buffer.from(`${state.user}:${state.password}`).toString('base64')
  if (headers['authorization'] !== `Basic ${basic}`) return answerOf({ error: 'Unauthorized' }, 401)
  const given = search.safeParse(parsed(body))
  if (!given.success) return answerOf({ error: 'parsing_exception' }, 400)
  // People behind companies are none of our business.
  const { _source: wanted } = given.data
  if (wanted.some((name) => name.includes('deltager'))) return answerOf({}, 400)
  state.asked.cvr += 1
  const number = String(given.data.query.term['Vrvirksomhed.cvrNummer'])
  const found = state.companies.filter((one) => one.country === 'DK' && one.number === number)
  const hits = found.map((one) => ({
    _index: 'cvr-v-20220630',
    _source: { Vrvirksomhed: cvrOf(one) },
  }))
  return answerOf({
    took: 3,
    timed_out: false,
    _shards: { total: 1, successful: 1, failed: 0 },
    hits: { total: hits.length, max_score: hits.length, hits },
  })
}

function cvrOf({ number, name, from, to, status, address, phone }: Company) {
  const periode = { gyldigFra: from, gyldigTil: to }
  const ends = [...status.slice(1).map((one) => dayBefore(one.from)), to]
  return {
    cvrNummer: Number(number),
    reklamebeskyttet: true,
    navne: [{ navn: name, periode }],
    binavne: [],
    livsforloeb: [{ periode }],
    beliggenhedsadresse:
      address === undefined
        ? []
        : [
            {
              vejnavn: address.street,
              husnummerFra: address.house,
              bogstavFra: null,
              etage: '2',
              sidedoer: 'tv',
              postnummer: address.postalCode,
              postdistrikt: address.city,
              periode,
            },
          ],
    telefonNummer:
      phone === undefined
        ? []
        : [{ kontaktoplysning: phone.number, hemmelig: phone.isSecret, periode }],
    virksomhedsstatus: status.map((one, index) => ({
      status: one.status,
      periode: { gyldigFra: one.from, gyldigTil: ends[index] ?? null },
    })),
  }
}

const dayBefore = (day: string): string =>
  new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)

/** It knows only now; a masked name is three dashes. */
function answerVies(state: RegisterState, { body }: Asked): Answer {
  const given = check.safeParse(parsed(body))
  if (!given.success || !/^[A-Z]{2}$/.test(given.data.countryCode)) {
    const errorWrappers = [{ error: 'INVALID_INPUT', message: 'Country code is invalid' }]
    return answerOf({ actionSucceed: false, errorWrappers }, 400)
  }
  state.asked.vies += 1
  const { countryCode, vatNumber, requesterMemberStateCode: home, requesterNumber } = given.data
  const isNamed = home !== undefined && requesterNumber !== undefined
  if (isNamed && !/^[0-9A-Z]{2,12}$/.test(requesterNumber)) {
    const errorWrappers = [{ error: 'INVALID_REQUESTER_INFO', message: 'Requester is invalid' }]
    return answerOf({ actionSucceed: false, errorWrappers }, 400)
  }
  const found = state.companies.find(
    (one) => one.country === countryCode && one.number === vatNumber && one.to === null,
  )
  return answerOf({
    countryCode,
    vatNumber,
    requestDate: '2026-09-22T10:00:00.000Z',
    valid: found !== undefined,
    requestIdentifier: isNamed ? `WAPI${String(state.asked.vies).padStart(12, '0')}` : '',
    name: found?.name ?? '---',
    address: '---',
  })
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body) as unknown
  } catch {
    return undefined
  }
}
