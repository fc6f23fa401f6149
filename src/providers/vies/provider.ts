import type { CompanyRegister, RegisterAnswer } from '#documents/ports'
import { readAtMost } from '#kernel/http/network'
import { checkAnswer, type ViesChecked } from './wire.ts'

const register = 'VIES'

/** The prefixes of the member states of the Union, and of Northern Ireland. */
const memberStates =
  'AT BE BG CY CZ DE DK EE ES FI FR EL HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' ')

const hidden = '---'

/** It knows only today, and some member states tell no names. */
function answerOf({ valid, name }: ViesChecked): RegisterAnswer {
  if (!valid) return { outcome: 'not_found', register }
  const told = (name ?? '').trim()
  const names = told === '' || told === hidden ? [] : [told]
  return { outcome: 'found', register, names, isActive: true }
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
  countryCode: string,
  vatNumber: string,
): Promise<ViesChecked> {
  const response = await fetch(`${url}/check-vat-number`, {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ countryCode, vatNumber }),
  })
  const text = await readAtMost(response, mostBytes)
  if (!response.ok) throw new Error(`status ${response.status}`)
  if (text === null) throw new Error('the answer is too long')
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

/** The VAT numbers of the Union, by the Commission's service. */
export function createVies(options: ViesOptions): CompanyRegister {
  return {
    prefixes: memberStates,
    async look({ prefix, number }) {
      if (!/^[0-9A-Z+*.]{2,12}$/.test(number)) return { outcome: 'not_found', register }
      try {
        return answerOf(await checkNumber(options, prefix, number))
      } catch (error) {
        return { outcome: 'unknown', why: `${register}: ${wordsOf(error)}` }
      }
    },
  }
}

/** The first words alone: an answer that was not understood may quote anything. */
const wordsOf = (error: unknown): string =>
  error instanceof Error && error.message.length < 60 ? error.message : 'no answer'
