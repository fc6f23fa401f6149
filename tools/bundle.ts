import { existsSync, mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'

/**
 * Makes few files of the many of `src`, which Node finds, reads and links in a part of the time. Packages
 * stay where they are. `bin/daybook` runs what is made here, unless a source has changed since; with
 * `--final` it is run without looking, where no source can change (an image).
 */
const root = dirname(import.meta.dirname)
const place = join(root, 'build')

/** Each lies in a folder of its own: a process that reads documents may see no more than it needs. */
const programs = {
  server: { main: 'src/main.ts', match_worker: 'src/rooms/bank/candidates/match_worker.ts' },
  reader: { child: 'src/engines/readers/child.ts' },
}

/** Sources find their tables, fonts and pages beside themselves, also when they run from elsewhere. */
function sourcesKeepTheirPlace(folder: string): Plugin {
  const from = join(place, folder)
  return {
    name: 'sources-keep-their-place',
    transform(code, id) {
      if (!id.startsWith(join(root, 'src')) || !code.includes('import.meta.')) return null
      const file = JSON.stringify(relative(from, id))
      const directory = JSON.stringify(`/${relative(from, dirname(id))}`)
      return code
        .replaceAll('import.meta.dirname', `(import.meta.dirname + ${directory})`)
        .replaceAll('import.meta.url', `new URL(${file}, import.meta.url).href`)
    },
  }
}

const isPackage = (id: string): boolean => /^[^.#/\0]/.test(id) && !id.startsWith('@oxc-project/')

async function bundle(folder: keyof typeof programs, into: string): Promise<void> {
  const made = await rolldown({
    cwd: root,
    input: programs[folder],
    platform: 'node',
    transform: { target: 'esnext', define: { builtPlace: 'import.meta.dirname' } },
    external: isPackage,
    plugins: [sourcesKeepTheirPlace(folder)],
  })
  await made.write({ dir: join(into, folder), format: 'esm' })
  await made.close()
}

// A source that changes from here on is newer than what is made.
const began = new Date()
const draft = `${place}.${process.pid}`
rmSync(draft, { recursive: true, force: true })
mkdirSync(draft)
for (const folder of ['server', 'reader'] as const) await bundle(folder, draft)
if (process.argv.includes('--final')) writeFileSync(join(draft, 'final'), '')
utimesSync(join(draft, 'server', 'main.js'), began, began)
const old = `${draft}.old`
if (existsSync(place)) renameSync(place, old)
renameSync(draft, place)
rmSync(old, { recursive: true, force: true })
