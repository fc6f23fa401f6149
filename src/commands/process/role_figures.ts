import { X509Certificate } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import type { MetricName } from '#kernel/process/catalogue'
import type { ReadFigure, Sample } from '#kernel/corridor/app'
import type { ReaderFigures } from '#readers/room'
import { readNote, type NoteName } from './notes.ts'
import { versionOfProject } from './version.ts'

export type ProcessRole = 'api' | 'worker' | 'reader' | 'mail'

export type RoleParts = {
  role: ProcessRole
  /** The classes of jobs that it works on. */
  lanes: readonly string[]
  /** The directory with the files; null where they are in a bucket. */
  files: string | null
  notes: string | undefined
  /** What it shows to others, in PEM. */
  certificate: Buffer | null
  reader: () => ReaderFigures
}

/** What a process has to tell of itself, by its role. */
export function roleFigures(parts: RoleParts): ReadFigure[] {
  const { role, lanes, notes, certificate } = parts
  const build = { version: versionOfProject(), node: process.version, role }
  return [
    { name: 'daybook_build_info', read: () => [{ labels: build, value: 1 }] },
    {
      name: 'daybook_jobs_working',
      read: () => lanes.map((lane) => ({ labels: { class: lane }, value: 1 })),
    },
    ...readerFigures(parts.reader),
    ...diskFigures(parts.files),
    ...(certificate === null ? [] : [certificateFigure(role, certificate)]),
    ...(notes === undefined ? [] : noteFigures(notes)),
  ]
}

function readerFigures(read: () => ReaderFigures): ReadFigure[] {
  const total = (name: MetricName, of: 'documents' | 'pages' | 'seconds'): ReadFigure => ({
    name,
    read: () => [{ value: read()[of] }],
  })
  return [
    {
      name: 'daybook_reader_places',
      read: () => {
        const { reading, waiting } = read()
        return [
          { labels: { state: 'reading' }, value: reading },
          { labels: { state: 'waiting' }, value: waiting },
        ]
      },
    },
    { name: 'daybook_reader_children', read: () => [{ value: read().children }] },
    {
      name: 'daybook_reader_walls',
      read: () =>
        Object.entries(read().walls ?? {}).map(([wall, isStanding]) => ({
          labels: { wall },
          value: isStanding ? 1 : 0,
        })),
    },
    {
      name: 'daybook_reader_lost_total',
      read: () => Object.entries(read().lost).map(([loss, value]) => ({ labels: { loss }, value })),
    },
    total('daybook_reader_documents_total', 'documents'),
    total('daybook_reader_pages_total', 'pages'),
    total('daybook_reader_seconds_total', 'seconds'),
  ]
}

function diskFigures(directory: string | null): ReadFigure[] {
  if (directory === null) return []
  const bytes = (of: 'bavail' | 'blocks') => async (): Promise<Sample[]> => {
    // There is none before the first file is stored.
    const disk = await statfs(directory).catch(() => null)
    return disk === null ? [] : [{ value: disk[of] * disk.bsize }]
  }
  return [
    { name: 'daybook_disk_free_bytes', read: bytes('bavail') },
    { name: 'daybook_disk_size_bytes', read: bytes('blocks') },
  ]
}

function certificateFigure(of: ProcessRole, pem: Buffer): ReadFigure {
  const endsAt = Date.parse(new X509Certificate(pem).validTo) / 1_000
  return {
    name: 'daybook_certificate_expires_timestamp_seconds',
    read: () => [{ labels: { of }, value: endsAt }],
  }
}

/** Read anew each time: the commands that write them run beside this process. */
function noteFigures(directory: string): ReadFigure[] {
  const at = (name: MetricName, note: NoteName): ReadFigure => ({
    name,
    read: () => {
      const found = readNote(directory, note)
      return found === null ? [] : [{ value: Date.parse(found.at) / 1_000 }]
    },
  })
  return [
    at('daybook_backup_last_success_timestamp_seconds', 'backup'),
    at('daybook_drill_last_success_timestamp_seconds', 'drill'),
    at('daybook_verify_last_run_timestamp_seconds', 'verify'),
    {
      name: 'daybook_verify_failed_checks',
      read: () => {
        const found = readNote(directory, 'verify')
        return found === null ? [] : [{ value: found.failedChecks }]
      },
    },
  ]
}
