import type { TestPerson } from '../support/access/apps.ts'
import type { World } from '../support/world.ts'
import { password } from './site.ts'

export type Visitor = ReturnType<typeof createVisitor>

type Jar = Map<string, string>
type Sent = { status: number; text: string; headers: Record<string, string | string[] | undefined> }

/** What a browser does, without one: keeps cookies, and sends forms as they were shown. */
export function createVisitor(world: World, more: Record<string, string> = {}) {
  const jar: Jar = new Map()
  const keep = (headers: Sent['headers']): void => {
    for (const line of [headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      jar.set(name, value)
    }
  }
  const send = async (method: 'GET' | 'POST', url: string, payload = '', extra = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = {
      ...(cookie === '' ? {} : { cookie }),
      ...(method === 'POST'
        ? {
            'content-type': 'application/x-www-form-urlencoded',
            'sec-fetch-site': 'same-origin',
          }
        : {}),
      ...more,
      ...extra,
    }
    const answer = await world.edge.server.inject({
      method,
      url,
      headers,
      ...(method === 'POST' ? { payload } : {}),
    })
    const sent: Sent = {
      status: answer.statusCode,
      text: answer.payload,
      headers: answer.headers as Sent['headers'],
    }
    keep(sent.headers)
    return sent
  }
  const get = (url: string, extra = {}) => send('GET', url, '', extra)
  const tokenOn = async (url: string): Promise<string> =>
    /name="token" value="([^"]+)"/.exec((await get(url)).text)?.[1] ?? ''
  const post = (url: string, fields: Record<string, string>, extra = {}) =>
    send('POST', url, new URLSearchParams(fields).toString(), extra)
  return { jar, get, post, send, tokenOn }
}

/** A visitor who has signed in with the password. */
export async function enter(world: World, person: TestPerson): Promise<Visitor> {
  const visitor = createVisitor(world)
  const token = await visitor.tokenOn('/signin')
  const answer = await visitor.post('/signin', { token, email: person.email, password })
  if (answer.status !== 303) throw new Error(`not signed in: ${answer.status}`)
  return visitor
}
