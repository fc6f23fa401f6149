import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Failure } from '#kernel/failure/failure'

const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" ' +
  'rx="7" fill="#2848c4"/><path d="M9 8h8a8 8 0 0 1 0 16H9zM13 12v8h4a4 4 0 0 0 0-8z" ' +
  'fill="#fff" fill-rule="evenodd"/></svg>\n'

const read = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8')

type Static = { name: string; ending: string; type: string; body: string | Buffer }

const utf8 = '; charset=utf-8'
const font = readFont()

const files = [
  { name: 'style', ending: 'css', type: `text/css${utf8}`, body: styleWith(font) },
  { name: 'passkey', ending: 'js', type: `text/javascript${utf8}`, body: read('passkey.js') },
  { name: 'icon', ending: 'svg', type: `image/svg+xml${utf8}`, body: mark },
  ...(font === null ? [] : [font]),
].map((file): Static & { path: string } => ({ ...file, path: pathOf(file) }))

/** Where the style, the script and the icon are. The name changes with what is in them. */
export const statics = {
  style: placeOf('style'),
  script: placeOf('passkey'),
  icon: placeOf('icon'),
}

/** Under the hash of another process, as while servers are replaced, there is ours, not kept. */
export function addStatics(server: FastifyInstance): void {
  server.get<{ Params: { file: string } }>('/pages/:file', (request, reply) => {
    const [name, , ending] = request.params.file.split('.')
    const file = files.find((one) => one.name === name && one.ending === ending)
    if (!file) throw new Failure('not_found')
    const isOwn = request.url.split('?')[0] === file.path
    return reply
      .headers({
        'content-type': file.type,
        'cache-control': isOwn ? 'public, max-age=31536000, immutable' : 'no-store',
      })
      .send(file.body)
  })
}

/** The letters of the app, from its build; null where it was not built, and the system's own are shown. */
function readFont(): Static | null {
  const folder = join(import.meta.dirname, '../../../web/dist/assets')
  const name = existsSync(folder)
    ? readdirSync(folder).find((one) => /^inter-latin-wght-normal.*\.woff2$/.test(one))
    : undefined
  if (name === undefined) return null
  const body = readFileSync(join(folder, name))
  return { name: 'letters', ending: 'woff2', type: 'font/woff2', body }
}

function styleWith(letters: Static | null): string {
  const style = read('style.css')
  if (letters === null) return style
  const face = `@font-face{font-family:'Inter Variable';font-weight:100 900;font-display:swap;src:url('${pathOf(letters)}') format('woff2')}`
  return `${face}\n${style}`
}

function pathOf({ name, ending, body }: Pick<Static, 'name' | 'ending' | 'body'>): string {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 16)
  return `/pages/${name}.${hash}.${ending}`
}

function placeOf(name: string): string {
  const file = files.find((one) => one.name === name)
  if (!file) throw new Error(`there is no ${name}`)
  return file.path
}
