import type { Reply } from '../reply.ts'
import type { World } from '../world.ts'

/** A browser of its own that opens our page before the bank, goes on, and comes back. */
export function createPerson(world: World) {
  const jar = new Map<string, string>()
  const send = async (method: 'GET' | 'POST', address: string, form?: string, more = {}) => {
    const { pathname, search } = new URL(address)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await world.edge.server.inject({
      method,
      url: `${pathname}${search}`,
      headers: {
        ...(cookie === '' ? {} : { cookie }),
        ...(form === undefined
          ? {}
          : {
              'content-type': 'application/x-www-form-urlencoded',
              'sec-fetch-site': 'same-origin',
            }),
        ...more,
      },
      ...(form === undefined ? {} : { payload: form }),
    })
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      jar.set(name, value)
    }
    return {
      status: answer.statusCode,
      body: answer.payload,
      headers: answer.headers as Reply['headers'],
    }
  }
  /** Presses a button of our page. */
  const press = async (consentUrl: string, button: '' | '/stop') => {
    const { body } = await send('GET', consentUrl)
    const token = /name="token" value="([^"]+)"/.exec(body)?.[1] ?? ''
    return await send('POST', `${consentUrl}${button}`, new URLSearchParams({ token }).toString())
  }
  /** Goes on to the bank; gives the bank's own address. */
  const goOn = async (consentUrl: string): Promise<string> => {
    const reply = await press(consentUrl, '')
    const [, address] = /^0; url=(.+)$/.exec(reply.headers['refresh'] ?? '') ?? []
    if (address === undefined) throw new Error(`our page answered ${reply.status}`)
    return address
  }
  return {
    jar,
    look: (address: string, more = {}) => send('GET', address, undefined, more),
    /** Sends a form of our page exactly so. */
    post: (address: string, form: string, more = {}) => send('POST', address, form, more),
    press,
    goOn,
    /** Through our page to the bank, and there; gives the address that leads back. */
    decide: async (consentUrl: string, decision: 'approve' | 'deny', ibans: string[] = []) =>
      await decide(await goOn(consentUrl), decision, ibans),
    comeBack: async (address: string, more = {}) => await send('GET', address, undefined, more),
  }
}

/** Presses a button on the bank's page; gives the address that the browser is sent back to. */
export async function decide(
  consentUrl: string,
  decision: 'approve' | 'deny',
  ibans: readonly string[] = [],
): Promise<string> {
  const form = new URLSearchParams({ decision })
  for (const iban of ibans) form.append('account', iban)
  const response = await fetch(consentUrl, { method: 'POST', body: form, redirect: 'manual' })
  const location = response.headers.get('location')
  if (location === null) throw new Error(`the bank answered ${response.status}`)
  return location
}
