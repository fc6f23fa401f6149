import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addAssets, readEntry } from './assets.ts'

let folder: string
let server: FastifyInstance
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'daybook-assets-'))
  server = fastify()
})
afterEach(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

function write(file: string, content: string): void {
  mkdirSync(join(folder, file, '..'), { recursive: true })
  writeFileSync(join(folder, file), content)
}

const writeManifest = (manifest: object): void =>
  write('.vite/manifest.json', JSON.stringify(manifest))

describe('what a build left', () => {
  it('is nothing where the app was not built', () => {
    expect(readEntry(folder)).toBe(null)
    expect(readEntry(join(folder, 'missing'))).toBe(null)
  })

  it('is nothing where no file of the manifest is the one to start', () => {
    writeManifest({})
    expect(readEntry(folder)).toBe(null)
    writeManifest({ 'src/a.ts': { file: 'assets/a.js', css: ['assets/a.css'] } })
    expect(readEntry(folder)).toBe(null)
  })

  it('is the script, its styles and what it imports, each from the root of the site', () => {
    writeManifest({
      '_shared.js': { file: 'assets/shared-1.js', css: ['assets/shared-1.css'] },
      'src/later.ts': { file: 'assets/later-2.js' },
      'src/main.tsx': {
        file: 'assets/main-3.js',
        isEntry: true,
        css: ['assets/main-3.css', 'assets/more-4.css'],
        imports: ['_shared.js'],
      },
    })
    expect(readEntry(folder)).toEqual({
      script: '/assets/main-3.js',
      styles: ['/assets/main-3.css', '/assets/more-4.css', '/assets/shared-1.css'],
      early: ['/assets/shared-1.js'],
    })
  })

  it('has each part once, with what it imports in turn, and never what comes later', () => {
    writeManifest({
      '_deep.js': { file: 'assets/deep.js', css: ['assets/deep.css'], imports: ['_shared.js'] },
      '_shared.js': { file: 'assets/shared.js', imports: ['_deep.js'] },
      'src/later.ts': { file: 'assets/later.js', css: ['assets/later.css'] },
      'src/main.tsx': {
        file: 'assets/main.js',
        isEntry: true,
        imports: ['_shared.js', '_deep.js'],
        dynamicImports: ['src/later.ts'],
      },
    })
    expect(readEntry(folder)).toEqual({
      script: '/assets/main.js',
      styles: ['/assets/deep.css'],
      early: ['/assets/shared.js', '/assets/deep.js'],
    })
  })

  it('is the script alone where it needs nothing, or names what is not there', () => {
    const alone = { script: '/assets/main.js', styles: [], early: [] }
    writeManifest({ 'src/main.tsx': { file: 'assets/main.js', isEntry: true } })
    expect(readEntry(folder)).toEqual(alone)
    writeManifest({
      'src/main.tsx': { file: 'assets/main.js', isEntry: true, imports: ['_gone.js'] },
    })
    expect(readEntry(folder)).toEqual(alone)
  })

  it('is told to whoever starts the process where it is cut short', () => {
    write('.vite/manifest.json', '{"src/main.tsx": {"file"')
    expect(() => readEntry(folder)).toThrow(SyntaxError)
  })
})

describe('the files of a build', () => {
  const script = `export const words = '${'many words '.repeat(200)}'`
  const get = async (url: string, coding = '') =>
    await server.inject({ url, headers: coding === '' ? {} : { 'accept-encoding': coding } })

  it('come as they are, or compressed as the reader takes them, and always the same', async () => {
    write('assets/main-1.js', script)
    addAssets(server, folder)
    const plain = await get('/assets/main-1.js')
    expect([plain.payload, plain.headers['content-encoding']]).toEqual([script, undefined])
    expect(plain.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(plain.headers['vary']).toBe('accept-encoding')
    for (const time of [1, 2]) {
      const br = await get('/assets/main-1.js', 'gzip, deflate, br, zstd')
      expect([time, br.headers['content-encoding']]).toEqual([time, 'br'])
      expect(brotliDecompressSync(br.rawPayload).toString()).toBe(script)
      const gzip = await get('/assets/main-1.js', 'gzip')
      expect(gzip.headers['content-encoding']).toBe('gzip')
      expect(gunzipSync(gzip.rawPayload).toString()).toBe(script)
      expect(gzip.rawPayload.length).toBeLessThan(script.length)
    }
  })

  it('that the build has compressed are not compressed again, and have no address of their own', async () => {
    write('assets/main-1.js', script)
    write('assets/main-1.js.br', 'as the build left it')
    addAssets(server, folder)
    const { headers, payload } = await get('/assets/main-1.js', 'gzip, br')
    expect([headers['content-encoding'], payload]).toEqual(['br', 'as the build left it'])
    expect((await get('/assets/main-1.js')).payload).toBe(script)
    expect((await get('/assets/main-1.js.br', 'br')).payload).toContain('not_found')
  })

  it('of a font are not compressed a second time', async () => {
    write('assets/sans-1.woff2', 'wOF2 and more')
    addAssets(server, folder)
    const { headers, payload } = await get('/assets/sans-1.woff2', 'br, gzip')
    expect([headers['content-type'], headers['content-encoding']]).toEqual([
      'font/woff2',
      undefined,
    ])
    expect(payload).toBe('wOF2 and more')
  })

  it('are only those that a page needs: no maps, nothing outside, nothing that came later', async () => {
    write('assets/main-1.js', script)
    write('assets/main-1.js.map', '{}')
    write('secret.js', 'secret')
    addAssets(server, folder)
    write('assets/later-2.js', 'later')
    for (const file of [
      'main-1.js.map',
      '..%2fsecret.js',
      'later-2.js',
      'constructor',
      'MAIN-1.js',
    ]) {
      const { payload, headers } = await get(`/assets/${file}`)
      expect([file, /secret|later'|\{\}/.test(payload)]).toEqual([file, false])
      expect(payload).toContain('not_found')
      expect(headers['cache-control']).toBe(undefined)
    }
  })

  it('are none where nothing was built, and the server starts all the same', async () => {
    addAssets(server, folder)
    expect((await get('/assets/main-1.js')).payload).toContain('not_found')
  })
})
