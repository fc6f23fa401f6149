import type { CompanyRegister, RegisterAnswer, RegisteredFacts, VatNumber } from '#contacts/ports'
import { readAtMost } from '#kernel/http/network'
import { checkAnswer, type ViesChecked } from './wire.ts'

const register = 'VIES'

/** The prefixes of the member states of the Union, and of Northern Ireland. */
const memberStates =
  'AT BE BG CY CZ DE DK EE ES FI FR EL HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' ')

const hidden = '---'

/** It knows only today, and some member states tell no names. */
function answerOf(
  { valid, name, address, requestIdentifier }: ViesChecked,
  wantsFacts: boolean,
): RegisterAnswer {
  const proof = requestIdentifier ? { consultation: requestIdentifier } : {}
  if (!valid) return { outcome: 'not_found', register, ...proof }
  const told = (name ?? '').trim()
  const names = told === '' || told === hidden ? [] : [told]
  const facts = { address: addressOf(address ?? ''), phone: null, since: null }
  return {
    outcome: 'found',
    register,
    names,
    isActive: true,
    ...proof,
    ...(wantsFacts && { facts }),
  }
}

/** A street, and below it a postal code and a town; what is written otherwise is left to people. */
function addressOf(given: string): RegisteredFacts['address'] {
  const lines = given.split('\n').map((line) => line.trim())
  const [street, below, ...more] = lines.filter((line) => line !== '')
  const found = /^(\d{4,5}) (.{2,80}?)(?: [A-Z]{2})?$/.exec(below ?? '')
  const [, postalCode, city] = found ?? []
  if (street === undefined || postalCode === undefined || city === undefined || more.length > 0) {
    return null
  }
  return { street, postalCode, city }
}

type ViesOptions = {
  /** Without a slash at the end, such as https://ec.europa.eu/taxation_customs/vies/rest-api */
  url: string
  timeoutMs?: number
}

const mostBytes = 2 ** 18

/** What the register says of a number; throws where it, or the member state behind it, did not answer. */
async function checkNumber(
  { url, timeoutMs = 8_000 }: ViesOptions,
  { prefix: countryCode, number: vatNumber }: VatNumber,
  requester: VatNumber | undefined,
): Promise<ViesChecked> {
  const asker = requester && {
    requesterMemberStateCode: requester.prefix,
    requesterNumber: requester.number,
  }
  const response = await fetch(`${url}/check-vat-number`, {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ countryCode, vatNumber, ...asker }),
  })
  const text = await readAtMost(response, mostBytes)
  if (text === null) throw new Error('the answer is too long')
  if (!response.ok) {
    const isRequester = response.status === 400 && text.includes(unknownRequester)
    throw new Error(isRequester ? unknownRequester : `status ${response.status}`)
  }
  const answer = checkAnswer.parse(JSON.parse(text))
  if ('actionSucceed' in answer) {
    throw new Error(answer.errorWrappers[0]?.error ?? 'refused')
  }
  const { userError } = answer
  const isSaid = userError === undefined || userError === null || userError === ''
  if (!isSaid && userError !== 'VALID' && userError !== 'INVALID') throw new Error(userError)
  if (answer.vatNumber !== vatNumber || answer.countryCode !== countryCode) {
    throw new Error('the answer is of another number')
  }
  return answer
}

/** Where the register does not know who asks, it is asked without a name: no proof, but an answer. */
async function checkFor(
  options: ViesOptions,
  asked: VatNumber,
  requester: VatNumber | undefined,
): Promise<ViesChecked> {
  try {
    return await checkNumber(options, asked, requester)
  } catch (error) {
    const isUnknown = error instanceof Error && error.message === unknownRequester
    if (!isUnknown || requester === undefined) throw error
    return await checkNumber(options, asked, undefined)
  }
}

const unknownRequester = 'INVALID_REQUESTER_INFO'

/** The VAT numbers of the Union, by the Commission's service. */
export function createVies(options: ViesOptions): CompanyRegister {
  return {
    prefixes: memberStates,
    provesVat: true,
    async look({ prefix, number, requester, wantsFacts = false }) {
      if (!/^[0-9A-Z+*.]{2,12}$/.test(number)) return { outcome: 'not_found', register }
      try {
        return answerOf(await checkFor(options, { prefix, number }, requester), wantsFacts)
      } catch (error) {
        return { outcome: 'unknown', why: `${register}: ${wordsOf(error)}` }
      }
    },
  }
}

/** The first words alone: an answer that was not understood may quote anything. */
const wordsOf = (error: unknown): string =>
  error instanceof Error && error.message.length < 60 ? error.message : 'no answer'
