import { readAtMost } from '#kernel/http/network'
import { checkAnswer, type ViesChecked } from './wire.ts'

export type ViesOptions = {
  /** Without a slash at the end, such as https://ec.europa.eu/taxation_customs/vies/rest-api */
  url: string
  timeoutMs?: number
}

const mostBytes = 2 ** 18

/** What the register says of a number; throws where it, or the member state behind it, did not answer. */
export async function checkNumber(
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
