import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '#kernel/failure/failure'

const built = join(import.meta.dirname, '../../../web/dist')

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
}

type Coding = 'br' | 'gzip' | 'identity'
type Asset = { type: string; bodies: Map<Coding, Promise<Buffer>> }

/** The file that starts the app, and the style that it needs. */
export type WebEntry = { script: string; styles: readonly string[]; early: readonly string[] }

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[]; isEntry?: true }>

/** What a build of the app left; null where it was not built. */
export function readEntry(folder = built): WebEntry | null {
  const place = join(folder, '.vite/manifest.json')
  if (!existsSync(place)) return null
  const manifest = JSON.parse(readFileSync(place, 'utf8')) as Manifest
  const entry = Object.values(manifest).find((one) => one.isEntry === true)
  if (entry === undefined) return null
  const path = (file: string): string => `/${file}`
  const parts = partsOf(manifest, entry)
  // A part that others import as well has its style in a file of its own.
  const styles = [entry, ...parts].flatMap(({ css = [] }) => css)
  return {
    script: path(entry.file),
    styles: styles.map(path),
    early: parts.map(({ file }) => path(file)),
  }
}

/** Everything that a file imports at once, and what that imports. */
function partsOf(manifest: Manifest, entry: Manifest[string]): Manifest[string][] {
  const found = new Set<Manifest[string]>()
  const follow = ({ imports = [] }: Manifest[string]): void => {
    for (const part of imports.flatMap((key) => manifest[key] ?? [])) {
      if (found.has(part)) continue
      found.add(part)
      follow(part)
    }
  }
  follow(entry)
  return [...found]
}

const compress: Record<Exclude<Coding, 'identity'>, (bytes: Buffer) => Promise<Buffer>> = {
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
}

/** Files of the app that have one name for good, since a browser asks for them by it. */
const named: Readonly<Record<string, string>> = {
  'worker.js': 'text/javascript; charset=utf-8',
  'manifest.webmanifest': 'application/manifest+json; charset=utf-8',
  'icon.svg': 'image/svg+xml; charset=utf-8',
  'icon-192.png': 'image/png',
  'icon-512.png': 'image/png',
}

/** The script that keeps the app may call this server and nobody else. */
const workerPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Looked for anew by every browser, so that a release replaces them at once. */
export function addNamedFiles(server: FastifyInstance, folder = built): void {
  for (const [name, type] of Object.entries(named)) {
    const place = join(folder, name)
    if (!existsSync(place)) continue
    const bytes = readFileSync(place)
    const headers = {
      'content-type': type,
      'cache-control': 'public, max-age=0',
      ...(name === 'worker.js' ? { 'content-security-policy': workerPolicy } : {}),
    }
    server.get(`/${name}`, (_request, reply) => reply.headers(headers).send(bytes))
  }
}

/** Files of the app, each under the hash of what is in it, so that browsers keep them for good. */
export function addAssets(server: FastifyInstance, folder = built): void {
  const assets = readAssets(join(folder, 'assets'))
  server.get<{ Params: { file: string } }>('/assets/:file', async (request, reply) => {
    const asset = assets.get(request.params.file)
    if (asset === undefined) throw new Failure('not_found')
    const coding = codingOf(request, asset)
    if (coding !== 'identity') reply.header('content-encoding', coding)
    return reply
      .headers({
        'content-type': asset.type,
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
      })
      .send(await bodyIn(asset, coding))
  })
}

function readAssets(folder: string): Map<string, Asset> {
  if (!existsSync(folder)) return new Map()
  return new Map(
    readdirSync(folder).flatMap((name): [string, Asset][] => {
      const type = types[extname(name)]
      if (type === undefined) return []
      const place = join(folder, name)
      const bodies: Asset['bodies'] = new Map([['identity', Promise.resolve(readFileSync(place))]])
      const made = `${place}.br`
      if (existsSync(made)) bodies.set('br', Promise.resolve(readFileSync(made)))
      return [[name, { type, bodies }]]
    }),
  )
}

/** Fonts are compressed as they are. */
function codingOf(request: FastifyRequest, { type }: Asset): Coding {
  if (!type.startsWith('text/')) return 'identity'
  const accepted = request.headers['accept-encoding'] ?? ''
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}

/** What the build has not compressed is compressed once, when it is first asked for. */
async function bodyIn({ bodies }: Asset, coding: Coding): Promise<Buffer> {
  const known = bodies.get(coding)
  if (known !== undefined) return await known
  const plain = await bodies.get('identity')
  if (plain === undefined || coding === 'identity') throw new Failure('not_found')
  const made = compress[coding](plain)
  bodies.set(coding, made)
  return await made
}
