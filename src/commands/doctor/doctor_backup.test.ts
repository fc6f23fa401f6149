import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { BackupLine } from '#config/backup'
import { noteDrill } from '../backup/drill_record.ts'
import type { PgBackRestState } from '../backup/pgbackrest.ts'
import { examineBackups } from './doctor_backup.ts'

const now = new Date('2026-11-18T12:00:00Z')
const drill = { kind: 'dump' as const, backup: 'x', seconds: 3, ok: true, problems: [] }
const line: BackupLine = {
  directory: undefined,
  keys: [],
  withinHours: 26,
  drillWithinDays: 8,
  programs: undefined,
  stanza: undefined,
}

let directory = ''
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'daybook-doctor-'))
})
afterEach(() => rmSync(directory, { recursive: true }))

function plant(name: string, takenAt: string): void {
  mkdirSync(join(directory, name))
  writeFileSync(join(directory, name, 'manifest.json'), JSON.stringify({ takenAt }))
}

const never = (): PgBackRestState => {
  throw new Error('not asked')
}

const examine = (over: Partial<BackupLine>, ask: (stanza: string) => PgBackRestState = never) =>
  examineBackups({ env: 'production', backups: { ...line, ...over } }, now, ask)

describe('without settings', () => {
  it('is wrong in production alone', () => {
    expect(examine({})[0]?.fix).toContain('daybook backup --to')
    const [finding] = examineBackups({ env: 'development', backups: line }, now, never)
    expect(finding?.fix).toBe(null)
  })
})

describe('back-ups of a directory', () => {
  it('are well where both the last one and its drill are young', () => {
    plant('2026-11-16T11-00-00Z', '2026-11-16T11:00:00Z')
    plant('2026-11-17T11-00-00Z', '2026-11-17T11:00:00Z')
    noteDrill(directory, { ...drill, at: '2026-11-12T12:00:00Z' })
    expect(examine({ directory })).toEqual([
      { says: 'the last back-up is 2026-11-17T11-00-00Z, 25 h old', fix: null },
      { says: 'the last restore drill was of x, 6 days old', fix: null },
    ])
  })

  it('are wrong where the last one is too old, or none was ever restored', () => {
    plant('2026-11-17T09-59-00Z', '2026-11-17T09:59:00Z')
    const [last, tried] = examine({ directory })
    expect(last).toMatchObject({ fix: expect.stringContaining('daybook backup') })
    expect(tried).toEqual({
      says: 'no restore was ever tried',
      fix: 'run `daybook restore --drill`',
    })
  })

  it('are wrong where the last drill failed or is too long ago', () => {
    noteDrill(directory, { ...drill, at: '2026-11-10T11:59:00Z' })
    expect(examine({ directory })[1]?.says).toBe('the last restore drill was of x, 8 days old')
    expect(examine({ directory })[1]?.fix).not.toBe(null)
    noteDrill(directory, { ...drill, at: '2026-11-18T10:00:00Z', ok: false, problems: ['I4: no'] })
    expect(examine({ directory })[1]?.says).toContain('and failed: I4: no')
  })

  it('are wrong where there are none, or the directory cannot be seen', () => {
    expect(examine({ directory })[0]?.says).toBe(`there is no back-up in ${directory}`)
    expect(examine({ directory: join(directory, 'off') })[0]?.says).toContain('cannot be seen')
  })
})

describe('back-ups of pgBackRest', () => {
  const of = (at: string): PgBackRestState => ({
    last: { label: '20261118F', type: 'full', at: new Date(at) },
    trouble: null,
  })

  it('are asked for, and judged by the same age', () => {
    noteDrill(directory, { ...drill, at: '2026-11-18T11:00:00Z' })
    const stanza = 'main'
    const young = examine({ directory, stanza }, () => of('2026-11-18T01:00:00Z'))
    expect(young.map(({ fix }) => fix)).toEqual([null, null])
    expect(young[0]?.says).toBe('the last back-up of pgBackRest is 20261118F (full), 11 h old')
    const [old] = examine({ directory, stanza }, () => of('2026-11-10T01:00:00Z'))
    expect(old?.fix).toContain('pgbackrest backup')
  })

  it('are wrong where it says so, has none, or nobody noted a drill', () => {
    const troubled = examine({ stanza: 'main' }, () => ({ last: null, trouble: 'missing data' }))
    expect(troubled[0]?.says).toBe('pgBackRest does not answer for main: missing data')
    expect(troubled[1]?.fix).toContain('--note-drill')
    const empty = examine({ stanza: 'main' }, () => ({ last: null, trouble: null }))
    expect(empty[0]?.says).toBe('pgBackRest has no back-up yet')
  })
})
