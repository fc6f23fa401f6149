import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { catalogue } from '#kernel/process/catalogue'
import type { Sample } from '#kernel/corridor/app'
import { writeNote } from './notes.ts'
import { roleFigures, type RoleParts } from './role_figures.ts'

const folder = mkdtempSync(join(tmpdir(), 'daybook-role-'))
afterAll(() => rmSync(folder, { recursive: true }))

const parts: RoleParts = {
  role: 'worker',
  lanes: ['post', 'chore'],
  files: folder,
  notes: undefined,
  certificate: null,
  reader: () => ({
    reading: 1,
    waiting: 4,
    children: 3,
    walls: { network: true, user: false },
    lost: { crash: 0, timeout: 0, memory: 2, start: 0 },
    documents: 5,
    pages: 12,
    seconds: 30,
  }),
}

async function read(given: RoleParts, name: string): Promise<readonly Sample[] | undefined> {
  return await roleFigures(given)
    .find((one) => one.name === name)
    ?.read()
}

describe('the figures of a role', () => {
  it('are all in the catalogue, with the labels that it says', async () => {
    for (const { name, read: readIt } of roleFigures({ ...parts, notes: folder })) {
      const labels: readonly string[] = catalogue[name].labels
      for (const one of await readIt()) {
        expect([name, Object.keys(one.labels ?? {}).toSorted()]).toEqual([name, labels.toSorted()])
      }
    }
  })

  it('say what the process is and which jobs it works on', async () => {
    const [build] = (await read(parts, 'daybook_build_info')) ?? []
    expect(build).toMatchObject({ value: 1, labels: { role: 'worker', node: process.version } })
    expect(await read(parts, 'daybook_jobs_working')).toEqual([
      { labels: { class: 'post' }, value: 1 },
      { labels: { class: 'chore' }, value: 1 },
    ])
  })

  it('say which walls around readers stand, and what was lost', async () => {
    expect(await read(parts, 'daybook_reader_walls')).toEqual([
      { labels: { wall: 'network' }, value: 1 },
      { labels: { wall: 'user' }, value: 0 },
    ])
    expect(await read(parts, 'daybook_reader_lost_total')).toContainEqual({
      labels: { loss: 'memory' },
      value: 2,
    })
  })

  it('say how much room there is, where files are in a directory', async () => {
    const [free] = (await read(parts, 'daybook_disk_free_bytes')) ?? []
    const [size] = (await read(parts, 'daybook_disk_size_bytes')) ?? []
    expect(free?.value).toBeGreaterThan(0)
    expect(size?.value).toBeGreaterThanOrEqual(free?.value ?? 0)
    expect(await read({ ...parts, files: null }, 'daybook_disk_free_bytes')).toBeUndefined()
    const missing = { ...parts, files: join(folder, 'none') }
    expect(await read(missing, 'daybook_disk_free_bytes')).toEqual([])
  })

  it('tell what commands noted, as soon as they did', async () => {
    const notes = join(folder, 'notes')
    const given = { ...parts, notes }
    expect(await read(given, 'daybook_verify_failed_checks')).toEqual([])
    writeNote(notes, 'verify', { at: '2026-11-18T04:00:00Z', failedChecks: 2 })
    expect(await read(given, 'daybook_verify_failed_checks')).toEqual([{ value: 2 }])
    expect(await read(given, 'daybook_verify_last_run_timestamp_seconds')).toEqual([
      { value: Date.parse('2026-11-18T04:00:00Z') / 1_000 },
    ])
  })
})
