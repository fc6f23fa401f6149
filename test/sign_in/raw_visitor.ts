import { loginPassword } from '../support/access/logins.ts'
import type { Got } from './net.ts'
import { codeAt, type Login } from './people.ts'
import type { Site } from './site.ts'

export type RawVisitor = ReturnType<typeof createRawVisitor>

const own = { 'sec-fetch-site': 'same-origin', 'user-agent': 'Browser of a test' }

/** A browser by hand: cookies are kept and pages are read for their tokens, but all can be bent. */
export function createRawVisitor(site: Site, jar = new Map<string, string>()) {
  const cookie = (): string => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const keep = (got: Got): Got => {
    for (const line of got.headers['set-cookie'] ?? []) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      const isOver = /max-age=0|expires=thu, 01 jan 1970/i.test(line)
      if (isOver) jar.delete(pair.slice(0, at))
      else jar.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return got
  }
  const get = async (path: string): Promise<Got> =>
    keep(await site.ask(path, { headers: { ...own, cookie: cookie() } }))
  /** Exactly this form and these headers, besides the cookies. */
  const send = async (
    path: string,
    form: Record<string, string>,
    headers: Record<string, string> = own,
  ): Promise<Got> =>
    keep(
      await site.ask(path, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          ...headers,
          cookie: cookie(),
        },
        body: new URLSearchParams(form).toString(),
      }),
    )
  /** As a person does: looks at the page, fills in the form and sends it. */
  const submit = async (page: string, path: string, form: Record<string, string>): Promise<Got> =>
    await send(path, { token: tokenIn(await get(page)), ...form })
  return {
    jar,
    get,
    send,
    submit,
    signIn: async (email: string, password = loginPassword, headers = {}): Promise<Got> => {
      const token = tokenIn(await get('/signin'))
      return await send('/signin', { token, email, password }, { ...own, ...headers })
    },
    /** Both steps; gives up where either does not go on. */
    async signInStrongly(login: Login): Promise<void> {
      const first = await submit('/signin', '/signin', {
        email: login.email,
        password: loginPassword,
      })
      if (first.status !== 303) throw new Error(`not signed in: ${first.status}`)
      await site.world.owner.query('UPDATE totp SET last_step = 0 WHERE user_id = $1', [
        login.userId,
      ])
      const code = codeAt(login.secret, Date.now())
      const second = await submit('/signin/second', '/signin/second', { code })
      if (second.status !== 303) throw new Error(`no second step: ${second.status}`)
    },
    session: (): string | undefined => jar.get('__Host-sid'),
  }
}

export function tokenIn({ text }: Got): string {
  return /name="token" value="([^"]+)"/.exec(text)?.[1] ?? ''
}
