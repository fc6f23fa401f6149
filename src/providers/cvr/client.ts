import { readAtMost } from '#kernel/http/network'
import { searchAnswer, searchBody, type CvrCompany } from './wire.ts'

export type CvrOptions = {
  /** Without a slash at the end, such as http://distribution.virk.dk/cvr-permanent */
  url: string
  user: string
  password: string
  timeoutMs?: number
}

const mostBytes = 2 * 2 ** 20

/** The company of a number; null where there is none. Throws where the register did not answer. */
export async function findCompany(
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
