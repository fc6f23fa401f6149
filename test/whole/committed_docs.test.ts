import { execFile } from 'node:child_process'
import { appendFile, cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { buildOpenApi } from '../../src/edge/openapi/openapi.ts'
import { registry } from '../../src/registry.ts'

const run = promisify(execFile)
// Each is a process of its own, which has all our code to load.
const env = { ...process.env, NODE_COMPILE_CACHE: 'node_modules/.cache/daybook' }
const runDescribe = (...given: string[]) =>
  run('node_modules/.bin/node', ['tools/describe.ts', ...given], { env })
const describeInto = (folder: string, ...more: string[]) => runDescribe('--into', folder, ...more)

const calls = 'sdk/src/generated/calls.ts'

describe('the committed files', () => {
  it('are those that the definitions give now', async () => {
    const committed = JSON.parse(await readFile('docs/reference/openapi.json', 'utf8')) as unknown
    expect(committed).toEqual(structuredClone(buildOpenApi(registry)))
    await expect(runDescribe('--check')).resolves.toBeDefined()
  })

  it('are named when they are stale, and written anew', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'daybook-describe-'))
    try {
      for (const name of ['docs/reference/openapi.json', 'docs/reference/actions.md', calls]) {
        await cp(name, join(folder, name))
      }
      await appendFile(join(folder, 'docs/reference/actions.md'), 'by hand\n')
      await appendFile(join(folder, calls), '// by hand\n')
      const stale = describeInto(folder, '--check')
      await expect(stale).rejects.toMatchObject({ code: 1 })
      const { stdout } = (await stale.catch((error: unknown) => error)) as { stdout: string }
      expect(stdout).toContain('docs/reference/actions.md')
      expect(stdout).toContain(calls)
      expect(stdout).toContain('docs/reference/errors.md')
      expect(stdout).not.toContain('openapi.json')
      await describeInto(folder)
      const written = (await readdir(folder, { recursive: true })).filter((one) =>
        /\.\w+$/.test(one),
      )
      expect(written.length).toBeGreaterThan(9)
      for (const name of written) {
        const made = await readFile(join(folder, name), 'utf8')
        expect([name, made]).toEqual([name, await readFile(name, 'utf8')])
      }
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
