import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeNote } from '#commands/process/notes'
import { ask } from '../failover/cluster.ts'
import { owner, type Scene, type Set } from './scenes.ts'

/** What a scene leaves for its own end. */
const held: { file?: string } = {}

const raiseFence = `
  WITH declared AS (
    INSERT INTO restore (why, found_by, home_before, home_after)
    VALUES ('to see the alert', 'command', '{}', '{}') RETURNING id)
  UPDATE database_home SET fenced_by = declared.id FROM declared`
const liftFence = `
  WITH lifted AS (UPDATE database_home SET fenced_by = NULL RETURNING 1)
  UPDATE restore SET lifted_at = now(), lifted_why = 'seen' FROM lifted WHERE lifted_at IS NULL`

export const operatorScenes: readonly Scene[] = [
  {
    alerts: ['DaybookNeverNoted'],
    cause: 'there is no note of a backup, a restore drill or a check of the books',
    step: '`verify` runs; notes of a backup and a drill are written',
    async begin({ notes }) {
      for (const name of readdirSync(notes)) rmSync(join(notes, name))
    },
    async end({ notes, stage }) {
      await stage.run(['verify'])
      writeNote(notes, 'backup', { at: daysAgo(0) })
      writeNote(notes, 'drill', { at: daysAgo(0) })
    },
    patience: 150,
  },
  {
    alerts: ['DaybookVerifyOld', 'DaybookBackupOld', 'DaybookDrillOld', 'DaybookFenced'],
    cause:
      'notes of three days and of nine days ago; a restore that is declared by SQL and not finished',
    step: '`verify` runs; new notes of a backup and a drill are written; the fence is taken down by SQL',
    async begin(set) {
      const { notes } = set
      writeNote(notes, 'verify', { at: daysAgo(3), failedChecks: 0 })
      writeNote(notes, 'backup', { at: daysAgo(3) })
      writeNote(notes, 'drill', { at: daysAgo(9) })
      await ask(owner(set), raiseFence)
    },
    async end(set) {
      const { notes, stage } = set
      await stage.run(['verify'])
      writeNote(notes, 'backup', { at: daysAgo(0) })
      writeNote(notes, 'drill', { at: daysAgo(0) })
      await ask(owner(set), liftFence)
    },
  },
  {
    alerts: ['DaybookDiskFull'],
    cause: 'the disk with the files (a small one of its own) is filled to 95%',
    step: 'room is made',
    async begin({ files }) {
      writeFileSync(join(files, 'ballast'), Buffer.alloc(61 * 2 ** 20))
    },
    async end({ files }) {
      rmSync(join(files, 'ballast'))
    },
  },
  {
    alerts: ['DaybookMailCertificateEnding'],
    cause: 'the mail server shows a certificate that ends in two days',
    step: 'a certificate of 90 days, and the mail server is started again',
    async begin({ stage, certificates }) {
      await stage.kill('mail')
      await stage.start('mail', certificates.short)
    },
    async end({ stage, certificates }) {
      await stage.kill('mail')
      await stage.start('mail', certificates.long)
    },
  },
]

/** Needs a file that an earlier scene stored. */
export const fileScenes: readonly Scene[] = [
  {
    alerts: ['DaybookVerifyFailed'],
    cause: 'the count of stored bytes of an organization is changed by SQL; `verify` runs',
    step: '`org quota --recount`, then `verify` again',
    async begin(set) {
      await ask(owner(set), 'UPDATE storage SET bytes = bytes + 1')
      await set.stage.run(['verify'])
    },
    async end({ stage, organization }) {
      await stage.run(['org', 'quota', '--org', organization, '--recount'])
      await stage.run(['verify'])
    },
    patience: 45,
  },
  {
    alerts: ['DaybookFilesMissing'],
    cause: 'the bytes of an uploaded file are moved away, and the daily sweep is made due by SQL',
    step: 'the file is copied back, and the sweep is made due again',
    async begin(set) {
      held.file = firstFile(set.files)
      renameSync(held.file, join(set.files, 'moved'))
      await sweep(set)
    },
    async end(set) {
      if (held.file !== undefined) renameSync(join(set.files, 'moved'), held.file)
      await sweep(set)
    },
    patience: 45,
  },
]

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString()

async function sweep(set: Set): Promise<void> {
  await ask(owner(set), `UPDATE schedule SET next_at = now() WHERE kind LIKE '%sweep%'`)
}

/** Content is stored under its hash. */
function firstFile(files: string): string {
  const found = readdirSync(files, { recursive: true, withFileTypes: true }).find(
    (entry) => entry.isFile() && /^[0-9a-f]{64}/.test(entry.name),
  )
  if (found === undefined) throw new Error('no file is stored')
  return join(found.parentPath, found.name)
}
